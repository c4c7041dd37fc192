import { randomBytes, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { ConfigError } from '#server/config.ts'
import type { Binaries } from './binaries.ts'
import { giveToServerAccount, type Runner, runProgram } from './runner.ts'

export const USER = 'shodim'
const UNFINISHED_PREFIX = 'data-new-'
/** The longest time in which a folder is initialised or a backup copied. */
const MAX_FILLING_MS = HOUR_MS
/** The name of a Unix socket has to fit into 104 bytes on macOS, and into 108 on Linux. */
const MAX_SOCKET_PATH_LENGTH = 103
const SOCKET_NUMBER = 5432
const OWNER_ONLY = 0o600

export interface Address {
  /** The folder of the socket, or a loopback address. */
  host: string
  port: number
  password: string | undefined
}

export type Settings = Record<string, string | number>

/** Small, with PostgreSQL's default durability. */
const defaultSettings: Settings = {
  max_connections: 60,
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  random_page_cost: 1.1,
  jit: 'off',
  max_logical_replication_workers: 0,
  max_parallel_workers_per_gather: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // The parameters of a failed statement may be personal data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

export const dataFolderOf = (home: string) => join(home, 'data')
export const newDataFolder = (home: string) => mkdtempSync(join(home, UNFINISHED_PREFIX))

/** @throws {ConfigError} when these programs cannot open the data */
export function checkVersion(data: string, { major }: Binaries): void {
  const version = Number(readFileSync(join(data, 'PG_VERSION'), 'utf8'))
  if (version === major) return
  throw new ConfigError(
    version < major
      ? `База в ${data} создана PostgreSQL ${version}, а здесь PostgreSQL ${major}: сделайте копию её программами (PG_BIN=… npm run cli -- backup --portable <папка>) и восстановите её в новый DATA_DIR.`
      : `База в ${data} создана более новой PostgreSQL ${version}, а здесь PostgreSQL ${major}: верните прежнюю версию Сходим или укажите PG_BIN.`,
  )
}

/** Refuses a folder with the database of an old version in another format. */
export function refuseOldFormat(dataDir: string): void {
  const old = join(dataDir, 'db')
  if (existsSync(join(old, 'PG_VERSION')) && !existsSync(join(dataDir, 'postgres')))
    throw new ConfigError(
      `В ${old} лежит база прежней версии Сходим, эта её не открывает: сохраните её прежней версией (npm run cli -- backup, export) и укажите другой DATA_DIR.`,
    )
}

/** Creates the data once. An interrupted run leaves nothing that looks like a database. */
export function initialise(runner: Runner, { initdb, major }: Binaries): void {
  removeUnfinished(runner.home)
  const data = dataFolderOf(runner.home)
  if (existsSync(join(data, 'PG_VERSION'))) return
  const fresh = newDataFolder(runner.home)
  giveToServerAccount(runner, fresh)
  const { ok, output } = runProgram(runner, [
    initdb,
    `--pgdata=${fresh}`,
    `--username=${USER}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    `--pwfile=${passwordFile(runner)}`,
    '--encoding=UTF8',
    `--locale=${systemLocale()}`,
    // Sort order and case are the same on every system; earlier versions use those of the system.
    ...(major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    ...(major >= 17 && process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
    '--no-instructions',
  ])
  if (!ok) {
    rmSync(fresh, { recursive: true, force: true })
    throw new ConfigError(describeFailure(runner.home, output))
  }
  moveData(fresh, data)
}

/** Removes what interrupted runs left. A younger folder may be one that another process is filling. */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home).filter((name) => name.startsWith(UNFINISHED_PREFIX))) {
    const folder = join(home, name)
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
    if (changedAt === undefined || changedAt > Date.now() - MAX_FILLING_MS) continue
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Moves a finished folder to its place. @returns false when another process has put a database there, which is kept */
export function moveData(fresh: string, data: string): boolean {
  try {
    renameSync(fresh, data)
    return true
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
    return false
  }
}

export function addressOf(home: string): Address | undefined {
  if (hasSocket(home)) return { host: home, port: SOCKET_NUMBER, password: undefined }
  const path = join(home, 'port')
  if (!existsSync(path)) return undefined
  return {
    host: '127.0.0.1',
    port: Number(readFileSync(path, 'utf8')),
    password: readFileSync(join(home, 'password'), 'utf8').trim(),
  }
}

export function hasSocket(home: string): boolean {
  if (process.platform === 'win32') return false
  return Buffer.byteLength(join(home, `.s.PGSQL.${SOCKET_NUMBER}`)) <= MAX_SOCKET_PATH_LENGTH
}

/** Written before each start, so that all settings of the product are in the code. */
export function writeSettings(
  runner: Runner,
  { major }: Binaries,
  port: number | undefined,
  settings: Settings = {},
): void {
  const all: Settings = {
    ...defaultSettings,
    // Without I/O workers the server has three processes less.
    ...(major >= 18 && { io_method: 'sync' }),
    listen_addresses: port ? '127.0.0.1' : '',
    port: port ?? SOCKET_NUMBER,
    unix_socket_directories: port ? '' : runner.home,
    unix_socket_permissions: '0700',
    ...settings,
  }
  const lines = Object.entries(all).map(
    ([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`,
  )
  const path = join(dataFolderOf(runner.home), 'postgresql.conf')
  // Renamed into place, because a server that starts at this moment must not read half a file.
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, `# Written again at every start.\n${lines.join('\n')}\n`, { mode: OWNER_ONLY })
  giveToServerAccount(runner, draft)
  renameSync(draft, path)
  if (!port) return
  writeFileSync(join(runner.home, 'port'), String(port))
}

/** One sentence for the output of a server program that failed. */
export function describeFailure(home: string, output: string): string {
  if (/No space left on device/i.test(output))
    return `На диске с папкой ${home} кончилось место: освободите его и запустите Сходим снова.`
  if (/Permission denied|has wrong ownership|invalid permissions/i.test(output))
    return `База не может читать папку ${home}: она принадлежит другому пользователю или закрыта для записи.`
  if (/lock file .* already exists|pre-existing shared memory/i.test(output))
    return `Базу в ${home} держит другой процесс: остановите его или укажите другой DATA_DIR.`
  const last = output
    .trim()
    .split('\n')
    .filter((line) => /FATAL|PANIC|error/i.test(line))
    .at(-1)
  return `База в ${home} не запускается: ${last ?? (output.trim() || 'причина неизвестна')} (журнал: ${join(home, 'log')}).`
}

function passwordFile(runner: Runner): string {
  const path = join(runner.home, 'password')
  if (!existsSync(path)) {
    writeFileSync(path, `${randomBytes(24).toString('base64url')}\n`, { mode: OWNER_ONLY })
    giveToServerAccount(runner, path)
  }
  return path
}

/** Determines only the character set; everything else is set by the server's own locale. */
function systemLocale(): string {
  if (process.platform === 'win32') return 'en-US'
  return process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
}

export const homeOf = (dataDir: string) => join(dataDir, 'postgres')
