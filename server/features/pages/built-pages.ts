import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AssetsOf, RenderPage } from '#contract/pages.ts'

export interface Pages {
  renderPage: RenderPage
  assetsOf: AssetsOf
}

export type LoadPages = () => Promise<Pages>

/** Vite's manifest: the entry of each source file that begins a script, and of each shared script. */
export type Manifest = Record<string, ManifestChunk>

interface ManifestChunk {
  file: string
  name?: string
  imports?: string[]
}

const ENTRY = 'web/entry.client.tsx'
/** Vite's name for the one file of all styles. */
const STYLE = 'style.css'
/** Background modules of every page of a signed-in person, loaded early in case the network is lost. */
const VIEWER_PARTS = [
  'web/screens/shell/idle-parts.tsx',
  'web/screens/shell/background/viewer-background-tasks.tsx',
]

/** The pages as built by `npm run build`. @throws when there is no build */
export async function builtPages(root: string): Promise<LoadPages> {
  const path = join(root, 'build/pages/entry.server.js')
  if (!existsSync(path)) throw new Error('Страницы не собраны: выполните npm run build.')
  const { renderPage }: { renderPage: RenderPage } = await import(pathToFileURL(path).href)
  const pages = { renderPage, assetsOf: builtAssets(readManifest(join(root, 'build/client'))) }
  return async () => pages
}

export function readManifest(clientDirectory: string): Manifest {
  return JSON.parse(readFileSync(join(clientDirectory, '.vite/manifest.json'), 'utf8'))
}

/** @throws when the build lacks a required file */
export function builtAssets(manifest: Manifest) {
  for (const name of [ENTRY, STYLE, ...VIEWER_PARTS])
    if (!manifest[name]) throw new Error(`The build has no file for ${name}.`)
  const assetsByRoutes = new Map<string, ReturnType<typeof collect>>()
  return (routeIds: readonly string[]) => {
    const key = routeIds.join()
    const assets = assetsByRoutes.get(key) ?? collect(manifest, routeIds)
    assetsByRoutes.set(key, assets)
    return assets
  }
}

function collect(manifest: Manifest, routeIds: readonly string[]) {
  const first = chunksOf(manifest, [ENTRY, ...routeIds.map((id) => `web/${id}.tsx`)])
  const later = chunksOf(manifest, VIEWER_PARTS)
  const entry = `/${manifest[ENTRY]?.file}`
  const scripts = [...first].map(({ file }) => `/${file}`).filter((file) => file !== entry)
  const viewerScripts = [...later].filter((chunk) => !first.has(chunk)).map(({ file }) => `/${file}`)
  return { entry, scripts, viewerScripts, styles: [`/${manifest[STYLE]?.file}`] }
}

function chunksOf(manifest: Manifest, names: readonly string[]): Set<ManifestChunk> {
  const chunks = new Set<ManifestChunk>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const imported of chunk.imports ?? []) visit(imported)
    chunks.add(chunk)
  }
  for (const name of names) visit(name)
  return chunks
}
