import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'

const oldestUsableVersion = 15

export interface PrivatePostgres {
  url: string
  version: string
  stop: () => Promise<void>
}

export interface PostgresOptions {
  /** Server settings, name to value. */
  settings?: Record<string, string>
  /** Keep the data here and find it again next time; a temporary folder otherwise. */
  dataDirectory?: string
}

/** The folder of a PostgreSQL server that is new enough: PG_BIN, then PATH, then where distributions put it. */
export function findPostgresBin(): string | null {
  const debian = '/usr/lib/postgresql'
  const candidates = [
    process.env.PG_BIN,
    ...(process.env.PATH ?? '').split(delimiter),
    ...(existsSync(debian)
      ? readdirSync(debian)
          .sort((a, b) => Number(b) - Number(a))
          .map((version) => join(debian, version, 'bin'))
      : []),
    '/opt/homebrew/opt/postgresql@17/bin',
    '/usr/local/opt/postgresql@17/bin',
  ]
  for (const bin of candidates) {
    if (!bin || !existsSync(join(bin, 'initdb')) || !existsSync(join(bin, 'postgres'))) continue
    if (majorVersion(bin) >= oldestUsableVersion) return bin
  }
  return null
}

/**
 * Starts a PostgreSQL of our own on a free port of the loopback, as somebody who is not root, with durability off.
 * A shell stands between us and the server and reads from a pipe: whatever ends this process, even SIGKILL,
 * closes the pipe, and the shell then stops the server and removes its temporary folder.
 */
export async function startPrivatePostgres(
  bin: string,
  options: PostgresOptions = {},
): Promise<PrivatePostgres> {
  const owner = serverOwner()
  const home = mkdtempSync(join(tmpdir(), 'shodim-postgres-'))
  const data = options.dataDirectory ?? join(home, 'data')
  const password = randomBytes(18).toString('base64url')
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  mkdirSync(data, { recursive: true })
  if (owner) for (const path of [home, data, passwordFile]) chownSync(path, owner.uid, owner.gid)
  chmodSync(home, 0o700)
  chmodSync(data, 0o700)

  if (!existsSync(join(data, 'PG_VERSION'))) {
    const args = [
      '-D',
      data,
      '-U',
      'shodim',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ]
    const made = spawnSync(join(bin, 'initdb'), args, { ...owner, cwd: home, encoding: 'utf8' })
    if (made.status !== 0) {
      rmSync(home, { recursive: true, force: true })
      throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
    }
  } else {
    setPassword(bin, data, home, password, owner)
  }

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: home,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'on',
    max_connections: '50',
    shared_buffers: '256MB',
    log_min_messages: 'fatal',
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const watchdog = [
    '"$@" >"$LOG" 2>&1 &',
    'server=$!',
    'read _',
    'kill -INT $server 2>/dev/null',
    'wait $server',
    'cd / && rm -rf "$HOME_DIR"',
  ].join('\n')
  const shell = spawn('/bin/sh', ['-c', watchdog, 'sh', join(bin, 'postgres'), '-D', data, ...flags], {
    ...owner,
    cwd: home,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH, LOG: join(home, 'log'), HOME_DIR: home },
  })
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  shell.unref()

  const url = `postgres://shodim:${password}@127.0.0.1:${port}/postgres`
  await waitForServer(url, join(home, 'log'))
  return {
    url,
    version: `PostgreSQL ${majorVersion(bin)}`,
    stop: async () => {
      shell.ref()
      shell.stdin?.end()
      await ended
    },
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

/** PostgreSQL refuses to run as root; root lends it the identity of `postgres` or `nobody`. */
export function serverOwner(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('Running as root, and neither `postgres` nor `nobody` exists to run PostgreSQL as')
}

/** A kept folder was given its password in an earlier run; single-user mode changes it without a server. */
function setPassword(
  bin: string,
  data: string,
  home: string,
  password: string,
  owner: { uid: number; gid: number } | undefined,
): void {
  rmSync(join(data, 'postmaster.pid'), { force: true })
  const result = spawnSync(join(bin, 'postgres'), ['--single', '-D', data, 'postgres'], {
    ...owner,
    cwd: home,
    input: `alter role shodim password '${password}'\n`,
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`The kept database cannot be opened: ${result.stderr}`)
}

function majorVersion(bin: string): number {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

async function waitForServer(url: string, log: string): Promise<void> {
  let last = ''
  for (let attempt = 0; attempt < 150; attempt++) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const told = existsSync(log) ? readFileSync(log, 'utf8') : ''
  throw new Error(`The private PostgreSQL did not start within 30 s: ${last} ${told}`)
}
