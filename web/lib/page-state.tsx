import { createContext, type ReactNode, use } from 'react'
import type { PageSettings, PageViewer } from '#contract/pages.ts'

/** What the server settles once per page and the browser takes over, so that both render the same. */
export interface PageState {
  /** Milliseconds: the moment the document was rendered at. */
  renderedAt: number
  viewer: PageViewer | null
  settings: PageSettings
}

interface ServerPart {
  nonce?: string
  /** Escaped JSON that the browser starts from. */
  stateJson: string
}

const PageStateContext = createContext<PageState | null>(null)
const ServerPartContext = createContext<ServerPart>({ stateJson: '' })

export function PageStateProvider(props: { state: PageState; server?: ServerPart; children: ReactNode }) {
  const page = <PageStateContext value={props.state}>{props.children}</PageStateContext>
  return props.server ? <ServerPartContext value={props.server}>{page}</ServerPartContext> : page
}

export function usePageState(): PageState {
  const state = use(PageStateContext)
  if (!state) throw new Error('usePageState outside of PageStateProvider')
  return state
}

export function useViewer(): PageViewer | null {
  return usePageState().viewer
}

/** Filled only while rendering on the server. */
export function useServerPart(): ServerPart {
  return use(ServerPartContext)
}
