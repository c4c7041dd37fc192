import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type Binaries, prepareBinaries } from '#server/db/embedded/binaries.ts'
import {
  addressOf,
  dataFolderOf,
  describeFailure,
  hasSocket,
  initialise,
  type Settings,
  writeSettings,
} from '#server/db/embedded/data-folder.ts'
import { chooseRunner, programEnvironment, type Runner } from '#server/db/embedded/runner.ts'
import { urlOf } from '#server/db/embedded/server.ts'

export interface PrivatePostgres {
  url: string
  version: string
  stop: () => Promise<void>
}

export interface PostgresOptions {
  settings?: Settings
  /** Keeps the data in this folder for the next start; a temporary folder otherwise. */
  home?: string
}

const LIMIT_MS = 120_000
const PUBLIC = 0o755

/**
 * Starts a PostgreSQL with the programs of the product, without durability. Its parent is a shell that reads from a pipe: when
 * this process ends, even by SIGKILL, the pipe is closed, and the shell stops the server and removes its temporary folder.
 */
export async function startPrivatePostgres(options: PostgresOptions = {}): Promise<PrivatePostgres> {
  const temporary = options.home ? '' : mkdtempSync(join(tmpdir(), 'shodim-postgres-'))
  if (temporary) chmodSync(temporary, PUBLIC)
  if (options.home) mkdirSync(options.home, { recursive: true, mode: PUBLIC })
  const { runner, binaries } = prepareServer(join(options.home ?? temporary, 'server'), options.settings)
  const { home, prefix, account } = runner
  const watchdog = [
    '"$@" >"$LOG" 2>&1 &',
    'server=$!',
    'read _',
    'kill -INT $server 2>/dev/null',
    'wait $server',
    'cd / && [ -z "$TEMPORARY" ] || rm -rf "$HOME_DIR"',
  ].join('\n')
  const [program = '', ...args] = [
    ...prefix,
    ...['/bin/sh', '-c', watchdog, 'sh', binaries.postgres, '-D', dataFolderOf(home)],
  ]
  const log = join(home, 'log')
  const shell = spawn(program, args, {
    ...account,
    cwd: home,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...programEnvironment(), LOG: log, HOME_DIR: home, TEMPORARY: temporary },
  })
  let hasEnded = false
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  shell.once('exit', () => {
    hasEnded = true
  })
  shell.unref()

  const address = addressOf(home)
  if (!address) throw new Error('The server has no address')
  const url = urlOf(address)
  await waitUntilConnected(url, () => {
    if (hasEnded) throw new Error(describeFailure(home, readFileSync(log, 'utf8')))
  })
  return {
    url,
    version: `PostgreSQL ${binaries.major}`,
    stop: async () => {
      shell.ref()
      shell.stdin?.end()
      await ended
      if (temporary) rmSync(temporary, { recursive: true, force: true })
    },
  }
}

/** Prepares the programs and data of a server without durability. */
export function prepareServer(
  folder: string,
  settings: Settings = {},
): { runner: Runner; binaries: Binaries } {
  const runner = chooseRunner(folder)
  const binaries = prepareBinaries(runner, process.env.PG_BIN)
  initialise(runner, binaries)
  if (!hasSocket(runner.home)) throw new Error(`The path is too long for a socket: ${runner.home}`)
  writeSettings(runner, binaries, undefined, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 120,
    shared_buffers: '256MB',
    log_min_messages: 'fatal',
    ...settings,
  })
  return { runner, binaries }
}

async function waitUntilConnected(url: string, check: () => void = () => {}): Promise<void> {
  const until = Date.now() + LIMIT_MS
  for (;;) {
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      check()
      if (Date.now() > until) throw error
      await pause(50)
    }
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
