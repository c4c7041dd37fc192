import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isSocketOpen, onConnection, onServerEvent } from '#web/lib/api/live-bus.ts'
import { boardChanged, boardsKey, chainBoardsKey } from './board-api.ts'

/** Changes within this time cause one request. */
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
    // Events were missed while the socket was disconnected.
    const catchUp = () => {
      if (isSocketOpen()) for (const id of shown.current) load(id)
    }
    const refreshing = isSocketOpen() ? refreshOlderBoards(queryClient) : undefined
    const unsubscribers = [
      onServerEvent('reservations', ({ placeId }) => {
        if (shown.current.length === 0 || shown.current.includes(placeId)) load(placeId)
      }),
      onConnection(catchUp),
    ]
    return () => {
      clearTimeout(timer)
      clearTimeout(refreshing)
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [queryClient])
  return useSyncExternalStore(onConnection, isSocketOpen, () => false)
}

/**
 * Reloads the boards that were loaded before this tab received changes. A board that is still loading was requested
 * after the socket connected, so it is current.
 */
function refreshOlderBoards(queryClient: QueryClient): ReturnType<typeof setTimeout> {
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
