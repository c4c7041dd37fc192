// `npm run cluster`: starts the product on several nodes on the loopback: two nodes behind nginx, PostgreSQL with a
// replica, Redis or Valkey, an S3-compatible store. Stops with Ctrl+C.
// `npm run cluster -- --test [words]`: runs the browser and API suites against it, or only the files whose names contain a word.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from './cluster/cluster.ts'
import { findClusterPrograms } from './cluster/programs.ts'
import { environmentOfApi, environmentOfBrowser, environmentOfSuites } from './cluster/suites.ts'

const { values, positionals } = parseArgs({
  options: { test: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const programs = findClusterPrograms()
if ('missing' in programs) {
  process.stderr.write(
    `Для кластера не хватает программ. На Debian: apt-get install -y ${programs.missing.join(' ')}\n`,
  )
  process.exit(1)
}
const home = mkdtempSync(join(tmpdir(), 'shodim-cluster-'))
const cluster = await startCluster({
  programs,
  home,
  ...(!values.test && { port: Number(process.env.PORT ?? 3000) }),
  environment: values.test ? environmentOfSuites : { DEMO: '1', LOG_LEVEL: 'info' },
})
let suite: ChildProcess | undefined
let isInterrupted = false
const stop = async () => {
  await cluster.stop()
  rmSync(home, { recursive: true, force: true })
}

if (values.test) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isInterrupted = true
      suite?.kill(signal)
    })
  }
  const browser = await run('playwright', ['test', ...positionals], environmentOfBrowser(cluster))
  const api = await run('vitest', ['run', '--project', 'api', ...positionals], environmentOfApi(cluster))
  await stop()
  process.exit(Math.max(browser, api))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop().then(() => process.exit(0)))
}
process.stdout.write(
  `\n  Сходим открыт: ${cluster.url}\n  Узлы: ${cluster.nodes.map(({ url }) => url).join(', ')}\n` +
    `  Письма и SMS: ${cluster.url}/dev/outbox.json\n  Журналы: ${home}\n\n`,
)

/** @returns the exit code, which is not zero after a signal */
async function run(tool: string, args: string[], environment: Record<string, string>): Promise<number> {
  if (isInterrupted) return 1
  const child = spawn(tool, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  suite = child
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (exitCode) => resolve(exitCode ?? 1))
  })
  return isInterrupted ? Math.max(code, 1) : code
}
