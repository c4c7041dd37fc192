import { setPriority } from 'node:os'
import { inspect } from 'node:util'
import { makeImageSet, UnsuitableImageError } from './make-image-set.ts'
import { type ProcessingRequest, type ProcessingResponse, UNPROCESSED } from './messages.ts'

/** Lower than the server's: a burst of uploads waits, requests do not. */
const NICENESS = 10

setPriority(NICENESS)

process.on('message', (request: ProcessingRequest) => {
  void answer(request)
})
process.on('disconnect', () => process.exit(0))

async function answer({ jobId, sourcePath, targetFolder }: ProcessingRequest): Promise<void> {
  const reply = (answer: ProcessingResponse) => process.send?.(answer)
  try {
    const onStep = () => reply({ jobId, isNextStep: true })
    reply({ jobId, image: await makeImageSet(sourcePath, targetFolder, onStep) })
  } catch (error) {
    reply({ jobId, problem: problemOf(error) })
  }
}

/** Words for the person; anything unforeseen goes to the log of the server, whose errors these are. */
function problemOf(error: unknown): string {
  if (error instanceof UnsuitableImageError) return error.message
  process.stderr.write(`${inspect(error)}\n`)
  return UNPROCESSED
}
