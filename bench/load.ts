import { spawn } from 'node:child_process'
import autocannon from 'autocannon'
import { type Figures, figuresOf } from './figures.ts'

export interface Load {
  origin: string
  /** Requested in turn. */
  paths: string[]
  connections?: number
  seconds: number
  headers?: Record<string, string>
  /** The headers have the ETag of the present content: every answer is 304. */
  isUnchanged?: boolean
  /** Zero for a server that is warm already. */
  warmUpSeconds?: number
}

/** V8 optimises the code of a page for about this long; a server that runs for weeks is measured, not its first seconds. */
const WARM_UP_SECONDS = 6

/** Measures a server under load. @throws {Error} when any response is not 200, or not 304 where nothing has changed */
export async function measure(load: Load): Promise<Figures> {
  const { origin, paths, connections = 10, seconds, headers, isUnchanged = false } = load
  const { warmUpSeconds = WARM_UP_SECONDS } = load
  const requests = paths.map((path) => ({ method: 'GET' as const, path }))
  const options = { url: origin, connections, requests, ...(headers && { headers }) }
  if (warmUpSeconds > 0) await autocannon({ ...options, duration: warmUpSeconds })
  const latencies: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({ ...options, duration: seconds }, (error, finished) =>
      error ? reject(error) : resolve(finished),
    )
    // autocannon itself has no 95th percentile, and none at all for 304.
    run.on('response', (_client, _statusCode, _bytes, milliseconds) => latencies.push(milliseconds))
  })
  const answered = isUnchanged ? result['3xx'] : result['2xx']
  const refused = isUnchanged ? result.non2xx - answered + result['2xx'] : result.non2xx
  if (refused > 0 || result.errors > 0) {
    throw new Error(`${refused} refusals and ${result.errors} errors at ${origin}${paths[0]}`)
  }
  return figuresOf(latencies, result.duration)
}

/**
 * Sends each list once, over a connection of its own. A connection that a pause of the machine has closed loses a request.
 * @returns how many were answered
 * @throws {Error} when any response is not 200
 */
export async function sendAll(origin: string, lists: readonly Sent[][]): Promise<number> {
  let next = 0
  const result = await autocannon({
    url: origin,
    connections: lists.length,
    amount: lists.reduce((sum, list) => sum + list.length, 0),
    // Longer than such a pause.
    timeout: 300,
    setupClient: (client) => {
      client.setRequests((lists[next++] ?? []).map((sent) => ({ method: 'GET', ...sent })))
    },
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} refusals at ${origin}`)
  return result['2xx']
}

interface Sent {
  path: string
  headers: Record<string, string>
}

export interface Child {
  pid: number
  stop(): Promise<void>
}

/** Starts a server on the given processors (`0`, `0-3`; null for those of this process) and waits until it answers. */
export async function startServer(
  args: string[],
  env: Record<string, string>,
  options: { processor: number | string | null; readyUrl: string; seconds?: number },
): Promise<Child> {
  const [command, commandArgs] = withProcessor(options.processor, [process.execPath, ...args])
  const child = spawn(command, commandArgs, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let exitCode: number | null = null
  child.once('exit', (code) => {
    exitCode = code ?? 1
  })
  const deadline = Date.now() + (options.seconds ?? 60) * 1000
  for (;;) {
    const problem = await readinessProblem(options.readyUrl)
    if (problem === null) break
    if (exitCode !== null) throw new Error(`${args[0]} ended with ${exitCode} before it answered`)
    if (Date.now() > deadline) throw new Error(`${args[0]} did not answer in time: ${problem}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      process.off('exit', kill)
      if (exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs a script to its end and reads the JSON it prints. */
export async function runForJson<Result>(
  args: string[],
  input: unknown,
  processor: number | null,
): Promise<Result> {
  const [command, commandArgs] = withProcessor(processor, [process.execPath, ...args])
  const child = spawn(command, commandArgs, { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stdin.end(JSON.stringify(input))
  // `exit` may come before the last part of the output.
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`)
  return JSON.parse(output)
}

function withProcessor(processor: number | string | null, command: string[]): [string, string[]] {
  const [first = '', ...rest] =
    processor === null ? command : ['taskset', '-c', String(processor), ...command]
  return [first, rest]
}

/** @returns null for a server that is ready, otherwise the reason why it is not */
async function readinessProblem(url: string): Promise<string | null> {
  try {
    const { ok, status } = await fetch(url)
    return ok ? null : `${url} answers ${status}`
  } catch (error) {
    return String(error)
  }
}
