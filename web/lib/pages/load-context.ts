import type { QueryClient } from '@tanstack/react-query'
import { createContext, RouterContextProvider } from 'react-router'
import type { RenderContext } from '#contract/pages.ts'

/** The services that loaders find in the router's context, on the server and in the browser. */
export interface PageContext extends Pick<RenderContext, 'viewer' | 'settings' | 'now'> {
  queryClient: QueryClient
}

export const pageContext = createContext<PageContext>()

/** Set for pages of signed-in people, whose data are never taken from a cache. */
export const protectedContext = createContext(false)

export function createLoadContext(page: PageContext): RouterContextProvider {
  const provider = new RouterContextProvider()
  provider.set(pageContext, page)
  return provider
}
