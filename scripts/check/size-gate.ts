import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { sizeExceptions } from './size-exceptions.ts'

const kilobyte = 1024
const scriptBudget = 128 * kilobyte
const totalBudget = 300 * kilobyte
/** The page itself is not in the build; the bench measures it, here it gets a fixed share of the budget. */
const htmlAllowance = 30 * kilobyte

interface ManifestRoute {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
  css?: string[]
  hasComponent?: boolean
  hasDefaultExport?: boolean
}

interface Manifest {
  url: string
  entry: { module: string; imports?: string[]; css?: string[] }
  routes: Record<string, ManifestRoute>
}

export interface PageSize {
  path: string
  script: number
  style: number
  font: number
  total: number
  /** Empty when the page fits, or is listed and no larger than listed. */
  verdict: string
}

/** What a browser with an empty cache fetches, compressed, before the page works: every page a guest may land on. */
export function measurePages(clientDirectory: string): PageSize[] {
  const manifest = readManifest(clientDirectory)
  const sizeOf = cachedSizes(clientDirectory)
  const pages = Object.values(manifest.routes).filter((route) => !isParent(manifest, route) && isPage(route))
  return pages
    .map((route) => {
      const chain = routeChain(manifest, route)
      // The whole manifest of routes is not among them: a page carries its own part inline and asks for more later.
      const scripts = new Set([
        manifest.entry.module,
        ...(manifest.entry.imports ?? []),
        ...chain.flatMap((one) => [one.module, ...(one.imports ?? [])]),
      ])
      const styles = new Set([...(manifest.entry.css ?? []), ...chain.flatMap((one) => one.css ?? [])])
      const fonts = new Set([...styles].flatMap((style) => fontsOf(clientDirectory, style)))
      const script = sum(scripts, sizeOf)
      const style = sum(styles, sizeOf)
      const font = sum(fonts, sizeOf)
      const total = script + style + font + htmlAllowance
      return {
        path: fullPath(chain),
        script,
        style,
        font,
        total,
        verdict: judge(fullPath(chain), script, total),
      }
    })
    .sort((a, b) => b.script - a.script)
}

function judge(path: string, script: number, total: number): string {
  const listed = sizeExceptions[path]
  if (total > totalBudget) return 'over budget'
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
    return `${name.padEnd(44)}${figures.join('')}${page.verdict ? `   ${page.verdict}` : ''}`
  })
  const header = `${'page, KB compressed'.padEnd(44)}${['script', 'style', 'font', 'total'].map((name) => name.padStart(9)).join('')}`
  const budget = `${'budget'.padEnd(44)}${[scriptBudget / kilobyte, '', '', totalBudget / kilobyte].map((one) => String(one).padStart(9)).join('')}`
  return [header, ...rows, budget].join('\n')
}

function readManifest(clientDirectory: string): Manifest {
  const assets = join(clientDirectory, '..', 'server', 'index.js')
  if (!existsSync(assets)) throw new Error('There is no build to weigh: run `npm run build` first')
  const name = /"?url"?\s*:\s*"(\/assets\/manifest-[^"]+\.js)"/.exec(readFileSync(assets, 'utf8'))?.[1]
  if (!name) throw new Error('The server build names no browser manifest')
  const text = readFileSync(join(clientDirectory, name), 'utf8')
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  // The manifest marks some styles with a trailing «#»; the file has none.
  return { ...JSON.parse(json.replaceAll('.css#"', '.css"')), url: name }
}

function isPage(route: ManifestRoute): boolean {
  return route.hasComponent ?? route.hasDefaultExport ?? true
}

function isParent(manifest: Manifest, route: ManifestRoute): boolean {
  return Object.values(manifest.routes).some((one) => one.parentId === route.id)
}

function routeChain(manifest: Manifest, route: ManifestRoute): ManifestRoute[] {
  const parent = route.parentId ? manifest.routes[route.parentId] : undefined
  return parent ? [...routeChain(manifest, parent), route] : [route]
}

function fullPath(chain: ManifestRoute[]): string {
  return `/${chain.flatMap((one) => (one.path ? [one.path] : [])).join('/')}`.replace(/\/+/g, '/')
}

/** Fonts whose range holds what a Russian page is written in: Latin, Cyrillic and the rouble sign. */
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

function sum(files: Set<string>, sizeOf: (file: string) => number): number {
  return [...files].reduce((total, file) => total + sizeOf(file), 0)
}
