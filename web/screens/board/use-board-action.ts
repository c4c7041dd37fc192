import { useQueryClient } from '@tanstack/react-query'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { type Board, boardKey } from '#web/nouns/reservations/board-api.ts'
import { type BoardStep, useMarkReservation } from '#web/nouns/reservations/board-changes.ts'
import { showMessage } from '#web/ui/windows/messages.ts'
import { keepFocusAt } from './board-focus.ts'
import { guestName } from './board-words.ts'

export function useBoardAction(placeId: string): (reservation: VenueReservation, step: BoardStep) => void {
  const queryClient = useQueryClient()
  const act = useMarkReservation(placeId, (reservation, step) => {
    // The card goes to another section with a mark: a message says so and takes it back.
    const words = markWords(reservation, step)
    if (!words) return
    keepFocusAt(reservation.id)
    const now = queryClient
      .getQueriesData<Board>({ queryKey: boardKey(placeId) })
      .flatMap(([, board]) => board?.reservations ?? [])
      .find(({ id }) => id === reservation.id)
    const back = undoOf(step)
    const undo = now &&
      back &&
      now.actions.includes(back.action) && { label: 'Отменить', onAct: () => act(now, back) }
    showMessage(`${guestName(reservation)}: ${words}`, 'success', undo || null)
  })
  return act
}

function undoOf({ action }: BoardStep): { action: 'restore' | 'return' } | undefined {
  if (action === 'arrive' || action === 'miss') return { action: 'restore' }
  return action === 'leave' ? { action: 'return' } : undefined
}

function markWords({ status }: VenueReservation, { action }: BoardStep): string | undefined {
  if (action === 'arrive') return 'пришли'
  if (action === 'miss') return 'не пришли'
  if (action === 'leave') return 'ушли'
  if (action === 'return') return 'снова за столом'
  if (action === 'restore') return status === 'declined' ? 'бронь снова в силе' : 'отметка снята'
}
