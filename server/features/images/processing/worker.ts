import { setPriority } from 'node:os'
import { inspect } from 'node:util'
import { makeImageSet, UnsuitableImageError } from './make-image-set.ts'
import { type ProcessingRequest, type ProcessingResponse, UNPROCESSED } from './messages.ts'

/** A lower priority than the server's, so that a burst of uploads does not delay requests. */
const NICENESS = 10

setPriority(NICENESS)

process.on('message', (request: ProcessingRequest) => {
  void processImage(request)
})
process.on('disconnect', () => process.exit(0))

async function processImage({ jobId, sourcePath, targetFolder }: ProcessingRequest): Promise<void> {
  const reply = (response: ProcessingResponse) => process.send?.(response)
  try {
    const onStepStart = () => reply({ jobId, isNextStep: true })
    reply({ jobId, image: await makeImageSet(sourcePath, targetFolder, onStepStart) })
  } catch (error) {
    reply({ jobId, problem: problemOf(error) })
  }
}

/** The message for the person; unexpected errors also go to the log of the server. */
function problemOf(error: unknown): string {
  if (error instanceof UnsuitableImageError) return error.message
  process.stderr.write(`${inspect(error)}\n`)
  return UNPROCESSED
}
