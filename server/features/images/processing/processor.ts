import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '#server/lib/errors.ts'
import { root } from '#server/lib/root.ts'
import { type ProcessedImage, type ProcessingResponse, UNPROCESSED } from './messages.ts'

/** One account uses at most one of them. */
const PROCESSES = 2
/** Further requests are refused with a message to try again later. */
const MAX_QUEUED = 100
/** The pictures of two posts. */
const MAX_QUEUED_OF_OWNER = 20
const IDLE_MS = 60_000
/** A picture of 50 megapixels takes a few seconds; a stuck decoder does not notice its own time limit. */
export const MAX_STEP_MS = 20_000

interface Job {
  id: number
  ownerId: string
  sourcePath: string
  targetFolder: string
  resolve(image: ProcessedImage): void
  reject(error: Error): void
}

interface Running {
  job: Job
  /** Kills the process when the next step takes too long. */
  timer: NodeJS.Timeout
}

/**
 * Resizes pictures in child processes with a low priority, two at a time and one at a time per account: memory and
 * pauses of the server stay constant however many are uploaded, and nobody waits for another person's pictures.
 */
export class ImageProcessor {
  readonly #waiting: Job[] = []
  readonly #running = new Map<ChildProcess, Running>()
  /** The timer of each ends it when it is not needed. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>()
  #nextId = 1
  #closed = false

  /** @throws {AppError} ValidationFailed for an unsuitable picture, TooManyRequests when the queue is full */
  make(picture: { sourcePath: string; targetFolder: string; ownerId: string }): Promise<ProcessedImage> {
    if (this.#closed) throw new AppError('ServiceUnavailable')
    const ownPictures = this.#waiting.filter(({ ownerId }) => ownerId === picture.ownerId)
    if (this.#waiting.length >= MAX_QUEUED || ownPictures.length >= MAX_QUEUED_OF_OWNER) {
      throw new AppError('TooManyRequests', { timeoutSeconds: 30 })
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...picture, id: this.#nextId++, resolve, reject })
      this.#startNext()
    })
  }

  /** The process ids of running jobs. */
  get busyPids(): number[] {
    return [...this.#running.keys()].flatMap(({ pid }) => pid ?? [])
  }

  close(): void {
    this.#closed = true
    for (const { timer } of this.#running.values()) clearTimeout(timer)
    for (const worker of [...this.#idle.keys(), ...this.#running.keys()]) worker.kill('SIGKILL')
  }

  #startNext(): void {
    const job = this.#takeNextJob()
    if (!job) return
    const worker = this.#takeIdle() ?? this.#startWorker()
    this.#running.set(worker, { job, timer: this.#limitStep(worker) })
    worker.send({ jobId: job.id, sourcePath: job.sourcePath, targetFolder: job.targetFolder })
    this.#startNext()
  }

  #takeIdle(): ChildProcess | undefined {
    // The one used last, so that the other may end.
    const worker = [...this.#idle.keys()].at(-1)
    if (worker) this.#removeIdle(worker)
    return worker
  }

  #removeIdle(worker: ChildProcess): void {
    clearTimeout(this.#idle.get(worker))
    this.#idle.delete(worker)
  }

  /** The oldest job of a person who has no running job. */
  #takeNextJob(): Job | undefined {
    if (this.#closed || this.#running.size >= PROCESSES) return undefined
    const served = new Set([...this.#running.values()].map(({ job }) => job.ownerId))
    const position = this.#waiting.findIndex(({ ownerId }) => !served.has(ownerId))
    return position < 0 ? undefined : this.#waiting.splice(position, 1)[0]
  }

  #limitStep(worker: ChildProcess): NodeJS.Timeout {
    return setTimeout(() => worker.kill('SIGKILL'), MAX_STEP_MS)
  }

  #startWorker(): ChildProcess {
    const worker = fork(join(root, 'server/features/images/processing/worker.ts'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    worker.on('message', (response: ProcessingResponse) => this.#onMessage(worker, response))
    worker.on('exit', () => this.#onExit(worker))
    // It could not be started, or ended before it got its job; without a listener the server would end.
    worker.on('error', () => this.#onExit(worker))
    return worker
  }

  #onMessage(worker: ChildProcess, response: ProcessingResponse): void {
    const running = this.#running.get(worker)
    if (!running || running.job.id !== response.jobId) return
    clearTimeout(running.timer)
    if ('isNextStep' in response) {
      running.timer = this.#limitStep(worker)
      return
    }
    this.#running.delete(worker)
    this.#idle.set(worker, this.#retireLater(worker))
    if ('image' in response) running.job.resolve(response.image)
    else running.job.reject(new AppError('ValidationFailed', { message: response.problem }))
    this.#startNext()
  }

  #retireLater(worker: ChildProcess): NodeJS.Timeout {
    return setTimeout(() => {
      this.#idle.delete(worker)
      worker.kill()
    }, IDLE_MS).unref()
  }

  /** A picture that crashes or blocks the process is refused; a new process continues with the others. */
  #onExit(worker: ChildProcess): void {
    this.#removeIdle(worker)
    const running = this.#running.get(worker)
    if (!running) return
    clearTimeout(running.timer)
    this.#running.delete(worker)
    running.job.reject(new AppError('ValidationFailed', { message: UNPROCESSED }))
    this.#startNext()
  }
}
