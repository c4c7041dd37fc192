import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '#server/config.ts'
import type { Binaries } from './binaries.ts'
import {
  type Address,
  addressOf,
  dataFolderOf,
  describeFailure,
  hasSocket,
  USER,
  writeSettings,
} from './data-folder.ts'
import { programEnvironment, type Runner, runProgram } from './runner.ts'

const DATABASE = 'postgres'
const POLL_INTERVAL_MS = 10
/** Crash recovery replays at most half a gigabyte. */
const START_LIMIT_MS = 120_000
/** The processes of a killed server have ended by then. */
const LEFTOVER_LIMIT_MS = 15_000
const CONNECT_LIMIT_MS = 5000
const STOP_LIMIT_MS = 60_000
const MAX_LOG_BYTES = 1_000_000

/** The server is starting or stopping and accepts no connections. */
const STARTING_OR_STOPPING = '57P03'
const TOO_MANY_CONNECTIONS = '53300'

export function urlOf({ host, port, password }: Address): string {
  if (password) return `postgres://${USER}:${password}@${host}:${port}/${DATABASE}?sslmode=disable`
  // The host of a URL cannot be a path, but the `host` parameter can.
  return `postgres://${USER}@localhost:${port}/${DATABASE}?host=${encodeURIComponent(host)}&sslmode=disable`
}

/**
 * Connects to the server of this folder, which is started when it is not running. @throws {ConfigError} when it does
 * not start
 */
export async function connectOrStart(runner: Runner, binaries: Binaries, name: string): Promise<pg.Client> {
  const { home } = runner
  const until = Date.now() + START_LIMIT_MS
  let started: Started | undefined
  let failedAt = 0
  for (;;) {
    const address = addressOf(home)
    // A server that runs has this file, so that a stopped one is started without waiting for a failed connection.
    const isPossiblyRunning = address !== undefined && postmasterOf(home) !== undefined
    const attempt: Attempt = isPossiblyRunning ? await connect(address, name) : 'absent'
    if (typeof attempt === 'object') return attempt
    if (started?.hasEnded()) {
      const output = started.output()
      failedAt ||= Date.now()
      // Another process was faster, or a killed server has not quite ended.
      const isTemporary = /lock file .* already exists|pre-existing shared memory/i.test(output)
      if (!isTemporary || Date.now() - failedAt > LEFTOVER_LIMIT_MS)
        throw new ConfigError(describeFailure(home, output))
      started = undefined
    }
    if (attempt === 'absent') started ??= await start(runner, binaries)
    if (Date.now() > until) throw new ConfigError(describeFailure(home, started?.output() ?? ''))
    await pause(POLL_INTERVAL_MS)
  }
}

/** Ends all sessions, writes a checkpoint and stops. */
export async function stopServer(runner: Runner, { pgCtl }: Binaries): Promise<void> {
  const data = dataFolderOf(runner.home)
  const lock = join(data, 'postmaster.pid')
  const pid = postmasterOf(runner.home)
  if (!pid) return
  if (process.platform === 'win32') {
    runProgram(runner, [pgCtl, 'stop', '-D', data, '-m', 'fast', '-w'])
    return
  }
  process.kill(pid, 'SIGINT')
  const until = Date.now() + STOP_LIMIT_MS
  while ((existsSync(lock) || isAlive(pid)) && Date.now() < until) await pause(POLL_INTERVAL_MS)
}

export function postmasterOf(home: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataFolderOf(home), 'postmaster.pid'), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

interface Started {
  hasEnded(): boolean
  /** The server's log since its start. */
  output(): string
}

async function start(runner: Runner, binaries: Binaries): Promise<Started> {
  const { home } = runner
  writeSettings(runner, binaries, hasSocket(home) ? undefined : await choosePort(addressOf(home)?.port))
  const log = join(home, 'log')
  if (existsSync(log) && statSync(log).size > MAX_LOG_BYTES) renameSync(log, `${log}.old`)
  const from = existsSync(log) ? statSync(log).size : 0
  const child = launch(runner, binaries, log)
  let hasEnded = false
  child.once('exit', (code) => {
    // On Windows the child process only starts the server.
    hasEnded = process.platform !== 'win32' || code !== 0
  })
  child.once('error', () => {
    hasEnded = true
  })
  child.unref()
  return { hasEnded: () => hasEnded, output: () => readFileSync(log).subarray(from).toString() }
}

/** Starts the server in a session of its own, so that signals to this process do not reach it. */
function launch(runner: Runner, { postgres, pgCtl }: Binaries, log: string): ChildProcess {
  const data = dataFolderOf(runner.home)
  const options = { ...runner.account, cwd: runner.home, env: programEnvironment(), detached: true }
  if (process.platform === 'win32')
    return spawn(pgCtl, ['start', '-D', data, '-l', log, '-W'], { ...options, stdio: 'ignore' })
  const [program = '', ...args] = [...runner.prefix, postgres, '-D', data]
  const out = openSync(log, 'a')
  const child = spawn(program, args, { ...options, stdio: ['ignore', out, out] })
  closeSync(out)
  return child
}

type Attempt = pg.Client | 'absent' | 'busy'

async function connect(address: Address, name: string): Promise<Attempt> {
  const client = new pg.Client({
    connectionString: urlOf(address),
    application_name: name,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    void client.end().catch(() => {})
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
    if (!code || [STARTING_OR_STOPPING, TOO_MANY_CONNECTIONS, 'ECONNRESET', 'EPIPE'].includes(code))
      return 'busy'
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The port used last, so that known addresses remain valid, or a free one. */
async function choosePort(last = 0): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', () =>
      last ? choosePort().then(resolve, reject) : reject(new Error('No free port')),
    )
    server.listen(last, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
