import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { builtAssets, readManifest } from '#server/features/pages/built-pages.ts'
import { sizeExceptions } from './size-exceptions.ts'

const kilobyte = 1024
const scriptBudget = 128 * kilobyte
const MAX_FILES = 16
/** Names of the build's groups of files. A group without files means that the plan of the build has failed, which makes pages heavier. */
const chunkNames = [/^vendor$/, /^[\w-]+\.[\w-]+$/]
const totalBudget = 300 * kilobyte
/** The page itself is not in the build; the bench measures it, here it gets a fixed share of the budget. */
const htmlAllowance = 30 * kilobyte

/** The script of the widget, as other sites fetch it without compression. */
export const widgetBudget = 15 * kilobyte

export function measureWidget(root: string): number {
  return statSync(join(root, 'public', 'widget.js')).size
}

export function describeWidget(size: number): string {
  return `public/widget.js has ${(size / kilobyte).toFixed(1)} KB of the ${widgetBudget / kilobyte} it may have, uncompressed`
}

export interface PageSize {
  /** `place` of `web/routes/place/place.tsx` */
  path: string
  files: number
  script: number
  style: number
  font: number
  total: number
  /** Empty when the page fits, or is no larger than its listed exception. */
  verdict: string
}

/** Measures the compressed bytes that a browser with an empty cache fetches for each page before the page works. */
export function measurePages(clientDirectory: string): PageSize[] {
  const manifest = readManifest(clientDirectory)
  for (const group of chunkNames) {
    if (!Object.values(manifest).some(({ name = '' }) => group.test(name))) {
      throw new Error(`No file of the build is named like ${group}: see scripts/build/code-splitting.ts`)
    }
  }
  const assetsOf = builtAssets(manifest)
  const sizeOf = cachedSizes(clientDirectory)
  return Object.keys(manifest)
    .filter((source) => source.startsWith('web/routes/'))
    .map((source) => {
      const path = basename(source, '.tsx')
      const { entry, scripts, styles } = assetsOf([source.slice('web/'.length, -'.tsx'.length)])
      const fonts = [...new Set(styles.flatMap((style) => fontsOf(clientDirectory, style)))]
      const files = [entry, ...scripts]
      const [script, style, font] = [files, styles, fonts].map((names) => sum(names, sizeOf)) as [
        number,
        number,
        number,
      ]
      const total = script + style + font + htmlAllowance
      return {
        path,
        files: files.length,
        script,
        style,
        font,
        total,
        verdict: verdictOf(path, files.length, script, total),
      }
    })
    .sort((item, other) => other.script - item.script)
}

function verdictOf(path: string, files: number, script: number, total: number): string {
  const listed = sizeExceptions[path]
  if (total > totalBudget) return 'over budget'
  if (files > MAX_FILES) return `${files} files of script, ${MAX_FILES} are allowed`
  if (script <= scriptBudget) return listed === undefined ? '' : 'fits: take it off the list of exceptions'
  return listed !== undefined && script <= listed * kilobyte ? '' : 'over budget'
}

export function describePages(pages: PageSize[]): string {
  const alike = Map.groupBy(pages, (page) => `${page.script} ${page.style} ${page.font}`)
  const rows = [...alike.values()].flatMap(([page, ...others]) => {
    if (!page) return []
    const name = others.length > 0 ? `${page.path} and ${others.length} more` : page.path
    const figures = [page.script, page.style, page.font, page.total].map((size) =>
      (size / kilobyte).toFixed(1).padStart(9),
    )
    return `${name.padEnd(44)}${String(page.files).padStart(9)}${figures.join('')}${page.verdict ? `   ${page.verdict}` : ''}`
  })
  const header = `${'page, KB compressed'.padEnd(44)}${['files', 'script', 'style', 'font', 'total'].map((name) => name.padStart(9)).join('')}`
  const budget = `${'budget'.padEnd(44)}${[MAX_FILES, scriptBudget / kilobyte, '', '', totalBudget / kilobyte].map((item) => String(item).padStart(9)).join('')}`
  return [header, ...rows, budget].join('\n')
}

/** Finds the fonts that a Russian page needs: those with Latin or Cyrillic letters or the rouble sign. */
function fontsOf(clientDirectory: string, style: string): string[] {
  const css = readFileSync(join(clientDirectory, style), 'utf8')
  const needed = [0x41, 0x410, 0x20bd]
  return [...css.matchAll(/@font-face\s*\{([^}]+)\}/g)].flatMap(([, face = '']) => {
    const file = /url\(["']?([^)"']+\.woff2)/.exec(face)?.[1]
    const range = /unicode-range:([^;]+)/i.exec(face)?.[1]
    if (!file?.startsWith('/')) return []
    return !range || needed.some((code) => isInRange(code, range)) ? [file] : []
  })
}

function isInRange(code: number, range: string): boolean {
  return range.split(',').some((part) => {
    const [low = '', high] = part.trim().replace(/^u\+/i, '').split('-')
    const from = Number.parseInt(low.replaceAll('?', '0'), 16)
    const to = Number.parseInt((high ?? low).replaceAll('?', 'F'), 16)
    return code >= from && code <= to
  })
}

function cachedSizes(clientDirectory: string): (file: string) => number {
  const known = new Map<string, number>()
  return (file) => {
    const found = known.get(file)
    if (found !== undefined) return found
    const path = join(clientDirectory, file)
    const size = existsSync(`${path}.br`)
      ? statSync(`${path}.br`).size
      : file.endsWith('.woff2')
        ? statSync(path).size
        : brotliCompressSync(readFileSync(path)).length
    known.set(file, size)
    return size
  }
}

function sum(files: readonly string[], sizeOf: (file: string) => number): number {
  return files.reduce((total, file) => total + sizeOf(file), 0)
}
