import type { ComponentType } from 'react'
import { createEmitter, createStore, useStore } from '../store.ts'

/** The page of a navigation under way. */
interface PendingPage {
  path: string
  /** The skeleton of the page. */
  Placeholder: ComponentType
}

/** Emits `popstate` events before the router handles them. */
export const popStateEvents = createEmitter<[event: PopStateEvent]>()

export const pendingPage = createStore<PendingPage | null>(null)
/** Whether a navigation through the history is under way: a page seen before is shown as it was, then refetched. */
export const isHistoryNavigation = createStore(false)

/** The page of the navigation under way, once it takes noticeably long. @param shown the path of the current page */
export function usePendingPage(shown: string): PendingPage | null {
  const page = useStore(pendingPage)
  return page?.path === shown ? null : page
}
