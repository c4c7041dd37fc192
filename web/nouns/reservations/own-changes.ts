import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { type Api, apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { reservationByCodeQuery, reservationKeys } from './api.ts'

interface Changed {
  reservation: Reservation
}

/** The guest confirms that they will come, as the link of the message does. */
export function useAcknowledgeReservation(reservationId: string, handlers: WriteHandlers<Changed>) {
  const params = { reservationId }
  return useReservationChange(
    (api) => api.call('POST /api/v1/reservations/:reservationId/acknowledge', { params }),
    handlers,
  )
}

/** Takes the seats that the waiting list holds for the guest. */
export function useAcceptReservation(reservationId: string, handlers: WriteHandlers<Changed>) {
  const params = { reservationId }
  return useReservationChange(
    (api) => api.call('POST /api/v1/reservations/:reservationId/accept', { params }),
    handlers,
  )
}

export function useCancelReservation(reservationId: string, handlers: WriteHandlers<Changed>) {
  const params = { reservationId }
  return useReservationChange(
    (api) => api.call('POST /api/v1/reservations/:reservationId/cancel', { params }),
    handlers,
  )
}

interface Move {
  datetime: string
  guests_count: number
  zone_choice: string | null
  /** Named by the venue alone. */
  version?: number
}

/** @param code from a link, whose holder may move this one reservation */
export function useMoveReservation(
  { id, code }: { id: string; code: string | undefined },
  handlers: WriteHandlers<Changed>,
) {
  return useReservationChange(
    (api, table: Move) =>
      code
        ? api.call('POST /api/v1/reservations/move-by-code', { body: { code, ...table } })
        : api.call('PATCH /api/v1/reservations/:reservationId', {
            params: { reservationId: id },
            body: table,
          }),
    handlers,
  )
}

export function useLeaveWaitlist(waitlistEntryId: string, handlers: WriteHandlers) {
  const params = { waitlistEntryId }
  return useReservationChange(
    (api) => api.call('DELETE /api/v1/waitlist-entries/:waitlistEntryId', { params }),
    handlers,
    reservationKeys.waitlist,
  )
}

/** Does what the link of a message offers. */
export function useAnswerByCode(
  code: string,
  purpose: 'confirm' | 'decline',
  handlers: WriteHandlers<Reservation>,
) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async () => {
      const api = apiOf(queryClient)
      const body = { code }
      const { reservation } =
        purpose === 'confirm'
          ? await api.call('POST /api/v1/reservations/confirm-by-code', { body })
          : await api.call('POST /api/v1/reservations/decline-by-code', { body })
      await queryClient.invalidateQueries({ queryKey: reservationKeys.all, refetchType: 'none' })
      queryClient.setQueryData(reservationByCodeQuery(code, purpose).queryKey, { reservation, isUsed: true })
      return reservation
    },
    ...handlers,
  })
}

function useReservationChange<Data, Variables = void>(
  send: (api: Api, variables: Variables) => Promise<Data>,
  handlers: WriteHandlers<Data>,
  changed: QueryKey = reservationKeys.all,
) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: (variables: Variables) => send(apiOf(queryClient), variables),
    onSettled: () => queryClient.invalidateQueries({ queryKey: changed }),
  })
}
