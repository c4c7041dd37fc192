import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatLocal } from '#contract/format-local.ts'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { boardChanged } from '#web/nouns/reservations/board/board-api.ts'
import { factsOf, guestName } from '../board-labels.ts'
import type { BoardDialog } from '../card/board-card.tsx'
import type { useBoardAction } from '../use-board-action.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/windows/confirm-dialog.tsx')).ConfirmDialog,
}))
const DeclineSheet = lazy(async () => ({ default: (await import('./decline-sheet.tsx')).DeclineSheet }))
const MoveDialog = lazy(async () => ({
  default: (await import('#web/nouns/reservations/move-dialog.tsx')).MoveDialog,
}))

export interface OpenDialog {
  dialog: BoardDialog
  reservation: VenueReservation
}

interface BoardDialogsProps {
  /** Null while no dialog is open. */
  open: OpenDialog | null
  onStep: ReturnType<typeof useBoardAction>
  onClose: () => void
}

/** Dialogs about a reservation before it is confirmed, moved or declined. */
export function BoardDialogs({ open, onStep, onClose }: BoardDialogsProps) {
  const queryClient = useQueryClient()
  /** Unsent messages to guests, kept when the dialog is closed by accident. */
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  if (!open) return null
  const { dialog, reservation } = open
  const { id } = reservation
  return (
    <Suspense fallback={null}>
      {dialog === 'confirm' && (
        <ConfirmDialog
          title="Подтвердить бронь?"
          confirmLabel="Подтвердить"
          onCancel={onClose}
          onConfirm={() => {
            onStep(reservation, { action: 'confirm' })
            onClose()
          }}
        >
          <p>
            {[formatLocal(reservation.datetime), guestName(reservation), factsOf(reservation)].join(', ')}.
            {reservation.phone && ' Гостю уйдёт сообщение, что столик его ждёт.'}
          </p>
        </ConfirmDialog>
      )}
      {dialog === 'move' && (
        <MoveDialog
          isVenue
          version={reservation.version}
          reservation={reservation}
          onClose={onClose}
          onMoved={() => boardChanged(queryClient, reservation.place.id)}
        />
      )}
      {dialog === 'decline' && (
        <DeclineSheet
          reservation={reservation}
          answer={answers[id] ?? ''}
          onChange={(answer) => setAnswers((before) => ({ ...before, [id]: answer }))}
          onClose={onClose}
          onDecline={(answer) => {
            onStep(reservation, { action: 'decline', answer })
            setAnswers(({ [id]: _, ...others }) => others)
            onClose()
          }}
        />
      )}
    </Suspense>
  )
}
