import type { QueryClient } from '@tanstack/react-query'
import { createContext, RouterContextProvider } from 'react-router'
import type { PageParts } from '#contract/pages.ts'

/** The parts that loaders find in the context of a request or of a step in the browser. */
export interface PageContext extends Pick<PageParts, 'viewer' | 'settings' | 'now'> {
  queryClient: QueryClient
}

export const pageContext = createContext<PageContext>()

export function createLoadContext(page: PageContext): RouterContextProvider {
  const provider = new RouterContextProvider()
  provider.set(pageContext, page)
  return provider
}
