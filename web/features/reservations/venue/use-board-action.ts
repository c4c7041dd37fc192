import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReservationStatus } from '#contract/reservation-words.ts'
import type { VenueReservation } from '#contract/reservations.ts'
import { type Api, apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { showMessage } from '#web/ui/messages.ts'
import { type Board, boardChanged, boardKey } from './board-api.ts'
import { keepFocusAt } from './board-focus.ts'
import { guestName } from './board-words.ts'

export type BoardStep =
  | { action: 'confirm' | 'arrive' | 'miss' | 'restore' }
  | { action: 'decline'; answer: string }

const becomes: Record<BoardStep['action'], ReservationStatus> = {
  confirm: 'confirmed',
  arrive: 'arrived',
  miss: 'no-show',
  restore: 'confirmed',
  decline: 'declined',
}

/** Shown at once on every copy of the board; what the server refuses goes back, and says why. */
export function useBoardAction(placeId: string): (reservation: VenueReservation, step: BoardStep) => void {
  const queryClient = useQueryClient()
  const underWay = useRef(new Set<string>())
  const queryKey = boardKey(placeId)
  const show = (next: VenueReservation) =>
    queryClient.setQueriesData<Board>(
      { queryKey },
      (board) =>
        board && {
          ...board,
          reservations: board.reservations.map((one) => (one.id === next.id ? next : one)),
        },
    )
  const { mutate } = useMutation({
    mutationFn: ({ reservation, step }: { reservation: VenueReservation; step: BoardStep }) =>
      send(apiOf(queryClient), reservation.id, step),
    onMutate: async ({ reservation, step }) => {
      await queryClient.cancelQueries({ queryKey })
      show({ ...reservation, status: becomes[step.action], actions: [] })
    },
    onError: (error, { reservation }) => {
      show(reservation)
      if (error instanceof ApiError && error.code === 401) return
      showMessage(error instanceof ApiError ? error.message : 'Не получилось изменить бронь', 'error')
    },
    onSettled: async (_data, error, { reservation, step }) => {
      underWay.current.delete(reservation.id)
      // While another one is on its way its own answer asks for the board.
      if (underWay.current.size === 0) await boardChanged(queryClient, placeId)
      if (!error) tell(reservation, step)
    },
  })
  const act = (reservation: VenueReservation, step: BoardStep) => {
    if (underWay.current.has(reservation.id)) return
    underWay.current.add(reservation.id)
    mutate({ reservation, step })
  }
  /** The card goes to another section with a mark, so what was marked is said, and may be taken back where it is said. */
  const tell = (reservation: VenueReservation, step: BoardStep) => {
    const words = markWords(reservation, step)
    if (!words) return
    keepFocusAt(reservation.id)
    const now = queryClient
      .getQueriesData<Board>({ queryKey })
      .flatMap(([, board]) => board?.reservations ?? [])
      .find(({ id, actions }) => id === reservation.id && actions.includes('restore'))
    const undo = now && { label: 'Отменить', onAct: () => act(now, { action: 'restore' }) }
    const canUndo = step.action === 'arrive' || step.action === 'miss'
    showMessage(`${guestName(reservation)}: ${words}`, 'success', (canUndo && undo) || null)
  }
  return act
}

function markWords({ status }: VenueReservation, { action }: BoardStep): string | undefined {
  if (action === 'arrive') return 'пришли'
  if (action === 'miss') return 'не пришли'
  if (action === 'restore') return status === 'declined' ? 'бронь снова в силе' : 'отметка снята'
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
    case 'restore':
      return api.call('POST /api/v1/reservations/:reservationId/restore', { params })
    case 'decline':
      return api.call('POST /api/v1/reservations/:reservationId/decline', {
        params,
        body: { answer: step.answer },
      })
  }
}
