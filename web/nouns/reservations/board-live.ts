import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isLive, onConnection, onLive } from '#web/lib/api/live-bus.ts'
import { boardChanged } from './board-api.ts'

/** Changes of one moment are loaded together. */
const GATHER_MS = 150

/** Loads the open board again whenever its book changes. @returns whether changes reach this tab by the socket */
export function useLiveBook(placeId: string): boolean {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void boardChanged(queryClient, placeId)
      }, GATHER_MS)
    }
    const stops = [
      onLive('book', (book) => {
        if (book.placeId === placeId) load()
      }),
      // What happened while the socket was away was not heard.
      onConnection(() => {
        if (isLive()) load()
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [queryClient, placeId])
  return useSyncExternalStore(onConnection, isLive, () => false)
}
