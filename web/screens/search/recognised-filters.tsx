import type { NearDistance } from '#contract/landmarks/landmark-kinds.ts'
import type { SearchFilter } from '#contract/places/search.ts'
import { formatUpTo } from '#web/nouns/landmarks/near-distances.ts'
import { icon } from '#web/ui/icon.ts'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import styles from './search-page.module.css'

const X = icon('x')

interface RecognisedFiltersProps {
  filters: readonly SearchFilter[]
  /** The distance from a station or landmark, unless it is the usual one. */
  nearMeters: NearDistance | null
  addressWithout: (filter: SearchFilter) => string
}

/** The filters recognised in the text; pressing one searches its words as text instead. */
export function RecognisedFilters({ filters, nearMeters, addressWithout }: RecognisedFiltersProps) {
  if (filters.length === 0) return null
  return (
    <div className={styles.links}>
      <ChipRow label="Мы поняли это как фильтры">
        {filters.map((filter) => (
          <Chip key={filter.key} to={addressWithout(filter)} isActive rel="nofollow">
            <span className="visually-hidden">Убрать </span>
            {filter.label}
            {nearMeters !== null && isLandmark(filter) && `, ${formatUpTo(nearMeters)}`}
            <X aria-hidden="true" />
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

export function isLandmark({ kind }: SearchFilter): boolean {
  return kind === 'metro' || kind === 'landmark'
}
