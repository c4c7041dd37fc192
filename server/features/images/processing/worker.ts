import { setPriority } from 'node:os'
import { makeImageSet } from './make-image-set.ts'
import type { ProcessingAnswer, ProcessingRequest } from './messages.ts'

/** Lower than the server's: a burst of uploads waits, requests do not. */
const NICENESS = 10

setPriority(NICENESS)

process.on('message', (request: ProcessingRequest) => {
  void answer(request)
})
process.on('disconnect', () => process.exit(0))

async function answer({ jobId, sourcePath, targetFolder }: ProcessingRequest): Promise<void> {
  const reply = (answer: ProcessingAnswer) => process.send?.(answer)
  try {
    reply({ jobId, image: await makeImageSet(sourcePath, targetFolder) })
  } catch (error) {
    reply({ jobId, problem: error instanceof Error ? error.message : String(error) })
  }
}
