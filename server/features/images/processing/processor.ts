import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '#server/lib/errors.ts'
import type { ProcessedImage, ProcessingAnswer } from './messages.ts'

const PROCESSES = 1
/** More than this in the queue is a flood; people are asked to come back. */
const LONGEST_QUEUE = 100
const IDLE_MS = 60_000

interface Job {
  id: number
  sourcePath: string
  targetFolder: string
  resolve(image: ProcessedImage): void
  reject(error: Error): void
}

/**
 * Makes pictures in a process of its own with a lower priority, one at a time: memory and the
 * server's pauses stay the same whether one picture is uploaded or ten.
 */
export class ImageProcessor {
  readonly #waiting: Job[] = []
  readonly #running = new Map<ChildProcess, Job>()
  readonly #idle: ChildProcess[] = []
  #nextId = 1
  #closed = false

  /** @throws {AppError} ValidationFailed for an unsuitable picture, TooManyRequests when too many wait */
  make(sourcePath: string, targetFolder: string): Promise<ProcessedImage> {
    if (this.#closed) throw new AppError('ServiceUnavailable')
    if (this.#waiting.length >= LONGEST_QUEUE) throw new AppError('TooManyRequests', { timeoutSeconds: 30 })
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id: this.#nextId++, sourcePath, targetFolder, resolve, reject })
      this.#startNext()
    })
  }

  close(): void {
    this.#closed = true
    for (const worker of [...this.#idle, ...this.#running.keys()]) worker.kill()
  }

  #startNext(): void {
    if (this.#waiting.length === 0) return
    const worker = this.#idle.pop() ?? (this.#running.size < PROCESSES ? this.#startWorker() : undefined)
    if (!worker) return
    const job = this.#waiting.shift()
    if (!job) return
    this.#running.set(worker, job)
    worker.send({ jobId: job.id, sourcePath: job.sourcePath, targetFolder: job.targetFolder })
  }

  #startWorker(): ChildProcess {
    const worker = fork(join(import.meta.dirname, 'worker.ts'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    worker.on('message', (answer: ProcessingAnswer) => this.#finish(worker, answer))
    worker.on('exit', () => this.#lose(worker))
    return worker
  }

  #finish(worker: ChildProcess, answer: ProcessingAnswer): void {
    const job = this.#running.get(worker)
    this.#running.delete(worker)
    this.#idle.push(worker)
    if (job && 'image' in answer) job.resolve(answer.image)
    else if (job && 'problem' in answer)
      job.reject(new AppError('ValidationFailed', { message: answer.problem }))
    this.#startNext()
    this.#retireWhenIdle(worker)
  }

  #retireWhenIdle(worker: ChildProcess): void {
    setTimeout(() => {
      const position = this.#idle.indexOf(worker)
      if (position < 0) return
      this.#idle.splice(position, 1)
      worker.kill()
    }, IDLE_MS).unref()
  }

  /** A picture that kills the process is refused; the others go on in a new one. */
  #lose(worker: ChildProcess): void {
    const position = this.#idle.indexOf(worker)
    if (position >= 0) this.#idle.splice(position, 1)
    const job = this.#running.get(worker)
    this.#running.delete(worker)
    job?.reject(new AppError('ValidationFailed', { message: 'Не удалось обработать изображение' }))
    if (!this.#closed) this.#startNext()
  }
}
