import { useMemo } from 'react'
import type { Place, PlaceMarker } from '#contract/places.ts'
import { useGeoposition } from '#web/lib/geoposition.ts'
import { PinIcons } from '../map/pin-icons.tsx'
import { SmallMap } from '../map/small-map.tsx'

const ZOOM = 16

/** The place alone on a map. */
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
        chosenId={place.id}
        reader={point}
        label={`Карта: ${place.name}`}
        unableText="Этот браузер не рисует карты. Маршрут построят карты ниже."
      />
    </>
  )
}

function markerOf({ id, latinName, name, location, category, mainSchedule, status }: Place): PlaceMarker {
  const hasHours = mainSchedule !== null || status.value !== 'opened'
  return { id, latinName, name, lat: location.lat, lon: location.lon, categoryId: category.id, hasHours }
}
