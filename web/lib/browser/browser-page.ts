import type { QueryClient } from '@tanstack/react-query'
import type { PageSettings, PageViewer } from '#contract/pages.ts'
import { createStore, type Store, useStore } from '../store.ts'

/** Data of the server about this page; `entry.client` reads it from the document. */
export interface BrowserPage {
  queryClient: QueryClient
  viewer: PageViewer | null
  settings: PageSettings
  /** The time of rendering, in milliseconds. */
  renderedAt: number
}

let store: Store<BrowserPage> | undefined

export function startBrowserPage(page: BrowserPage): void {
  store = createStore(page)
}

/** Sets the viewer after signing in or out and notifies subscribers. */
export function changeViewer(viewer: PageViewer | null): void {
  started().set({ ...browserPage(), viewer })
}

export function onPageChange(listener: () => void): () => void {
  return started().subscribe(listener)
}

export function browserPage(): BrowserPage {
  return started().get()
}

export function useBrowserPage(): BrowserPage {
  return useStore(started())
}

function started(): Store<BrowserPage> {
  if (!store) throw new Error('startBrowserPage has not run')
  return store
}
