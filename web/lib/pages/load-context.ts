import type { QueryClient } from '@tanstack/react-query'
import { createContext, RouterContextProvider } from 'react-router'
import type { RenderContext } from '#contract/pages.ts'

/** The parts that loaders find in the context of a request or of a step in the browser. */
export interface PageContext extends Pick<RenderContext, 'viewer' | 'settings' | 'now'> {
  queryClient: QueryClient
}

export const pageContext = createContext<PageContext>()

/** The page is for people who are signed in: what it shows is asked for each time. */
export const protectedContext = createContext(false)

export function createLoadContext(page: PageContext): RouterContextProvider {
  const provider = new RouterContextProvider()
  provider.set(pageContext, page)
  return provider
}
