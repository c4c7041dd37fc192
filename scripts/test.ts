// `npm test`: runs the checks, then all tests: units and components, the API on the embedded PostgreSQL (or the one of
// TEST_DATABASE_URL), several nodes when nginx and Redis are installed, and the browser on the built product.
// Ends with one line: N passed, N failed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runChecks } from './check.ts'
import { findClusterPrograms } from './cluster/programs.ts'

interface Count {
  passed: number
  failed: number
  /** Names of failed tests, repeated at the end of the log. */
  failures?: string[]
}

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'shodim-test-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const results: { name: string; count: Count; seconds: number }[] = []

await step('checks', runChecks)
await step('units and components', () => runVitest('units', ['--project', 'unit', '--project', 'components']))
await step('API', () => runVitest('api', ['--project', 'api']))
const programs = findClusterPrograms()
if ('missing' in programs)
  console.log(`\nNo tests of several nodes: ${programs.missing.join(', ')} not found`)
else await step('several nodes', () => runVitest('cluster', ['--project', 'cluster']))
await step('browser on the built product', runPlaywright)

console.log('\nTests')
for (const { name, count, seconds } of results) {
  const figures = `${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(3)} failed ${seconds.toFixed(0).padStart(5)} s`
  console.log(`  ${count.failed === 0 ? '✓' : '✗'} ${name.padEnd(34)}${figures}`)
}
for (const { name, count } of results)
  for (const failure of count.failures ?? []) console.log(`  ✗ ${name}: ${failure}`)
const passed = results.reduce((sum, { count }) => sum + count.passed, 0)
const failed = results.reduce((sum, { count }) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function step(name: string, run: () => Promise<Count>): Promise<void> {
  console.log(`\n=== ${name}`)
  const startedAt = performance.now()
  const count = await run().catch((error: unknown): Count => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  results.push({ name, count, seconds: (performance.now() - startedAt) / 1000 })
}

async function runVitest(name: string, args: string[]): Promise<Count> {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await run('vitest', ['run', '--passWithNoTests', ...args, ...reporters])
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = readReport<VitestReport>(
    report,
  ) ?? { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 0, testResults: [] }
  // A file that cannot be loaded has no failed tests, and neither has a crash.
  const failed = numFailedTests || numFailedTestSuites
  const failures = testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const tests = file.assertionResults.filter((test) => test.status === 'failed')
      const path = relative(root, file.name)
      if (tests.length === 0) return [`${path} ${firstLine(file.message)}`]
      return tests.map((test) => `${path} › ${test.fullName}: ${reasonOf(test.failureMessages[0])}`)
    })
  return { passed: numPassedTests, failed: status === 0 ? failed : Math.max(failed, 1), failures }
}

async function runPlaywright(): Promise<Count> {
  const report = join(reports, 'browser.json')
  const status = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const parsed = readReport<PlaywrightReport>(report)
  const stats = parsed?.stats
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
  const failures = (parsed?.suites ?? []).flatMap(failuresOf)
  return { passed: stats?.expected ?? 0, failed: status === 0 ? failed : Math.max(failed, 1), failures }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  specs?: {
    file: string
    title: string
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

function failuresOf(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const error = spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error
      return `${spec.file} › ${spec.title}: ${firstLine(error?.message)}`
    })
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)]
}

/** The message of a failed property begins with a general line; its reason follows much later. */
function reasonOf(message = ''): string {
  const why = /^Got .+/m.exec(stripVTControlCharacters(message))?.[0]
  return [firstLine(message), why].filter(Boolean).join('. ')
}

function firstLine(message = ''): string {
  return stripVTControlCharacters(message).split('\n', 1)[0] ?? ''
}

function run(tool: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function readReport<Report>(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
