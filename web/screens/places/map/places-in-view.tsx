import { useId, useState } from 'react'
import { DEFAULT_PARTY_SIZE } from '#contract/reservations/reservation-values.ts'
import { useGeoposition } from '#web/lib/browser/geoposition.ts'
import { useIsWide } from '#web/lib/browser/wide-screen.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { useNow } from '#web/lib/now.ts'
import { nearestNote } from '#web/nouns/places/nearby.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import type { PlaceFilters } from '../filters/place-filters.ts'
import { shownMoment, shownTime } from '../time/shown-time.ts'
import { isInside, placesInView } from './bounds.ts'
import { HoursLegend } from './hours-legend.tsx'
import styles from './map-list.module.css'
import type { MapListProps } from './map-list.tsx'
import { MapRows, ROWS_PAGE } from './map-rows.tsx'
import { useEscape } from './use-escape.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

const ChevronUp = icon('chevron-up')

const MAX_DRAG_PX = 400

/** The visible places as rows: beside the map on a desktop, in a bottom sheet elsewhere. */
export function PlacesInView({
  page,
  places,
  withTables,
  bounds,
  categories,
  chosenId,
  onChoose,
}: MapListProps) {
  const { point, status } = useGeoposition()
  const now = shownTime(page, useNow())
  const isNearest = page.filters.order === 'distance'
  const note = nearestNote(page.filters.order, status)
  const isWide = useIsWide()
  const id = useId()
  const [limit, setLimit] = useState(ROWS_PAGE)
  const [isOpen, setOpen] = useState(false)
  const { dragOffset, handlers } = useSheetDrag(isOpen, setOpen)
  const hasRows = isWide || isOpen || dragOffset !== null
  const shown =
    bounds && hasRows ? placesInView(places, bounds, { limit, userPosition: isNearest ? point : null }) : []
  const visiblePlaces = bounds ? places.filter((place) => isInside(place, bounds)) : []
  const count = visiblePlaces.length
  const tableCount = visiblePlaces.filter((place) => withTables.has(place.id)).length
  const title = bounds ? `На карте ${formatCount(count, nounForms.places)}` : 'Места на карте'
  const choose = (placeId: string) => {
    setOpen(false)
    onChoose(placeId)
  }

  return (
    <section
      className={classNames(styles.panel, isOpen && styles.open, dragOffset !== null && styles.pulled)}
      style={dragOffset === null ? undefined : { translate: `0 ${-clampDrag(dragOffset, isOpen)}px` }}
      aria-label="Места на карте"
    >
      <h2 className={styles.title}>
        {isWide ? (
          title
        ) : (
          <button
            type="button"
            className={styles.handle}
            aria-expanded={isOpen}
            aria-controls={id}
            {...handlers}
          >
            {title}
            <ChevronUp aria-hidden="true" />
          </button>
        )}
      </h2>
      <div id={id} className={styles.rows}>
        {isOpen && <CloseByEscape onClose={() => setOpen(false)} />}
        {!bounds && isWide && [1, 2, 3, 4, 5, 6].map((row) => <RowSkeleton key={row} />)}
        {bounds && <HoursLegend page={page} visiblePlaces={visiblePlaces} />}
        {tableCount > 0 && (
          <p className={styles.note}>
            <span className={styles.dot} aria-hidden="true" />
            {`Есть столики на\u00a0${partyOf(page.filters)} у\u00a0${groupDigits(tableCount)}`}
          </p>
        )}
        {note && (
          <p className={styles.note} role="status">
            {note}
          </p>
        )}
        <MapRows
          places={shown}
          categories={categories}
          chosenId={chosenId}
          now={now}
          moment={shownMoment(page)}
          onChoose={choose}
        />
        {hasRows && bounds && count === 0 && (
          <p className={styles.more}>Сдвиньте карту или уменьшите масштаб</p>
        )}
        {hasRows && count > limit && (
          <p className={styles.more}>
            <Button variant="quiet" onClick={() => setLimit(limit + ROWS_PAGE)}>
              Показать ещё
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}

/** «двоих», «6 гостей» */
function partyOf({ table }: PlaceFilters): string {
  const guests = table?.guests ?? DEFAULT_PARTY_SIZE
  return guests === DEFAULT_PARTY_SIZE ? 'двоих' : formatCount(guests, nounForms.guestsAccusative)
}

/** Limits the drag: an open sheet moves down, a closed one up. */
function clampDrag(dragOffset: number, isOpen: boolean): number {
  return isOpen ? Math.min(0, dragOffset) : Math.min(Math.max(0, dragOffset), MAX_DRAG_PX)
}

function CloseByEscape({ onClose }: { onClose: () => void }) {
  useEscape(onClose)
  return null
}
