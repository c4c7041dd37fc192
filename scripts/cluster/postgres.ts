import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { copyData } from '#server/db/embedded/base-backup.ts'
import { dataFolderOf, type Settings, USER } from '#server/db/embedded/data-folder.ts'
import { giveToServerAccount, programEnvironment } from '#server/db/embedded/runner.ts'
import { freePort, prepareServer } from '#tests/support/private-postgres.ts'
import { Child } from './child.ts'

const DATABASE = 'shodim'
/** The replica's application name; the primary waits for it with every commit. */
const REPLICA_NAME = 'replica'

export interface PostgresServer {
  port: number
  password: string
  /** The product's database on this server. */
  url: string
  /** The data directory. */
  data: string
  child: Child
  promote(): Promise<void>
}

/** Once the replica is started, commits wait for it, so that either server may be lost. */
export async function startPrimary(home: string): Promise<PostgresServer> {
  const server = await startServer(home, 'primary')
  await query(server, 'postgres', `create database ${DATABASE}`)
  return server
}

export async function startReplica(home: string, primary: PostgresServer): Promise<PostgresServer> {
  const source = `host=127.0.0.1 port=${primary.port} user=${USER} password=${primary.password} application_name=${REPLICA_NAME}`
  const replica = await startServer(home, 'replica', primary.password, async (data) => {
    rmSync(data, { recursive: true })
    await copyData(primary.url, primary.data, data)
    writeFileSync(join(data, 'standby.signal'), '')
    return { primary_conninfo: source }
  })
  await query(primary, DATABASE, `alter system set synchronous_standby_names = '${REPLICA_NAME}'`)
  await query(primary, DATABASE, 'select pg_reload_conf()')
  return replica
}

/**
 * @param givenPassword the password of the data that `prepare` copies
 * @param prepare changes the data directory before the start and returns additional settings
 */
async function startServer(
  home: string,
  name: string,
  givenPassword?: string,
  prepare: (data: string) => Promise<Settings> = async () => ({}),
): Promise<PostgresServer> {
  const port = await freePort()
  const { runner, binaries } = prepareServer(join(home, name), {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_wal_senders: 5,
    wal_keep_size: '256MB',
    hot_standby: 'on',
    shared_buffers: '128MB',
    // Tests kill processes, not the machine, so `fsync` stays off; commits wait for the replica all the same.
    synchronous_commit: 'on',
  })
  const data = dataFolderOf(runner.home)
  const configuration = readFileSync(join(data, 'postgresql.conf'), 'utf8')
  const more = await prepare(data)
  writeFileSync(join(data, 'postgresql.conf'), configuration)
  for (const [key, value] of Object.entries(more))
    appendFileSync(join(data, 'postgresql.conf'), `${key} = '${value}'\n`)
  giveToServerAccount(runner, data)
  const [program = '', ...args] = [...runner.prefix, binaries.postgres, '-D', data]
  const child = new Child([program, ...args], join(home, `${name}.log`), {
    ...runner.account,
    cwd: runner.home,
    env: programEnvironment(),
  })
  child.start()
  const password = givenPassword ?? readFileSync(join(runner.home, 'password'), 'utf8').trim()
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`
  const server: PostgresServer = {
    port,
    password,
    url,
    data,
    child,
    promote: async () => {
      await query(server, DATABASE, 'select pg_promote()')
      await query(server, DATABASE, "alter system set synchronous_standby_names = ''")
      await query(server, DATABASE, 'select pg_reload_conf()')
    },
  }
  await child.waitUntilUp(async () => {
    await query(server, 'postgres', 'select 1')
    return true
  })
  return server
}

async function query(server: PostgresServer, database: string, text: string): Promise<void> {
  const { port, password } = server
  const client = new pg.Client({ host: '127.0.0.1', port, user: USER, password, database })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
