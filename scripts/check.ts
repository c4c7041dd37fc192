// `npm run check`: the checks that need no running product. Each runs even when an earlier one has failed, so that one
// run shows all failures.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importExceptions } from './check/import-exceptions.ts'
import { findIdleRules, findViolations } from './check/import-rules.ts'
import { readSources } from './check/imports.ts'
import {
  describePages,
  describeWidget,
  measurePages,
  measureWidget,
  widgetBudget,
} from './check/size-gate.ts'
import { areFontsCurrent } from './fonts.ts'
import { isSpriteCurrent } from './icons.ts'
import { checkSchema } from './schema.ts'

const root = join(import.meta.dirname, '..')

const checks: { name: string; run: () => Promise<boolean> | boolean }[] = [
  { name: 'types', run: () => runTool('tsc', ['--noEmit']) },
  { name: 'lint and format', run: () => runTool('biome', ['check', '--error-on-warnings', '.']) },
  { name: 'import rules', run: checkImports },
  { name: 'unused code and packages', run: () => runTool('knip', []) },
  { name: 'files generated from the schema', run: checkSchema },
  { name: 'icons and fonts', run: checkDrawings },
  { name: 'size of the first page', run: checkSizes },
]

/** Runs every check, prints a summary and returns how many passed. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const results: { name: string; isPassed: boolean; seconds: number }[] = []
  for (const check of checks) {
    console.log(`\n— ${check.name}`)
    const startedAt = performance.now()
    let isPassed = false
    try {
      isPassed = await check.run()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
    results.push({ name: check.name, isPassed, seconds: (performance.now() - startedAt) / 1000 })
  }
  console.log('\nChecks')
  for (const { name, isPassed, seconds } of results) {
    console.log(`  ${isPassed ? '✓' : '✗'} ${name.padEnd(28)} ${seconds.toFixed(1)} s`)
  }
  const failed = results.filter((result) => !result.isPassed).length
  return { passed: results.length - failed, failed }
}

async function checkImports(): Promise<boolean> {
  const files = await readSources(root)
  const violations = findViolations(files)
  const isExcepted = (found: (typeof violations)[number]) =>
    importExceptions.some(
      (exception) =>
        exception.rule === found.rule &&
        exception.file === found.file &&
        (!exception.what || exception.what === found.what),
    )
  const open = violations.filter((found) => !isExcepted(found))
  const unused = importExceptions.filter(
    (exception) =>
      !violations.some(
        (found) =>
          exception.rule === found.rule &&
          exception.file === found.file &&
          (!exception.what || exception.what === found.what),
      ),
  )
  const idle = findIdleRules(files)
  for (const name of idle) console.log(`The rule «${name}» has no files to check: correct or remove it`)
  for (const found of open) console.log(`${found.file}: ${found.rule} — ${found.what}`)
  for (const exception of unused)
    console.log(`The exception for ${exception.file} (${exception.rule}) is no longer needed: remove it`)
  console.log(
    `${files.length} files, ${open.length} violations, ${importExceptions.length} listed exceptions`,
  )
  return open.length === 0 && unused.length === 0 && idle.length === 0
}

async function checkDrawings(): Promise<boolean> {
  const [areIcons, areFonts] = await Promise.all([isSpriteCurrent(), areFontsCurrent()])
  if (!areIcons)
    console.log('web/ui/icons.svg does not contain exactly the icons that are used: run `npm run icons`')
  if (!areFonts) console.log('web/ui/fonts does not follow web/ui/base.css: run `npm run fonts`')
  return areIcons && areFonts
}

function checkSizes(): boolean {
  const pages = measurePages(join(root, 'build', 'client'))
  console.log(describePages(pages))
  const widget = measureWidget(root)
  console.log(describeWidget(widget))
  return pages.length > 0 && pages.every((page) => page.verdict === '') && widget <= widgetBudget
}

function runTool(name: string, args: string[]): boolean {
  const bin = join(root, 'node_modules', '.bin', name)
  return (
    spawnSync(bin, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { failed } = await runChecks()
  process.exitCode = failed === 0 ? 0 : 1
}
