import type { ReactNode } from 'react'
import { useBrowserPage } from '../browser/browser-page.ts'
import { PageStateProvider } from './page-state.tsx'

/** The page as the server rendered it, until somebody signs in or out. */
export function LivePageState({ children }: { children: ReactNode }) {
  const state = useBrowserPage()
  return <PageStateProvider state={state}>{children}</PageStateProvider>
}
