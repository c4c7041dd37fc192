import { dayAndMonth } from '#web/lib/format/month-calendar.ts'
import { icon } from '#web/ui/icon.ts'
import { Chip } from '#web/ui/text/chip.tsx'
import { appliedFilters, type FilterReference } from './applied-filters.ts'
import type { PlaceFilters } from './place-filters.ts'

const X = icon('x')

interface AppliedChipsProps extends Omit<FilterReference, 'formatDate'> {
  filters: PlaceFilters
  addressOf: (filters: PlaceFilters) => string
}

/** A chip for each applied filter; pressing it removes the filter. */
export function AppliedChips({ filters, addressOf, ...reference }: AppliedChipsProps) {
  return appliedFilters(filters, { ...reference, formatDate: dayAndMonth }).map(({ key, label, without }) => (
    <Chip key={key} to={addressOf(without)} isActive rel="nofollow">
      <span className="visually-hidden">Убрать </span>
      {label}
      <X aria-hidden="true" />
    </Chip>
  ))
}
