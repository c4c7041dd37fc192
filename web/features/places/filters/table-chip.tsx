import X from 'lucide-react/icons/x'
import { Chip } from '#web/ui/chip.tsx'
import { tableLabel } from './applied-filters.ts'
import { dayAndMonth } from './month-calendar.ts'
import type { PlaceFilters } from './place-filters.ts'

interface TableChipProps {
  table: NonNullable<PlaceFilters['table']>
  /** The same choice for whoever needs no table. */
  without: string
}

/** For how many and when a table is looked for; a press gives it up. */
export function TableChip({ table, without }: TableChipProps) {
  return (
    <Chip to={without} isActive rel="nofollow">
      <span className="visually-hidden">Убрать </span>
      {tableLabel(table, dayAndMonth)}
      <X aria-hidden="true" />
    </Chip>
  )
}
