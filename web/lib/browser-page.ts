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

export function browserPage(): BrowserPage {
  if (!current) throw new Error('startBrowserPage has not run')
  return current
}
