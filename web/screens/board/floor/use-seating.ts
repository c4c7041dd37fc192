import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MarkedBoard, MarkedReservation } from '#web/nouns/reservations/board/board-changes.ts'
import { tableChoicesQuery } from '#web/nouns/reservations/board/table-choices-api.ts'
import { showMessage } from '#web/ui/windows/messages.ts'
import { minuteOf, timelineRows } from '../timeline/timeline.ts'
import type { useBoardAction } from '../use-board-action.ts'
import { describeSeating, isRefusedSeat } from './floor-labels.ts'
import { type Seating, seatableParties, seatingAt, stayAt } from './seating.ts'

interface SeatingOptions {
  placeId: string
  board: MarkedBoard
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
  const seatingOf = (reservation: MarkedReservation, tableId: string): Seating => {
    const row = rows.find(({ key }) => key === tableId)
    const known = reservation.id === partyId && choices.data?.find((one) => one.tableId === tableId)
    const choice = known ? known.state : undefined
    return row ? seatingAt(board, { reservation, row, choice }, moment) : { state: 'past' }
  }
  return {
    rows,
    parties,
    party,
    choose: setPartyId,
    seatingOf,
    seat: (reservation: MarkedReservation, tableId: string) => {
      const seating = seatingOf(reservation, tableId)
      const row = rows.find(({ key }) => key === tableId)
      if (!row || isRefusedSeat(seating))
        return showMessage(`Не получится: ${describeSeating(seating)}`, 'error')
      setPartyId(null)
      if (seating.state !== 'own') onStep(reservation, { action: 'adjust', stay: stayAt(reservation, row) })
    },
  }
}
