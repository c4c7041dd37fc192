import { spawnSync } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolderOf, homeOf } from '#server/db/embedded/data-folder.ts'
import { postmasterOf } from '#server/db/embedded/server.ts'
import { Child } from '../../scripts/cluster/child.ts'
import { freePort } from './private-postgres.ts'

const root = join(import.meta.dirname, '../..')

/** The built product as a process, with its embedded PostgreSQL in `dataDir`. */
export interface Product {
  url: string
  child: Child
  /** Starts or restarts the product and waits until it is ready. */
  start(): Promise<void>
}

interface Options {
  dataDir: string
  environment?: Record<string, string>
}

export async function newProduct({ dataDir, environment = {} }: Options): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = new Child([process.execPath, 'server/main.mjs'], `${dataDir}.log`, {
    cwd: root,
    env: { ...environmentOf(dataDir), PORT: String(port), PUBLIC_URL: url, ...environment },
  })
  return {
    url,
    child,
    start: async () => {
      child.start()
      await child.waitUntilUp(async () => (await fetch(`${url}/readyz`)).ok, 120_000)
    },
  }
}

export interface Outcome {
  status: number | null
  stdout: string
  stderr: string
}

/** Runs a program of the product until it exits. */
export function runProduct(
  args: readonly string[],
  { dataDir, environment = {} }: Options,
  account: { uid?: number; gid?: number } = {},
): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...environmentOf(dataDir), PORT: '0', ...environment },
    timeout: 120_000,
    ...account,
  })
  return { status, stdout, stderr }
}

export const runCli = (args: readonly string[], options: Options): Outcome =>
  runProduct(['server/cli/main.mjs', ...args], options)

function environmentOf(dataDir: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  }
}

/** The processes of the server in `dataDir`; of some systems only the first one. */
export function serverProcesses(dataDir: string): number[] {
  const data = dataFolderOf(homeOf(dataDir))
  if (process.platform !== 'linux') {
    const pid = postmasterOf(homeOf(dataDir))
    return pid ? [pid] : []
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && currentFolder(name) === data)
    .map(Number)
}

export function killServer(dataDir: string): void {
  for (const pid of serverProcesses(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has exited together with its parent.
    }
  }
}

function currentFolder(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}
