import { useQueryClient } from '@tanstack/react-query'
import type { OperationData } from '#contract/api.ts'
import type { GuestCard, GuestCardChange, ImportColumns } from '#contract/guest-cards/guest-cards.ts'
import { type Api, apiOf } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/use-idempotency-key.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { invalidateGuests } from './guests-api.ts'

type CardHandlers = WriteHandlers<{ guest: GuestCard }>

export function useAddGuest(placeId: string, handlers: CardHandlers) {
  const keyOf = useIdempotencyKey()
  return useGuestChange(
    placeId,
    (api, body: GuestCardChange) =>
      api.call('POST /api/v1/places/:placeId/guests', {
        params: { placeId },
        body: { ...body, idempotency_key: keyOf(body) },
      }),
    handlers,
  )
}

export function useChangeGuest(placeId: string, guestId: string, handlers: CardHandlers) {
  return useGuestChange(
    placeId,
    (api, body: GuestCardChange & { version: number }) =>
      api.call('PATCH /api/v1/guests/:guestId', { params: { guestId }, body }),
    handlers,
  )
}

export function useEraseGuest(placeId: string, handlers: WriteHandlers) {
  return useGuestChange(
    placeId,
    (api, guestId: string) => api.call('DELETE /api/v1/guests/:guestId', { params: { guestId } }),
    handlers,
  )
}

/** Merges another card into this one. */
export function useMergeGuests(
  placeId: string,
  guestId: string,
  handlers: WriteHandlers<OperationData<'POST /api/v1/guests/:guestId/merge'>>,
) {
  return useGuestChange(
    placeId,
    (api, otherId: string) =>
      api.call('POST /api/v1/guests/:guestId/merge', { params: { guestId }, body: { other_id: otherId } }),
    handlers,
  )
}

export function useSeparateGuest(placeId: string, handlers: CardHandlers) {
  return useGuestChange(
    placeId,
    (api, guestId: string) => api.call('POST /api/v1/guests/:guestId/separate', { params: { guestId } }),
    handlers,
  )
}

export function useMarkGuestsDistinct(placeId: string, guestId: string, handlers: CardHandlers) {
  return useGuestChange(
    placeId,
    (api, otherId: string) =>
      api.call('POST /api/v1/guests/:guestId/mark-distinct', {
        params: { guestId },
        body: { other_id: otherId },
      }),
    handlers,
  )
}

interface GuestTable {
  text: string
  columns?: ImportColumns
  is_preview: boolean
}

export function useImportGuests(
  placeId: string,
  handlers: WriteHandlers<OperationData<'POST /api/v1/places/:placeId/guests/import'>>,
) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: GuestTable) => {
      const made = await apiOf(queryClient).call('POST /api/v1/places/:placeId/guests/import', {
        params: { placeId },
        body,
      })
      if (!body.is_preview) void invalidateGuests(queryClient, placeId)
      return made
    },
  })
}

/** Refetches the cards, also after an error, because a colleague may have changed them. */
function useGuestChange<Data, Variables>(
  placeId: string,
  send: (api: Api, variables: Variables) => Promise<Data>,
  handlers: WriteHandlers<Data>,
) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (variables: Variables) => {
      try {
        return await send(apiOf(queryClient), variables)
      } finally {
        void invalidateGuests(queryClient, placeId)
      }
    },
  })
}
