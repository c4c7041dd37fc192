import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { PlaceMarker } from '#contract/places/places.ts'
import { DEFAULT_PARTY_SIZE } from '#contract/reservations/reservation-values.ts'
import { localNowIn } from '#web/lib/format/zone.ts'
import { createStore, type Store, useStore } from '#web/lib/store.ts'
import { boundsText } from '#web/nouns/map/map-area.ts'
import { openWeeksQuery, placeMarkersQuery } from '#web/nouns/places/api.ts'
import type { PlacesPageData } from '../load-places.ts'
import { unorderedRequest } from '../places-request.ts'
import { type Moment, momentOf, NOW, withMoment } from './moments.ts'
import { readOpenWeeks } from './open-weeks.ts'

export type IsShown = (place: PlaceMarker) => boolean

/** The moment to which the slider was moved and which is not in the address yet. */
export type DraftMoment = Store<Moment | null>

const noPlaces: readonly PlaceMarker[] = []
const noTables: ReadonlySet<string> = new Set()

/**
 * The markers of the map. At a moment of the slider they are all of them, and the bitmaps of the week say which are open, so
 * that a step loads nothing.
 */
export function useTimedPlaces({ city, filters }: PlacesPageData) {
  const [draft] = useState<DraftMoment>(() => createStore<Moment | null>(null))
  const [isSliderOpen, setSliderOpen] = useState(false)
  const isMoving = useStore({
    initial: false,
    get: () => draft.get() !== null,
    subscribe: draft.subscribe,
  })
  const moment = momentOf(filters)
  const isTimed = isMoving || (moment !== null && moment !== NOW)

  const markers = useQuery(
    placeMarkersQuery(unorderedRequest(city.latinName, isTimed ? withMoment(filters, null) : filters)),
  )
  const weeks = useQuery({
    ...openWeeksQuery(filters.area ? { bbox: boundsText(filters.area) } : { city: city.latinName }),
    enabled: isTimed || isSliderOpen,
  })
  const withTables = useTablesAt({ city, filters, moment })
  const openAt = useMemo(() => (weeks.data ? readOpenWeeks(weeks.data) : null), [weeks.data])

  /** Null while it is not known which places are open at the moment. */
  const shownAt = useMemo(() => {
    if (!openAt) return null
    return (at: Moment): IsShown => {
      const isOpen = openAt(at === NOW ? localNowIn(city.timeZone, Date.now()) : at)
      return ({ id, hours }) => (hours === 'unknown' ? filters.unknownHours : isOpen(id))
    }
  }, [openAt, city.timeZone, filters.unknownHours])

  const listedPlaces = useMemo(() => {
    const all = markers.data ?? noPlaces
    if (!isTimed || moment === null || moment === NOW) return all
    return shownAt ? all.filter(shownAt(moment)) : noPlaces
  }, [markers.data, isTimed, moment, shownAt])

  return {
    draft,
    openSlider: useCallback(() => setSliderOpen(true), []),
    /** The places of the list beside the map. */
    places: listedPlaces,
    /** The places of the map; `shownAt` says which of them are shown. */
    all: isTimed && !shownAt && !isMoving ? noPlaces : (markers.data ?? noPlaces),
    shownAt: isTimed ? shownAt : null,
    moment,
    withTables,
    isPending: markers.isPending || (isTimed && weeks.isPending),
    isError: markers.isError || (isTimed && weeks.isError),
    refetch: () => {
      if (markers.isError) void markers.refetch()
      if (weeks.isError) void weeks.refetch()
    },
  }
}

/** The places with a free table, for two unless a party is chosen, at the moment of the address; asked once the slider rests. */
function useTablesAt({
  city,
  filters,
  moment,
}: Pick<PlacesPageData, 'city' | 'filters'> & { moment: Moment | null }): ReadonlySet<string> {
  const at = moment === null || moment === NOW ? null : moment
  const table = { guests: filters.table?.guests ?? DEFAULT_PARTY_SIZE, at: at ?? '' }
  const { data } = useQuery({
    ...placeMarkersQuery(
      unorderedRequest(city.latinName, { ...withMoment(filters, null), area: null, table }),
    ),
    // The places of another moment would be wrong.
    placeholderData: undefined,
    enabled: at !== null,
  })
  return useMemo(() => (at && data ? new Set(data.map(({ id }) => id)) : noTables), [at, data])
}
