import { useMemo } from 'react'
import type { HoursStatus } from '#contract/places/hours-checks.ts'
import type { Place, PlaceMarker } from '#contract/places/places.ts'
import { useGeoposition } from '#web/lib/browser/geoposition.ts'
import { PinIcons } from '#web/nouns/map/pin-icons.tsx'
import { SmallMap } from '#web/nouns/map/small-map.tsx'

const ZOOM = 16

/** A map with this place only. */
export function PlaceMap({ place }: { place: Place }) {
  const { point } = useGeoposition()
  const marker = useMemo(() => markerOf(place), [place])
  const target = useMemo(() => ({ center: { lat: marker.lat, lon: marker.lon }, zoom: ZOOM }), [marker])
  const places = useMemo(() => [marker], [marker])
  const categories = useMemo(() => [place.category], [place])
  return (
    <>
      <PinIcons />
      <SmallMap
        places={places}
        categories={categories}
        city={place.location.city.latinName}
        target={target}
        selectedId={place.id}
        userPosition={point}
        label={`Карта: ${place.name}`}
        unsupportedText="Этот браузер не рисует карты. Маршрут построят карты ниже."
      />
    </>
  )
}

function markerOf(place: Place): PlaceMarker {
  const { id, latinName, name, location, category } = place
  const hours = hoursOf(place)
  return { id, latinName, name, lat: location.lat, lon: location.lon, categoryId: category.id, hours }
}

function hoursOf({ mainSchedule, status, hoursCheck }: Place): HoursStatus {
  if (status.value !== 'opened') return 'known'
  if (mainSchedule === null) return 'unknown'
  return hoursCheck?.isDoubtful ? 'doubtful' : 'known'
}
