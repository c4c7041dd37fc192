import type { SearchFilter } from '#contract/places/search.ts'
import { icon } from '#web/ui/icon.ts'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import styles from './search-page.module.css'

const X = icon('x')

interface RecognisedFiltersProps {
  filters: readonly SearchFilter[]
  addressWithout: (filter: SearchFilter) => string
}

/** The filters recognised in the text; pressing one searches its words as text instead. */
export function RecognisedFilters({ filters, addressWithout }: RecognisedFiltersProps) {
  if (filters.length === 0) return null
  return (
    <div className={styles.leads}>
      <ChipRow label="Мы поняли это как фильтры">
        {filters.map((filter) => (
          <Chip key={filter.key} to={addressWithout(filter)} isActive rel="nofollow">
            <span className="visually-hidden">Убрать </span>
            {filter.label}
            <X aria-hidden="true" />
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
