import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, type MouseEvent, Suspense } from 'react'
import { OTHER_CATEGORY_ID } from '#contract/place-features.ts'
import type { Category } from '#contract/reference.ts'
import { useModalAddress } from '#web/lib/modal.ts'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import type { FixedPart } from '../places-address.ts'
import { useGoNearby } from '../use-places.ts'
import { countPlaceFilters, type PlaceFilters, toggled } from './place-filters.ts'
import styles from './quick-filters.module.css'

const TableChip = lazy(async () => ({ default: (await import('./table-chip.tsx')).TableChip }))

/** The rest is a press away, in the sheet. A phone's row scrolls and takes more than the one line of a desktop. */
const CATEGORIES_SHOWN = 8
const CATEGORIES_IN_LINE = 3

interface QuickFiltersProps {
  filters: PlaceFilters
  categories: readonly Category[]
  /** Where a choice leads; `fixed` when a path of its own names it. */
  addressOf: (filters: PlaceFilters, fixed?: FixedPart) => string
}

/** What people ask for most, one press each. Every chip is a link, so it works before scripts do. */
export function QuickFilters({ filters, categories, addressOf }: QuickFiltersProps) {
  const modalAddress = useModalAddress()
  const goNearby = useGoNearby()
  const count = countPlaceFilters(filters)
  const nearbyAddress = addressOf({ ...filters, nearby: !filters.nearby })

  const handleNearby = (event: MouseEvent) => {
    if (filters.nearby || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    goNearby(nearbyAddress)
  }

  return (
    <ChipRow label="Быстрые фильтры">
      <span className={styles.sheetChip}>
        <Chip to={modalAddress('sheet_filter')} preventScrollReset rel="nofollow">
          <SlidersHorizontal aria-hidden="true" />
          {count > 0 ? `Фильтры · ${count}` : 'Фильтры'}
        </Chip>
      </span>
      {filters.table && (
        <Suspense>
          <TableChip table={filters.table} without={addressOf({ ...filters, table: null })} />
        </Suspense>
      )}
      <Chip
        to={addressOf({ ...filters, openNow: !filters.openNow })}
        isActive={filters.openNow}
        rel="nofollow"
      >
        Открыто сейчас
      </Chip>
      <Chip to={nearbyAddress} isActive={filters.nearby} onClick={handleNearby} rel="nofollow">
        Рядом
      </Chip>
      {shownCategories(categories, filters).map(({ id, latinName, namePlural }, index) => {
        const isChosen = filters.categories.includes(id)
        return (
          <span key={id} className={index < CATEGORIES_IN_LINE || isChosen ? styles.chip : styles.phoneChip}>
            <Chip
              to={addressOf(
                { ...filters, categories: toggled(filters.categories, id) },
                { kind: 'category', id, latinName },
              )}
              isActive={isChosen}
            >
              {namePlural}
            </Chip>
          </span>
        )
      })}
      <Chip
        to={addressOf({ ...filters, features: toggled(filters.features, 'terrace') })}
        isActive={filters.features.includes('terrace')}
        rel="nofollow"
      >
        Терраса
      </Chip>
    </ChipRow>
  )
}

/** The first of the list, which ends before «Другое», and whatever else is chosen. */
function shownCategories(categories: readonly Category[], filters: PlaceFilters): Category[] {
  const end = categories.findIndex(({ id }) => id === OTHER_CATEGORY_ID)
  const listed = end < 0 ? categories : categories.slice(0, end)
  return listed.filter(({ id }, index) => index < CATEGORIES_SHOWN || filters.categories.includes(id))
}
