import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isLive, onConnection, onLive } from '#web/lib/api/live-bus.ts'
import { boardChanged } from './board-api.ts'

/** Changes of one moment are loaded together. */
const GATHER_MS = 150

/**
 * Loads the open board again whenever the book of one of its venues changes. @returns whether changes reach this tab by
 * the socket
 */
export function useLiveBooks(placeIds: readonly string[]): boolean {
  const shown = placeIds.join()
  const queryClient = useQueryClient()
  useEffect(() => {
    const ids = shown.split(',')
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (placeId: string) => {
      changed.add(placeId)
      timer ??= setTimeout(() => {
        timer = undefined
        for (const id of changed) void boardChanged(queryClient, id)
        changed.clear()
      }, GATHER_MS)
    }
    // Events of the time without a socket, or before this subscription, were not received.
    const catchUp = () => {
      if (isLive()) for (const id of ids) load(id)
    }
    catchUp()
    const stops = [
      onLive('book', (book) => {
        if (ids.includes(book.placeId)) load(book.placeId)
      }),
      onConnection(catchUp),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [queryClient, shown])
  return useSyncExternalStore(onConnection, isLive, () => false)
}
