import type { QueryClient } from '@tanstack/react-query'
import type { PageSettings, PageViewer } from '#contract/pages.ts'

/** What the server said about this page, as entry.client read it from the document. */
export interface BrowserPage {
  queryClient: QueryClient
  viewer: PageViewer | null
  settings: PageSettings
  /** Milliseconds: the moment the document was rendered at. */
  renderedAt: number
}

let current: BrowserPage | undefined

export function startBrowserPage(page: BrowserPage): void {
  current = page
}

const listeners = new Set<() => void>()

/** Somebody signed in or out: everything that asks for the viewer asks anew. */
export function changeViewer(viewer: PageViewer | null): void {
  current = { ...browserPage(), viewer }
  for (const notify of listeners) notify()
}

export function onPageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function browserPage(): BrowserPage {
  if (!current) throw new Error('startBrowserPage has not run')
  return current
}
