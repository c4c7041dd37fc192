import type { ComponentType } from 'react'
import type { LazyRouteFunction, RouteObject, ShouldRevalidateFunction } from 'react-router'
import type { ViteHotContext } from 'vite/types/hot.d.ts'
import { ignoreOverlays } from './lib/pages/modal.ts'
import { loaderOf, type PageLoad } from './lib/pages/route-data.ts'
import type { RouteHandle } from './lib/pages/route-handle.ts'

/** The exports of a file in `web/routes`; its address is set in `routes.ts`. */
export interface PageModule {
  load: PageLoad
  default: ComponentType
  handle?: RouteHandle
  shouldRevalidate?: ShouldRevalidateFunction
}

const files = import.meta.glob<PageModule>('./**/*.tsx', { base: './routes' })

/** A route whose id is `routes/` and the path of its file, by which the server finds its scripts and styles. */
export function page(path: string, name: string): RouteObject {
  const load = files[`./${name}.tsx`]
  if (!load) throw new Error(`web/routes/${name}.tsx does not exist`)
  const id = `routes/${name}`
  const lazy: LazyRouteFunction<RouteObject> = async () => routeOf(id, await load())
  return path === '/' ? { id, index: true, lazy } : { id, path, lazy }
}

function routeOf(id: string, module: PageModule) {
  const { default: Component, load, handle, shouldRevalidate = ignoreOverlays } = module
  const loader = loaderOf(import.meta.hot ? (args) => (edited.get(id) ?? load)(args) : load)
  return { Component, loader, handle, shouldRevalidate }
}

/** Loaders of files edited during development: the router keeps the functions that it started with. */
const edited = new Map<string, PageLoad>()

/** Takes over edits of loaders during development. React Refresh replaces components only. */
export function acceptHotUpdates(hot: ViteHotContext, router: { revalidate(): Promise<void> }): void {
  window.__getReactRefreshIgnoredExports = ({ id }) =>
    id.includes('/web/routes/') ? ['load', 'handle', 'shouldRevalidate'] : []
  hot.on('vite:afterUpdate', async ({ updates }) => {
    const pages = updates.filter(({ path }) => path.startsWith('/web/routes/'))
    for (const { path, timestamp } of pages) {
      const module: PageModule = await import(/* @vite-ignore */ `${path}?t=${timestamp}`)
      edited.set(path.slice('/web/'.length, -'.tsx'.length), module.load)
    }
    if (pages.length > 0) await router.revalidate()
  })
}

declare global {
  interface Window {
    /** Called by `@vitejs/plugin-react` during development. */
    __getReactRefreshIgnoredExports?: (file: { id: string }) => string[]
  }
}
