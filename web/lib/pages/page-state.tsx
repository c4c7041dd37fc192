import { createContext, type ReactNode, use } from 'react'
import type { PageSettings, PageViewer } from '#contract/pages.ts'

/** Values that the server sets once per page and the browser takes over, so that both render the same. */
export interface PageState {
  /** Milliseconds: when the document was rendered. */
  renderedAt: number
  viewer: PageViewer | null
  settings: PageSettings
}

const PageStateContext = createContext<PageState | null>(null)

export function PageStateProvider(props: { state: PageState; children: ReactNode }) {
  return <PageStateContext value={props.state}>{props.children}</PageStateContext>
}

export function usePageState(): PageState {
  const state = use(PageStateContext)
  if (!state) throw new Error('usePageState outside of PageStateProvider')
  return state
}

export function useViewer(): PageViewer | null {
  return usePageState().viewer
}
