import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OperationInput } from '#contract/api.ts'
import type { Place } from '#contract/places/places.ts'
import type { ReservationStatus } from '#contract/reservations/reservation-words.ts'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { type Api, apiOf } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { placeQuery } from '#web/nouns/places/place-query.ts'
import { showMessage } from '#web/ui/windows/messages.ts'
import { type Board, boardChanged, boardKey, bookingSettingsQuery } from './board-api.ts'

export type BoardStep =
  | { action: 'confirm' | 'arrive' | 'miss' | 'restore' | 'leave' | 'return' }
  | { action: 'decline'; answer: string }

const becomes: Record<BoardStep['action'], ReservationStatus> = {
  confirm: 'confirmed',
  arrive: 'arrived',
  miss: 'no-show',
  restore: 'confirmed',
  leave: 'arrived',
  return: 'arrived',
  decline: 'declined',
}

/** Changes the status optimistically on every cached board, and reverts with the reason when the server refuses. */
export function useMarkReservation(
  placeId: string,
  onMarked: (reservation: VenueReservation, step: BoardStep) => void,
): (reservation: VenueReservation, step: BoardStep) => void {
  const queryClient = useQueryClient()
  const underWay = useRef(new Set<string>())
  const queryKey = boardKey(placeId)
  const show = (next: VenueReservation) =>
    queryClient.setQueriesData<Board>(
      { queryKey },
      (board) =>
        board && {
          ...board,
          reservations: board.reservations.map((reservation) =>
            reservation.id === next.id ? next : reservation,
          ),
        },
    )
  const { mutate } = useMutation({
    mutationFn: ({ reservation, step }: { reservation: VenueReservation; step: BoardStep }) =>
      send(apiOf(queryClient), reservation.id, step),
    onMutate: async ({ reservation, step }) => {
      await queryClient.cancelQueries({ queryKey })
      show({ ...reservation, status: becomes[step.action], hasLeft: step.action === 'leave', actions: [] })
    },
    onError: (error, { reservation }) => {
      show(reservation)
      if (error instanceof ApiError && error.code === 401) return
      showMessage(error instanceof ApiError ? error.message : 'Не получилось изменить бронь', 'error')
    },
    onSettled: async (_data, error, { reservation, step }) => {
      underWay.current.delete(reservation.id)
      // A later write that is still running reloads the board itself.
      if (underWay.current.size === 0) await boardChanged(queryClient, placeId)
      if (!error) onMarked(reservation, step)
    },
  })
  return (reservation, step) => {
    if (underWay.current.has(reservation.id)) return
    underWay.current.add(reservation.id)
    mutate({ reservation, step })
  }
}

type WriteDown = NonNullable<OperationInput<'POST /api/v1/places/:placeId/reservations'>['body']>

/** Writes guests into the venue's book. */
export function useWriteDownReservation(placeId: string, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: WriteDown) => {
      await apiOf(queryClient).call('POST /api/v1/places/:placeId/reservations', {
        params: { placeId },
        body,
      })
      void boardChanged(queryClient, placeId)
    },
  })
}

type SettingsChange = NonNullable<
  OperationInput<'PATCH /api/v1/places/:placeId/reservation-settings'>['body']
>

export function useSaveBookingSettings({ id, latinName }: Place, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: SettingsChange) => {
      const { settings } = await apiOf(queryClient).call(
        'PATCH /api/v1/places/:placeId/reservation-settings',
        { params: { placeId: id }, body },
      )
      queryClient.setQueryData(bookingSettingsQuery(id).queryKey, settings)
      void queryClient.invalidateQueries({ queryKey: placeQuery(latinName).queryKey })
      void boardChanged(queryClient, id)
    },
  })
}

function send(api: Api, reservationId: string, step: BoardStep) {
  const params = { reservationId }
  switch (step.action) {
    case 'confirm':
      return api.call('POST /api/v1/reservations/:reservationId/confirm', { params })
    case 'arrive':
      return api.call('POST /api/v1/reservations/:reservationId/arrive', { params })
    case 'miss':
      return api.call('POST /api/v1/reservations/:reservationId/no-show', { params })
    case 'leave':
      return api.call('POST /api/v1/reservations/:reservationId/leave', { params })
    case 'return':
      return api.call('POST /api/v1/reservations/:reservationId/return', { params })
    case 'restore':
      return api.call('POST /api/v1/reservations/:reservationId/restore', { params })
    case 'decline':
      return api.call('POST /api/v1/reservations/:reservationId/decline', {
        params,
        body: { answer: step.answer },
      })
  }
}
