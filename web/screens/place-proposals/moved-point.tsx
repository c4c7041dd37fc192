import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PlaceProposal } from '#contract/places/place-proposals.ts'
import type { Place, PlaceMarker } from '#contract/places/places.ts'
import { distanceMeters, formatDistance, type Point } from '#web/lib/format/distance.ts'
import { PinIcons } from '#web/nouns/map/pin-icons.tsx'
import { SmallMap } from '#web/nouns/map/small-map.tsx'
import { categoriesQuery } from '#web/nouns/reference/api.ts'

/** At this zoom a map of a phone is as wide as the distance. */
const NEAR = { zoom: 16.5, meters: 100 }
const none: [] = []

/** Both points on a map: the old one as a pin, the new one as a mark. Nothing for a proposal without a point. */
export function MovedPoint({ place, proposal }: { place: Place; proposal: PlaceProposal }) {
  const before = pointOf(proposal, place, 'before')
  const after = pointOf(proposal, place, 'after')
  const isMoved = before.lat !== after.lat || before.lon !== after.lon
  if (!isMoved) return null
  return <PointsMap place={place} before={before} after={after} />
}

function PointsMap({ place, before, after }: { place: Place; before: Point; after: Point }) {
  const { data: categories = none } = useQuery(categoriesQuery)
  const meters = distanceMeters(before, after)
  const [lat, lon] = [(before.lat + after.lat) / 2, (before.lon + after.lon) / 2]
  const zoom = NEAR.zoom - Math.max(0, Math.log2(meters / NEAR.meters))
  const target = useMemo(() => ({ center: { lat, lon }, zoom }), [lat, lon, zoom])
  const places = useMemo(
    () => [markerOf(place, { lat: before.lat, lon: before.lon })],
    [place, before.lat, before.lon],
  )
  return (
    <>
      <p>{`Точка на карте: в\u00A0${formatDistance(meters)} от\u00A0прежней`}</p>
      <PinIcons />
      <SmallMap
        city={place.location.city.latinName}
        places={places}
        categories={categories}
        mark={after}
        target={target}
        label="Прежняя и новая точка на карте"
        unsupportedText="Этот браузер не рисует карты."
      />
    </>
  )
}

function pointOf({ changes }: PlaceProposal, { location }: Place, side: 'before' | 'after'): Point {
  const value = (field: 'lat' | 'lon') => {
    const change = changes.find((one) => one.field === field)
    return change ? Number(change[side]) : location[field]
  }
  return { lat: value('lat'), lon: value('lon') }
}

function markerOf({ id, latinName, name, category }: Place, point: Point): PlaceMarker {
  return { id, latinName, name, ...point, categoryId: category.id, hours: 'unknown' }
}
