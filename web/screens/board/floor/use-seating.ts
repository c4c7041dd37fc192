import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoardWithPending, ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import { tableChoicesQuery } from '#web/nouns/reservations/board/table-choices-api.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { minuteOf, timelineRows } from '../timeline/timeline.ts'
import type { useBoardAction } from '../use-board-action.ts'
import { describeSeating } from './floor-labels.ts'
import {
  isRejectedSeating,
  type SeatingOption,
  seatableParties,
  seatingOptionsAt,
  stayAt,
} from './seating.ts'

interface SeatingOptions {
  placeId: string
  board: BoardWithPending
  date: string
  localNow: string
  onStep: ReturnType<typeof useBoardAction>
}

/** The party that a table is being chosen for, and what it would meet at each table. */
export function useSeating({ placeId, board, date, localNow, onStep }: SeatingOptions) {
  const [partyId, setPartyId] = useState<string | null>(null)
  const rows = timelineRows(board, board.reservations, date)
  const parties = seatableParties(board.reservations)
  const party = parties.find(({ id }) => id === partyId)
  const choices = useQuery({
    ...tableChoicesQuery(placeId, party?.id ?? '', party ?? { datetime: '', until: '' }),
    enabled: party !== undefined,
  })
  const moment = { date, now: minuteOf(localNow, date) }
  const rowOf = (tableId: string) => rows.find(({ key }) => key === tableId)
  return {
    rows,
    parties,
    party,
    choose: setPartyId,
    /** The ways to seat a party at a table, the best first. */
    seatOptionsOf: (reservation: ReservationWithPending, tableId: string): SeatingOption[] => {
      const row = rowOf(tableId)
      const known = reservation.id === partyId ? choices.data : undefined
      return row ? seatingOptionsAt(board, { reservation, choices: known }, row, moment) : []
    },
    seat: (reservation: ReservationWithPending, { tables, seating }: SeatingOption) => {
      if (isRejectedSeating(seating))
        return showSnackbar(`Не получится: ${describeSeating(seating)}`, 'error')
      setPartyId(null)
      if (seating.state === 'own') return
      const row = rowOf(tables[0]?.id ?? '')
      if (row) onStep(reservation, { action: 'adjust', stay: stayAt(reservation, tables, row) })
    },
  }
}
