import { type ReactNode, useState } from 'react'
import type { Place } from '#contract/places/places.ts'
import type { FloorTable } from '#contract/reservations/tables.ts'
import type { ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import { tableLabel } from '#web/nouns/reservations/plan/table-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { describeBest, describeParty } from './floor-labels.ts'
import { PartySeats } from './party-seats.tsx'
import type { SeatingOption } from './seating.ts'
import styles from './table-sheet.module.css'
import { WalkInForm } from './walk-in-form.tsx'

interface TableSheetProps {
  place: Place
  viewerId: string
  table: FloorTable
  /** «скоро придут в 20:00: Анна, 4 гостя» */
  state: string
  /** The reservations of this table for this evening. */
  reservations: readonly ReservationWithPending[]
  /** Parties of the business day that may be seated here. */
  parties: readonly ReservationWithPending[]
  /** True only for today, because guests without a reservation come now. */
  takesWalkIns: boolean
  /** The ways to seat guests without a reservation, the best first. */
  walkInOptionsOf: (guests: number) => readonly (readonly FloorTable[])[]
  /** The ways to seat a party here, the best first. */
  seatOptionsOf: (party: ReservationWithPending) => readonly SeatingOption[]
  cardOf: (reservation: ReservationWithPending) => ReactNode
  onSeat: (party: ReservationWithPending, option: SeatingOption) => void
  /** Chooses another table for a party on the plan. */
  onMove: (party: ReservationWithPending) => void
  onClose: () => void
}

/** The sheet of a table: its present and next guests, and forms for seating others. */
export function TableSheet({
  place,
  viewerId,
  table,
  state,
  reservations,
  parties,
  takesWalkIns,
  walkInOptionsOf,
  seatOptionsOf,
  cardOf,
  onSeat,
  onMove,
  onClose,
}: TableSheetProps) {
  return (
    <Sheet title={tableLabel(table.name)} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.state}>{state}</p>
        {reservations.length > 0 && (
          <ul className={styles.cards}>
            {reservations.map((reservation) => (
              <li key={reservation.id} className={styles.card}>
                {cardOf(reservation)}
                {parties.some(({ id }) => id === reservation.id) && (
                  <Button size="small" onClick={() => onMove(reservation)}>
                    За другой стол
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {takesWalkIns && (
          <WalkInForm
            place={place}
            viewerId={viewerId}
            table={table}
            seatOptionsOf={walkInOptionsOf}
            onSeated={onClose}
          />
        )}
        <PartyChoice
          parties={parties.filter(({ tables }) => !tables.some(({ id }) => id === table.id))}
          seatOptionsOf={seatOptionsOf}
          onSeat={onSeat}
        />
      </div>
    </Sheet>
  )
}

function PartyChoice({
  parties,
  seatOptionsOf,
  onSeat,
}: Pick<TableSheetProps, 'parties' | 'seatOptionsOf' | 'onSeat'>) {
  const [chosenId, setChosenId] = useState('')
  if (parties.length === 0) return null
  const chosen = parties.find(({ id }) => id === chosenId)
  const options = chosen ? seatOptionsOf(chosen) : []
  return (
    <section className={styles.group} aria-label="Гости по брони">
      <SelectField
        label="Посадить сюда по брони"
        options={[
          { value: '', label: 'Кого посадить?' },
          ...parties.map((party) => ({ value: party.id, label: describeParty(party) })),
        ]}
        value={chosen ? chosenId : ''}
        hint={options.length === 1 && options[0] ? describeBest(options[0]) : undefined}
        onChange={setChosenId}
      />
      {chosen && <PartySeats key={chosen.id} options={options} onSeat={(option) => onSeat(chosen, option)} />}
    </section>
  )
}
