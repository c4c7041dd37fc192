import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '#server/config.ts'

export interface Account {
  uid: number
  gid: number
}

/** The account under which the server programs run, and the folder of their files. */
export interface Runner {
  /** The folder of the server: programs, data, socket, log. */
  home: string
  /** Passed to `spawn`; absent when the programs run under the account of this process. */
  account: Account | undefined
  /** The owner of all files in `home`; absent when it is the creating account. */
  owner: Account | undefined
  /** The command that each program is prefixed with. */
  prefix: readonly string[]
  /** Tells the operator what differs from the configuration. */
  notice?: string
}

const SYSTEM_FOLDER = '/var/lib/shodim'
const ROOT: Account = { uid: 0, gid: 0 }
const OWNER_ONLY_MODE = 0o700
const READABLE_MODE = 0o755
const MAX_ID = 2 ** 31 - 1

/**
 * Chooses how to run PostgreSQL, which refuses to run as root. As root it runs under another account; where that
 * account cannot enter the folder, in a user namespace; where namespaces are forbidden, in a system folder. @throws
 * {ConfigError} when the folder cannot be used
 */
export function chooseRunner(folder: string): Runner {
  const home = makeHome(folder)
  if (!process.getuid) return { home, account: undefined, owner: undefined, prefix: [] }
  if (process.getuid() !== 0) {
    if (statSync(home).uid !== process.getuid())
      throw new ConfigError(
        `Папка ${home} принадлежит другому пользователю: запустите Сходим от его имени или укажите другой DATA_DIR.`,
      )
    return { home, account: undefined, owner: undefined, prefix: [] }
  }

  const { uid, gid } = statSync(home)
  const account = uid === 0 ? unprivilegedAccount() : { uid, gid }
  if (canEnter(home, account)) return withOwnership({ home, account, owner: account, prefix: [] })
  const prefix = ['unshare', '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`]
  if (succeeds([...prefix, 'true'])) return withOwnership({ home, account: undefined, owner: ROOT, prefix })
  return inSystemFolder(folder, account)
}

/** @returns the output of the program, or the reason of its failure */
export function runProgram(
  runner: Runner,
  command: readonly string[],
  input?: string,
): { ok: boolean; output: string } {
  const [program = '', ...args] = [...runner.prefix, ...command]
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...runner.account,
    cwd: runner.home,
    encoding: 'utf8',
    env: programEnvironment(),
    ...(input !== undefined && { input }),
  })
  return { ok: status === 0, output: status === 0 ? stdout : `${stderr ?? ''}${error?.message ?? ''}` }
}

/** Removes the variables of libpq and of the locale, which would affect the programs. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return {
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    ...(TEMP && { TEMP }),
    ...(TMP && { TMP }),
  }
}

/** Gives a new file or folder in `home` to the account of the server. */
export function giveToServerAccount(runner: Runner, path: string): void {
  if (runner.owner) changeOwner(path, runner.owner)
}

function makeHome(folder: string): string {
  try {
    mkdirSync(dirname(folder), { recursive: true })
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_MODE })
    return realpathSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      throw new ConfigError(
        `В папку ${folder} нельзя писать: укажите в DATA_DIR другую или дайте на неё права.`,
      )
    throw error
  }
}

function unprivilegedAccount(): Account {
  for (const name of ['nobody', 'daemon']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid && gid) return { uid, gid }
  }
  throw new ConfigError(
    'База не запускается от имени root, а пользователя nobody в системе нет: запустите Сходим от имени обычного пользователя.',
  )
}

function idOf(flag: string, name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  const id = Number(stdout)
  return status === 0 && id > 0 && id <= MAX_ID ? id : undefined
}

/** Tries to enter as the account, because file modes alone do not tell: access lists and capabilities count too. */
function canEnter(home: string, account: Account): boolean {
  return succeeds(['/bin/sh', '-c', 'cd "$1"', 'sh', dirname(home)], account)
}

function succeeds([program = '', ...args]: readonly string[], account?: Account): boolean {
  return spawnSync(program, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

function withOwnership(runner: Runner): Runner {
  if (runner.owner && statSync(runner.home).uid !== runner.owner.uid) changeOwner(runner.home, runner.owner)
  return runner
}

function changeOwner(path: string, { uid, gid }: Account): void {
  chownSync(path, uid, gid)
  if (statSync(path).isDirectory() && spawnSync('chown', ['-R', `${uid}:${gid}`, path]).status !== 0)
    throw new ConfigError(`Не получилось передать папку ${path} пользователю базы.`)
}

/** Replaces the configured folder by a link after moving its content. @throws {ConfigError} when both have content */
function inSystemFolder(folder: string, account: Account): Runner {
  const home = join(SYSTEM_FOLDER, createHash('sha256').update(folder).digest('hex').slice(0, 16))
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: READABLE_MODE })
  if (existsSync(home)) {
    if (readdirSync(folder).length > 0)
      throw new ConfigError(`База лежит и в ${folder}, и в ${home}: оставьте одну из этих папок.`)
  } else {
    // A copy that was interrupted must not pass for the whole.
    const draft = `${home}-new`
    rmSync(draft, { recursive: true, force: true })
    cpSync(folder, draft, { recursive: true, verbatimSymlinks: true })
    renameSync(draft, home)
  }
  rmSync(folder, { recursive: true })
  symlinkSync(home, folder)
  const notice = `Папка ${folder} доступна только root, поэтому база лежит в ${home}; в DATA_DIR — ссылка на неё.`
  return withOwnership({ home, account, owner: account, prefix: [], notice })
}
