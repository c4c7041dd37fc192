import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { newKey } from '#web/lib/api/new-key.ts'
import type { AdjustedStay, BoardStep, PendingBoardAction } from '#web/nouns/pending-writes/pending-writes.ts'
import {
  cachedPendingWrites,
  cancelPendingWrite,
  nextTimestamp,
  putPendingWrite,
} from '#web/nouns/pending-writes/pending-writes-store.ts'
import { type Board, boardKey, chainBoardsKey } from '#web/nouns/reservations/board/board-api.ts'
import { withPendingActions } from '#web/nouns/reservations/board/board-changes.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { restoreFocusTo } from './board-focus.ts'
import { formatStay, guestName } from './board-labels.ts'

/**
 * Ignores the second tap of a double tap: after «arrive» and «leave» another button takes the place of the pressed
 * one.
 */
const DOUBLE_TAP_MS = 600
const replacingActions: ReadonlySet<BoardStep['action']> = new Set(['arrive', 'leave'])

/** Performs an action: shown at once, queued in the database of the browser, sent when there is a network. */
export function useBoardAction(viewerId: string): (reservation: VenueReservation, step: BoardStep) => void {
  const queryClient = useQueryClient()
  const markedAt = useRef(new Map<string, number>())

  const current = (id: string, placeId: string): VenueReservation | undefined => {
    const known = [boardKey(placeId), chainBoardsKey]
      .flatMap((queryKey) => queryClient.getQueriesData<Partial<Board>>({ queryKey }))
      .flatMap(([, board]) => board?.reservations ?? [])
      .filter((reservation) => reservation.id === id)
      .sort((one, other) => other.version - one.version)
    const pendingActions = cachedPendingWrites(viewerId).filter((write) => write.kind === 'mark')
    return withPendingActions(known, pendingActions)[0]
  }

  const performAction = (reservation: VenueReservation, step: BoardStep) => {
    const now = Date.now()
    const isDoubleTap = now - (markedAt.current.get(reservation.id) ?? 0) < DOUBLE_TAP_MS
    if (isDoubleTap && replacingActions.has(step.action)) return
    markedAt.current.set(reservation.id, now)
    const pending: PendingBoardAction = {
      kind: 'mark',
      key: newKey(),
      viewerId,
      writtenAt: nextTimestamp(),
      placeId: reservation.place.id,
      reservationId: reservation.id,
      version: reservation.version,
      step,
    }
    putPendingWrite(pending).catch(() => showSnackbar('На устройстве не хватило места для отметки', 'error'))
    // An action moves the card to another section, so a message tells about it and offers to undo it.
    const message = describeAction(reservation, step)
    const undo = undoOf(reservation, step)
    const action = undo && { label: 'Отменить', onAction: () => void revertAction(pending, undo) }
    // The focus is set after the card is rendered in its new section, so that the Tab key leads from it to the message.
    requestAnimationFrame(() => {
      restoreFocusTo(reservation.id)
      showSnackbar(`${guestName(reservation)}: ${message}`, 'success', action ?? null)
    })
  }

  /** Cancels an action that is not sent yet; a sent one is reverted by the opposite action. */
  const revertAction = async (pending: PendingBoardAction, undo: BoardStep) => {
    if (await cancelPendingWrite(pending)) return
    const latest = current(pending.reservationId, pending.placeId)
    if (latest?.actions.includes(undo.action)) performAction(latest, undo)
  }

  return performAction
}

function undoOf(before: VenueReservation, { action }: BoardStep): BoardStep | undefined {
  if (action === 'adjust') return { action, stay: stayOf(before) }
  if (action === 'arrive' || action === 'miss') return { action: 'restore' }
  return action === 'leave' ? { action: 'return' } : undefined
}

function stayOf({ datetime, until, tables, zone, isTableLocked }: VenueReservation): AdjustedStay {
  return { datetime, until, tables, ...(zone && { zone }), isTableLocked }
}

function describeAction({ status }: VenueReservation, step: BoardStep): string {
  switch (step.action) {
    case 'adjust':
      return formatStay(step.stay)
    case 'confirm':
      return 'бронь подтверждена'
    case 'decline':
      return 'бронь отклонена'
    case 'arrive':
      return 'пришли'
    case 'miss':
      return 'не пришли'
    case 'leave':
      return 'ушли'
    case 'return':
      return 'снова за столом'
    case 'restore':
      return status === 'declined' ? 'бронь снова в силе' : 'отметка снята'
  }
}
