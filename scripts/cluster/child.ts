import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A server process of the cluster that can be stopped by any signal and started again. */
export class Child {
  readonly #command: readonly [string, ...string[]]
  readonly #options: SpawnOptions
  readonly #log: string
  #process: ChildProcess | undefined
  #ended: Promise<void> = Promise.resolve()

  constructor(command: readonly [string, ...string[]], log: string, options: SpawnOptions = {}) {
    this.#command = command
    this.#log = log
    this.#options = options
  }

  start(): void {
    const [program, ...args] = this.#command
    const out = openSync(this.#log, 'a')
    const child = spawn(program, args, { ...this.#options, stdio: ['ignore', out, out] })
    closeSync(out)
    this.#process = child
    running.add(child)
    this.#ended = new Promise((resolve) => {
      const onExit = () => {
        running.delete(child)
        if (this.#process === child) this.#process = undefined
        resolve()
      }
      child.once('exit', onExit).once('error', onExit)
    })
  }

  /** Waits until `isUp`. @throws {Error} with the end of the log when the process exits first or the time is over */
  async waitUntilUp(isUp: () => Promise<boolean>, limitMs?: number): Promise<void> {
    const ended = this.#ended.then(() => {
      throw new Error(`${this.#log}: the process has exited`)
    })
    const polling = new AbortController()
    try {
      await Promise.race([ended, waitUntil(this.#log, isUp, limitMs, polling.signal)])
    } catch (error) {
      throw new Error(`${error}\n${readFileSync(this.#log, 'utf8').slice(-2000)}`, { cause: error })
    } finally {
      polling.abort()
    }
  }

  /** Sends the signal and waits for the exit. */
  async end(signal: NodeJS.Signals): Promise<void> {
    this.#process?.kill(signal)
    await this.#ended
  }
}

/** @throws {Error} when the time is over */
export async function waitUntil(
  what: string,
  isUp: () => Promise<boolean>,
  limitMs = 60_000,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + limitMs
  while (!signal?.aborted && !(await isUp().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
