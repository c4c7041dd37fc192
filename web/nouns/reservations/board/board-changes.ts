import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { OperationInput } from '#contract/api.ts'
import type { Place } from '#contract/places/places.ts'
import type { ReservationStatus } from '#contract/reservations/reservation-values.ts'
import type {
  StayChange,
  VenueReservation,
  VenueReservationRequest,
} from '#contract/reservations/reservations.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { ApiError, NO_CONNECTION } from '#web/lib/api/api-error.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import type {
  AdjustedStay,
  BoardStep,
  PendingBoardAction,
  PendingGuests,
} from '#web/nouns/pending-writes/pending-writes.ts'
import { nextTimestamp, putPendingWrite } from '#web/nouns/pending-writes/pending-writes-store.ts'
import { placeQuery } from '#web/nouns/places/place-query.ts'
import { type Board, boardChanged, reservationSettingsQuery } from './board-api.ts'

/** The optimistic state after each action, with the actions that are possible next. */
const outcomes: Record<
  Exclude<BoardStep['action'], 'adjust'>,
  { status: ReservationStatus; hasLeft: boolean; actions: VenueReservation['actions'] }
> = {
  confirm: { status: 'confirmed', hasLeft: false, actions: [] },
  arrive: { status: 'arrived', hasLeft: false, actions: ['restore', 'leave'] },
  miss: { status: 'no-show', hasLeft: false, actions: ['arrive', 'restore'] },
  restore: { status: 'confirmed', hasLeft: false, actions: ['arrive'] },
  leave: { status: 'arrived', hasLeft: true, actions: ['return'] },
  return: { status: 'arrived', hasLeft: false, actions: ['restore', 'leave'] },
  decline: { status: 'declined', hasLeft: false, actions: [] },
}

/** A reservation with the actions on it that are still pending, or that the server refused. */
export interface ReservationWithPending extends VenueReservation {
  isWaiting?: boolean
  rejectedAction?: PendingBoardAction
}

export type BoardWithPending = Omit<Board, 'reservations'> & { reservations: ReservationWithPending[] }

/** The board with the pending actions of this device applied. One that the board contains already changes nothing. */
export function withPendingActions(
  reservations: readonly VenueReservation[],
  pendingActions: readonly PendingBoardAction[],
): ReservationWithPending[] {
  const byReservation = Map.groupBy(pendingActions, ({ reservationId }) => reservationId)
  return reservations.map((reservation) =>
    (byReservation.get(reservation.id) ?? []).reduce(withPendingAction, reservation),
  )
}

function withPendingAction(
  reservation: ReservationWithPending,
  pendingAction: PendingBoardAction,
): ReservationWithPending {
  if (reservation.rejectedAction) return reservation
  if (pendingAction.problem !== undefined) return { ...reservation, rejectedAction: pendingAction }
  if (pendingAction.version < reservation.version) return reservation
  const outcome =
    pendingAction.step.action === 'adjust'
      ? adjusted(reservation, pendingAction.step.stay)
      : outcomes[pendingAction.step.action]
  return { ...reservation, ...outcome, version: pendingAction.version + 1, isWaiting: true }
}

function adjusted(
  before: VenueReservation,
  { datetime, until, tables, zone, isTableLocked }: AdjustedStay,
): Partial<VenueReservation> {
  const shiftMs = Date.parse(`${datetime}Z`) - Date.parse(`${before.datetime}Z`)
  return {
    datetime,
    until,
    startsAt: new Date(Date.parse(before.startsAt) + shiftMs).toISOString(),
    ...(shiftMs !== 0 && { confirmedByGuest: false }),
    ...(tables && { tables: [...tables], isTableLocked: tables.length > 0 && isTableLocked !== false }),
    ...(zone && { zone }),
  }
}

/** Sends a pending action. The board is refetched before the action leaves the queue, so that the card does not flicker. */
export async function sendPendingAction(
  queryClient: QueryClient,
  pendingAction: PendingBoardAction,
  signal: AbortSignal,
): Promise<void> {
  const { reservationId, step, version, key, viewerId } = pendingAction
  const params = { reservationId }
  const body = { version, idempotency_key: key }
  const api = apiOf(queryClient, viewerId)
  try {
    if (step.action === 'decline') {
      const answer = { answer: step.answer, ...body }
      await api.call('POST /api/v1/reservations/:reservationId/decline', { params, body: answer }, signal)
    } else if (step.action === 'adjust') {
      const change = { ...adjustRequest(step.stay), ...body }
      await api.call('POST /api/v1/reservations/:reservationId/adjust', { params, body: change }, signal)
    } else {
      await api.call(operations[step.action], { params, body }, signal)
    }
  } finally {
    await boardChanged(queryClient, pendingAction.placeId)
  }
}

function adjustRequest({ datetime, until, tables, zone, isTableLocked }: AdjustedStay): StayChange {
  return {
    datetime,
    until,
    ...(tables && { table_ids: tables.map(({ id }) => id) }),
    ...(zone && !tables?.length && { zone_choice: zone.id }),
    ...(isTableLocked !== undefined && { is_locked: isTableLocked }),
  }
}

const operations = {
  confirm: 'POST /api/v1/reservations/:reservationId/confirm',
  arrive: 'POST /api/v1/reservations/:reservationId/arrive',
  miss: 'POST /api/v1/reservations/:reservationId/no-show',
  leave: 'POST /api/v1/reservations/:reservationId/leave',
  return: 'POST /api/v1/reservations/:reservationId/return',
  restore: 'POST /api/v1/reservations/:reservationId/restore',
} as const

/** Sends guests who were entered without a network. */
export async function sendGuests(
  queryClient: QueryClient,
  { placeId, request, key, viewerId }: PendingGuests,
  signal: AbortSignal,
): Promise<void> {
  const body = { ...request, idempotency_key: key }
  await apiOf(queryClient, viewerId).call(
    'POST /api/v1/places/:placeId/reservations',
    { params: { placeId }, body },
    signal,
  )
  await boardChanged(queryClient, placeId)
}

interface EnteredReservation {
  request: VenueReservationRequest
  key: string
  /** The half-hour by the clocks of the venue: guests at the door came now, however late this is sent. */
  halfHour: string
}

/** Creates a reservation of the venue; without a network it is queued in the browser. @returns whether they wait */
export function useEnterReservation(
  { placeId, viewerId }: { placeId: string; viewerId: string },
  handlers: WriteHandlers<boolean>,
) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    networkMode: 'always',
    mutationFn: async ({ request, key, halfHour }: EnteredReservation): Promise<boolean> => {
      try {
        const body = { ...request, idempotency_key: key }
        await apiOf(queryClient).call('POST /api/v1/places/:placeId/reservations', {
          params: { placeId },
          body,
        })
        void boardChanged(queryClient, placeId)
        return false
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== NO_CONNECTION) throw error
        const timed = { ...request, datetime: request.datetime ?? halfHour }
        const waiting = { key, viewerId, writtenAt: nextTimestamp(), placeId, request: timed }
        await putPendingWrite({ kind: 'guests', ...waiting })
        return true
      }
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
      queryClient.setQueryData(reservationSettingsQuery(id).queryKey, settings)
      void queryClient.invalidateQueries({ queryKey: placeQuery(latinName).queryKey })
      void boardChanged(queryClient, id)
    },
  })
}
