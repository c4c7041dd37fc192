import type { FloorTable } from '#contract/reservations/tables.ts'
import type { ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import { tableLabel } from '#web/nouns/reservations/plan/table-labels.ts'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { describeParty } from './floor-labels.ts'
import { PartySeats } from './party-seats.tsx'
import type { SeatingOption } from './seating.ts'
import styles from './table-sheet.module.css'

interface JoinedSheetProps {
  table: FloorTable
  party: ReservationWithPending
  options: readonly SeatingOption[]
  onSeat: (option: SeatingOption) => void
  onClose: () => void
}

/** Asks where a party sits that is too large for the table chosen on the plan. */
export function JoinedSheet({ table, party, options, onSeat, onClose }: JoinedSheetProps) {
  return (
    <Sheet title={`${tableLabel(table.name)} мал`} onClose={onClose}>
      <div className={styles.sheet}>
        <p>{describeParty(party)}. Можно сдвинуть с&nbsp;соседними столами.</p>
        <PartySeats options={options} onSeat={onSeat} />
      </div>
    </Sheet>
  )
}
