import { readFile } from 'node:fs/promises'
import {
  createServer,
  type EnvironmentModuleNode,
  isCSSRequest,
  preprocessCSS,
  type ViteDevServer,
} from 'vite'
import type { RenderPage } from '#contract/pages.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import type { LoadPages } from './built-pages.ts'

/** Renders pages from their sources with hot reload. */
export async function developmentPages(app: AppInstance, root: string): Promise<LoadPages> {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server, path: '/vite-hmr' } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  return async () => {
    const module = await vite.ssrLoadModule('/web/entry.server.tsx')
    return {
      renderPage: module.renderPage as RenderPage,
      assetsOf: async (routeIds) => ({
        entry: '/web/entry.client.tsx',
        scripts: [],
        viewerScripts: [],
        styles: [],
        development: (await vite.transformIndexHtml('/', '')) + (await inlineStyles(vite, routeIds)),
      }),
    }
  }
}

/** Inlines the styles into the document, as the build links them; Vite's client recognises them by their ids. */
async function inlineStyles(vite: ViteDevServer, routeIds: readonly string[]): Promise<string> {
  const found = new Set<string>()
  const seen = new Set<EnvironmentModuleNode>()
  const visit = (module: EnvironmentModuleNode | undefined) => {
    if (!module || seen.has(module)) return
    seen.add(module)
    for (const imported of module.importedModules) visit(imported)
    if (module.id && isCSSRequest(module.url)) found.add(module.id)
  }
  const { ssr } = vite.environments
  for (const id of ['root', ...routeIds]) visit(await ssr.moduleGraph.getModuleByUrl(`/web/${id}.tsx`))
  const styles = await Promise.all(
    [...found].map(async (id) => {
      const { code } = await preprocessCSS(await readFile(id, 'utf8'), id, vite.config)
      return `<style data-vite-dev-id="${id}">${code}</style>`
    }),
  )
  return styles.join('')
}
