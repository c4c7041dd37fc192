import { type ReactNode, useSyncExternalStore } from 'react'
import { browserPage, onPageChange } from './browser-page.ts'
import { PageStateProvider } from './page-state.tsx'

/** The page as the server settled it, until somebody signs in or out. */
export function LivePageState({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(onPageChange, browserPage, browserPage)
  return <PageStateProvider state={state}>{children}</PageStateProvider>
}
