import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isLive, onConnection, onLive } from '#web/lib/api/live-bus.ts'
import { boardChanged, boardsKey, chainBoardsKey } from './board-api.ts'

/** Changes of one moment are loaded together. */
const BATCH_DELAY_MS = 150

/**
 * Loads the open board again whenever reservations of its venues change; while the venues are not known yet, whenever those of any venue do.
 * @returns whether changes reach this tab by the socket
 */
export function useLiveBoards(placeIds: readonly string[]): boolean {
  const queryClient = useQueryClient()
  const shown = useRef(placeIds)
  useEffect(() => {
    shown.current = placeIds
  })
  useEffect(() => {
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (placeId: string) => {
      changed.add(placeId)
      timer ??= setTimeout(() => {
        timer = undefined
        for (const id of changed) void boardChanged(queryClient, id)
        changed.clear()
      }, BATCH_DELAY_MS)
    }
    // Events of the time without a socket were not received.
    const catchUp = () => {
      if (isLive()) for (const id of shown.current) load(id)
    }
    const refreshing = isLive() ? refreshOlder(queryClient) : undefined
    const stops = [
      onLive('reservations', ({ placeId }) => {
        if (shown.current.length === 0 || shown.current.includes(placeId)) load(placeId)
      }),
      onConnection(catchUp),
    ]
    return () => {
      clearTimeout(timer)
      clearTimeout(refreshing)
      for (const stop of stops) stop()
    }
  }, [queryClient])
  return useSyncExternalStore(onConnection, isLive, () => false)
}

/**
 * Loads boards again that were loaded before this moment, from which on changes are received. One that is being loaded was
 * asked for after it.
 */
function refreshOlder(queryClient: QueryClient): ReturnType<typeof setTimeout> {
  const boards = [boardsKey, chainBoardsKey].map((queryKey) => ({ queryKey }))
  const loadedAt = new Map(
    boards
      .flatMap((filter) => queryClient.getQueryCache().findAll(filter))
      .map(({ queryHash, state }) => [queryHash, state.dataUpdatedAt]),
  )
  const isOlder = ({ queryHash, state }: Query) =>
    state.fetchStatus === 'idle' && state.dataUpdatedAt === loadedAt.get(queryHash)
  return setTimeout(() => {
    for (const filter of boards) void queryClient.invalidateQueries({ ...filter, predicate: isOlder })
  }, BATCH_DELAY_MS)
}
