import { chmodSync, existsSync, statfsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '#server/config.ts'
import { type Binaries, prepareBinaries } from './binaries.ts'
import {
  addressOf,
  checkVersion,
  dataFolderOf,
  homeOf,
  initialise,
  moveData,
  newDataFolder,
  refuseOldFormat,
} from './data-folder.ts'
import { enter, findServer, lockAsServer, release } from './membership.ts'
import { chooseRunner, giveToServerAccount, type Runner } from './runner.ts'
import { connectOrStart, stopServer, urlOf } from './server.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** A folder with other programs. */
  pgBin?: string | undefined
  /** Only one product may use a folder at a time; commands may run beside it. */
  isServer?: boolean
  onNotice?: (sentence: string) => void
}

export interface EmbeddedServer {
  url: string
  /** The folder with its data. */
  data: string
  /** Resolves when this process has stopped using the server; the last process stops it. */
  release(): Promise<void>
}

const RESTART_PAUSE_MS = 500
const PRIVATE = 0o700
const DISK_FULL = '53100'
/** The size of a file of the write-ahead log, without which the server stops. */
const MIN_ROOM = 16 * 1024 * 1024

/**
 * Opens the product's own PostgreSQL in `DATA_DIR/postgres`. Processes share it: the first one starts it, the last
 * one stops it, and one left running by a killed process is adopted. @throws {ConfigError} with one sentence when it
 * cannot be used
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  try {
    return await open(options)
  } catch (error) {
    throw explain(error, options.dataDir)
  }
}

async function open(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir, pgBin, onNotice } = options
  refuseOldFormat(dataDir)
  const runner = chooseRunner(homeOf(dataDir))
  if (runner.notice) onNotice?.(runner.notice)
  const binaries = prepareBinaries(runner, pgBin)
  initialise(runner, binaries)
  checkVersion(dataFolderOf(runner.home), binaries)

  let client = await openClient(runner, binaries, options)
  let isReleased = false
  let reopening: Promise<void> | undefined
  const watch = () =>
    client.once('end', () => {
      reopening = reopen()
    })
  /** Starts the server again whenever it has ended; the pools find the new one at the same address. */
  const reopen = async () => {
    while (!isReleased) {
      try {
        client = await openClient(runner, binaries, options)
        watch()
        return
      } catch (error) {
        onNotice?.(explain(error, dataDir).message)
        await pause(RESTART_PAUSE_MS)
      }
    }
  }
  watch()
  const address = addressOf(runner.home)
  if (!address) throw new Error('The server has no address')
  return {
    url: urlOf(address),
    data: dataFolderOf(runner.home),
    release: async () => {
      isReleased = true
      await reopening
      const isLast = await release(client).catch(() => false)
      if (isLast) await stopServer(runner, binaries)
      await client.end().catch(() => {})
    },
  }
}

async function openClient(runner: Runner, binaries: Binaries, options: EmbeddedOptions): Promise<pg.Client> {
  for (;;) {
    const client = await connectOrStart(runner, binaries, `shodim ${process.pid}`)
    try {
      await enter(client)
    } catch {
      // The last user stopped the server meanwhile.
      await client.end().catch(() => {})
      continue
    }
    if (!options.isServer || (await lockAsServer(client))) return client
    const holder = (await findServer(client))?.replace('shodim ', '')
    if (await release(client)) await stopServer(runner, binaries)
    await client.end().catch(() => {})
    throw new ConfigError(
      `Базу в ${options.dataDir} уже открыл другой Сходим${holder ? ` (процесс ${holder})` : ''}: остановите его или укажите другой DATA_DIR.`,
    )
  }
}

/**
 * Installs a backup as the data of an empty folder. @throws {ConfigError} when the folder has data, or the backup is
 * of another version
 */
export async function installCopy(dataDir: string, pgBin: string | undefined, copy: string): Promise<void> {
  try {
    const runner = chooseRunner(homeOf(dataDir))
    const data = dataFolderOf(runner.home)
    if (existsSync(data)) throw folderTaken(dataDir)
    checkVersion(copy, prepareBinaries(runner, pgBin))
    const fresh = newDataFolder(runner.home)
    await cp(copy, fresh, { recursive: true })
    chmodSync(fresh, PRIVATE)
    giveToServerAccount(runner, fresh)
    // A product that starts during the copying makes a database of its own.
    if (!moveData(fresh, data)) throw folderTaken(dataDir)
  } catch (error) {
    throw explain(error, dataDir)
  }
}

function folderTaken(dataDir: string): ConfigError {
  return new ConfigError(`В ${dataDir} уже есть база: укажите в DATA_DIR пустую папку.`)
}

/** One sentence for an error of the system or the server that the operator can fix. */
export function explain(error: unknown, dataDir: string): Error {
  if (error instanceof ConfigError) return error
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === DISK_FULL || isDiskFull(dataDir))
    return new ConfigError(
      `На диске с папкой ${dataDir} кончилось место: освободите его и запустите Сходим снова.`,
    )
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new ConfigError(`${dataDir} — не папка: укажите в DATA_DIR папку.`)
  if (code === 'EACCES' || code === 'EPERM')
    return new ConfigError(`Нет прав на ${path ?? dataDir}: дайте их или укажите другой DATA_DIR.`)
  return error instanceof Error ? error : new Error(String(error))
}

function isDiskFull(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize < MIN_ROOM
  } catch {
    return false
  }
}
