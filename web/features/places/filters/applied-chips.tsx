import { Chip } from '#web/ui/chip.tsx'
import { icon } from '#web/ui/icon.ts'
import { appliedFilters, type FilterReference } from './applied-filters.ts'
import { dayAndMonth } from './month-calendar.ts'
import type { PlaceFilters } from './place-filters.ts'

const X = icon('x')

interface AppliedChipsProps extends Omit<FilterReference, 'formatDate'> {
  filters: PlaceFilters
  addressOf: (filters: PlaceFilters) => string
}

/** Everything chosen, one chip each; a press gives it up. */
export function AppliedChips({ filters, addressOf, ...reference }: AppliedChipsProps) {
  return appliedFilters(filters, { ...reference, formatDate: dayAndMonth }).map(({ key, label, without }) => (
    <Chip key={key} to={addressOf(without)} isActive rel="nofollow">
      <span className="visually-hidden">Убрать </span>
      {label}
      <X aria-hidden="true" />
    </Chip>
  ))
}
