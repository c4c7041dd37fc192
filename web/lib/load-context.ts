import type { QueryClient } from '@tanstack/react-query'
import { createContext, RouterContextProvider } from 'react-router'
import type { PageParts } from '#contract/pages.ts'
import { connectApi, ownApi } from './api.ts'
import { createQueryClient } from './query-client.ts'

/** What loaders and the document find in the context of a server request. */
export interface PageContext extends Omit<PageParts, 'callApi'> {
  queryClient: QueryClient
}

export const pageContext = createContext<PageContext>()

/** Called by the server for each page; the build exports it, so that both sides share one `pageContext`. */
export function createLoadContext({ callApi, ...parts }: PageParts): RouterContextProvider {
  const queryClient = createQueryClient()
  connectApi(queryClient, ownApi(callApi))
  const provider = new RouterContextProvider()
  provider.set(pageContext, { ...parts, queryClient })
  return provider
}
