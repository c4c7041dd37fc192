import type { ComponentType } from 'react'
import { createEmitter, createStore, useStore } from '../store.ts'

/** A page that a reader waits for. */
interface WantedPage {
  path: string
  /** The page in waiting, in the shape of its route. */
  Placeholder: ComponentType
}

/** Steps through the history, before the router hears of them. */
export const historySteps = createEmitter<[event: PopStateEvent]>()

export const wantedPage = createStore<WantedPage | null>(null)
/** A step through the history is under way: a page seen before is shown as it was, and renewed afterwards. */
export const isReturningStep = createStore(false)

/** While the page of the next step is on its way for a noticeable time. @param shown the path that is on the screen */
export function useWantedPage(shown: string): WantedPage | null {
  const page = useStore(wantedPage)
  return page?.path === shown ? null : page
}
