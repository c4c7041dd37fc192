import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, serverOwner } from '#tests/support/private-postgres.ts'
import { Child } from './child.ts'

const USER = 'shodim'
const DATABASE = 'shodim'
/** What the replica calls itself; the primary waits for it with every commit. */
const REPLICA_NAME = 'replica'

export interface PostgresServer {
  port: number
  /** Of the product's database on this server alone. */
  url: string
  child: Child
  promote(): Promise<void>
}

interface Place {
  bin: string
  home: string
  password: string
}

/**
 * Commits wait for the replica: what was acknowledged is on both, so that either may be lost. While the replica is away
 * the primary would wait for it; `release` lets it go on alone.
 */
export async function startPrimary(place: Place): Promise<PostgresServer> {
  const data = makeFolder(place, 'primary')
  const passwordFile = join(data, 'password')
  mkdirSync(data, { recursive: true })
  writeFileSync(passwordFile, `${place.password}\n`)
  const owner = serverOwner()
  if (owner) chownSync(passwordFile, owner.uid, owner.gid)
  const folder = join(data, 'data')
  run(place, 'initdb', [
    '-D',
    folder,
    '-U',
    USER,
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ])
  const server = await startServer(place, folder, 'primary')
  await query(server, 'postgres', `create database ${DATABASE}`, place.password)
  return server
}

export async function startReplica(place: Place, primary: PostgresServer): Promise<PostgresServer> {
  const folder = join(makeFolder(place, 'replica'), 'data')
  const source = `host=127.0.0.1 port=${primary.port} user=${USER} password=${place.password} application_name=${REPLICA_NAME}`
  run(place, 'pg_basebackup', ['-D', folder, '-d', source, '-R', '-X', 'stream', '--checkpoint=fast'])
  const replica = await startServer(place, folder, 'replica')
  await query(
    primary,
    DATABASE,
    `alter system set synchronous_standby_names = '${REPLICA_NAME}'`,
    place.password,
  )
  await query(primary, DATABASE, 'select pg_reload_conf()', place.password)
  return replica
}

async function startServer(place: Place, data: string, name: string): Promise<PostgresServer> {
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '120',
    max_wal_senders: '5',
    wal_keep_size: '256MB',
    hot_standby: 'on',
    shared_buffers: '128MB',
    // The programs die in these tests, not the machine: the disk need not be waited for.
    fsync: 'off',
    log_min_messages: 'fatal',
  }
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const log = join(place.home, `${name}.log`)
  const child = new Child([join(place.bin, 'postgres'), '-D', data, ...flags], log, {
    ...serverOwner(),
    cwd: place.home,
  })
  child.start()
  const url = `postgres://${USER}:${place.password}@127.0.0.1:${port}/${DATABASE}`
  const server: PostgresServer = {
    port,
    url,
    child,
    promote: async () => {
      await query(server, DATABASE, 'select pg_promote()', place.password)
      await query(server, DATABASE, "alter system set synchronous_standby_names = ''", place.password)
      await query(server, DATABASE, 'select pg_reload_conf()', place.password)
    },
  }
  await child.comesUp(async () => {
    await query(server, 'postgres', 'select 1', place.password)
    return true
  })
  return server
}

async function query(
  server: PostgresServer,
  database: string,
  text: string,
  password: string,
): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port: server.port, user: USER, password, database })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

function makeFolder({ home }: Place, name: string): string {
  const folder = join(home, name)
  mkdirSync(folder, { recursive: true })
  const owner = serverOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  return folder
}

function run(place: Place, program: string, args: string[]): void {
  const done = spawnSync(join(place.bin, program), args, {
    ...serverOwner(),
    cwd: place.home,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`${program}: ${done.stderr || done.error?.message}`)
}
