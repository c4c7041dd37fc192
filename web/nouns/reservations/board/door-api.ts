import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { DoorEntry } from '#contract/reservations/door.ts'
import { type Api, apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { boardChanged, boardKey } from './board-api.ts'

export interface TimesChoice {
  date: string
  guests: number
  zoneId?: string | undefined
}

/** The half-hours of a business day with whether a party finds seats, while somebody is on the phone. */
export function tableTimesQuery(placeId: string, { date, guests, zoneId }: TimesChoice) {
  return queryOptions({
    // Under the board's key: what changes the board changes the times.
    queryKey: [...boardKey(placeId), 'times', { date, guests, zoneId }],
    staleTime: 5_000,
    enabled: /^\d{4}-\d\d-\d\d$/.test(date),
    queryFn: async ({ client, signal }) => {
      const { times } = await apiOf(client).call(
        'GET /api/v1/places/:placeId/table-times',
        {
          params: { placeId },
          query: { date, guests_count: guests, ...(zoneId && { zone_choice: zoneId }) },
        },
        signal,
      )
      return times
    },
  })
}

interface DoorGuests {
  name: string
  guests_count: number
  phone?: string
  idempotency_key: string
}

export function useJoinDoorQueue(placeId: string, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: DoorGuests) => {
      await apiOf(queryClient).call('POST /api/v1/places/:placeId/door-queue', { params: { placeId }, body })
      await boardChanged(queryClient, placeId)
    },
  })
}

export type DoorStep = 'call' | 'seat' | 'seat-beyond' | 'leave' | 'return'

interface DoorChange {
  entry: DoorEntry
  step: DoorStep
}

/** A step of guests at the door; the board shows what became of it, whatever the answer. */
export function useDoorStep(
  placeId: string,
  handlers: {
    onSuccess: (change: DoorChange) => unknown
    onError: (error: Error, change: DoorChange) => unknown
  },
) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (change: DoorChange) => {
      await send(apiOf(queryClient), change)
      return change
    },
    onSuccess: handlers.onSuccess,
    onError: handlers.onError,
    onSettled: () => boardChanged(queryClient, placeId),
  })
}

function send(api: Api, { entry, step }: DoorChange): Promise<unknown> {
  const params = { entryId: entry.id }
  switch (step) {
    case 'call':
      return api.call('POST /api/v1/door-queue/:entryId/call', { params })
    case 'seat':
      return api.call('POST /api/v1/door-queue/:entryId/seat', { params, body: {} })
    case 'seat-beyond':
      return api.call('POST /api/v1/door-queue/:entryId/seat', { params, body: { is_overbooking: true } })
    case 'leave':
      return api.call('POST /api/v1/door-queue/:entryId/leave', { params })
    case 'return':
      return api.call('POST /api/v1/door-queue/:entryId/return', { params })
  }
}
