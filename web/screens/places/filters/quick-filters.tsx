import { type MouseEvent, useEffect, useRef } from 'react'
import type { Cuisine, Tag } from '#contract/reference/reference.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import type { NamedLandmark } from '#web/nouns/landmarks/landmark-names.ts'
import { useGoNearby } from '#web/nouns/places/nearby.ts'
import { icon } from '#web/ui/icon.ts'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import type { PathFilter } from '../places-address.ts'
import { countPlaceFilters, noFilters, type PlaceFilters } from './place-filters.ts'
import type { NamedCategory } from './quick-categories.ts'
import styles from './quick-filters.module.css'

const SlidersHorizontal = icon('sliders-horizontal')

const AppliedChips = lazyHydrated('AppliedChips', () => import('./applied-chips.tsx'))

interface QuickFiltersProps {
  filters: PlaceFilters
  /** The chosen categories and those with places. */
  categories: readonly NamedCategory[]
  /** The chosen cuisines. */
  cuisines: readonly Cuisine[]
  /** The chosen tags. */
  tags: readonly Tag[]
  /** The chosen one. */
  landmark: NamedLandmark | null
  /** The address of a choice; `fixed` when it has a path of its own. The same function at each rendering. */
  addressOf: (filters: PlaceFilters, fixed?: PathFilter) => string
}

/** Chosen and frequent filters as links, which work without scripts. */
export function QuickFilters({
  filters,
  categories,
  cuisines,
  tags,
  landmark,
  addressOf,
}: QuickFiltersProps) {
  const modalAddress = useModalAddress()
  const goNearby = useGoNearby()
  const count = countPlaceFilters(filters)
  const offered = categories.filter(({ id }) => !filters.categories.includes(id))
  const isNearby = filters.order === 'distance'
  const nearbyAddress = addressOf({ ...filters, order: isNearby ? noFilters.order : 'distance' })
  const row = useScrollToStart(addressOf(filters))

  const handleNearby = (event: MouseEvent) => {
    if (isNearby || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    goNearby(nearbyAddress)
  }

  return (
    <ChipRow label="Быстрые фильтры" ref={row}>
      <span className={styles.sheetChip}>
        <Chip to={modalAddress('sheet_filter')} preventScrollReset rel="nofollow">
          <SlidersHorizontal aria-hidden="true" />
          {count > 0 ? `Фильтры · ${count}` : 'Фильтры'}
        </Chip>
      </span>
      {count > 0 && <AppliedChips {...{ filters, categories, cuisines, tags, landmark, addressOf }} />}
      {!filters.openNow && (
        <Chip to={addressOf({ ...filters, openNow: true })} rel="nofollow">
          Открыто сейчас
        </Chip>
      )}
      <Chip to={nearbyAddress} isActive={isNearby} onClick={handleNearby} rel="nofollow">
        Рядом
      </Chip>
      {offered.map(({ id, latinName, namePlural }) => (
        <Chip
          key={id}
          to={addressOf(
            { ...filters, categories: [...filters.categories, id] },
            { kind: 'category', id, latinName },
          )}
        >
          {namePlural}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** Scrolls the row to its start, where the filter that was just chosen is. */
function useScrollToStart(address: string) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser keeps the scroll position of the row, each address resets it
  useEffect(() => {
    row.current?.scrollTo(0, 0)
  }, [address])
  return row
}
