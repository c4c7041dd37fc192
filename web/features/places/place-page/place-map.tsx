import { lazy, Suspense, useMemo, useState } from 'react'
import type { Place, PlaceMarker } from '#contract/places.ts'
import { useGeoposition } from '#web/lib/geoposition.ts'
import { usePageState } from '#web/lib/page-state.tsx'
import type { GroundState } from '../map/map-canvas.tsx'
import { PinIcons } from '../map/pin-icons.tsx'
import { useGroundTheme } from '../map/use-ground-theme.ts'
import styles from './place-map.module.css'

const MapCanvas = lazy(() =>
  import('../map/map-canvas.tsx').then((module) => ({ default: module.MapCanvas })),
)

const ZOOM = 16

/** The place alone on a map. Without WebGL or without a connection to the tiles it says so. */
export function PlaceMap({ place }: { place: Place }) {
  const { settings } = usePageState()
  const theme = useGroundTheme()
  const { point } = useGeoposition()
  const [ground, setGround] = useState<GroundState>('loading')
  const [isUnable, setIsUnable] = useState(false)
  const marker = useMemo(() => markerOf(place), [place])
  const target = useMemo(() => ({ center: { lat: marker.lat, lon: marker.lon }, zoom: ZOOM }), [marker])

  if (isUnable)
    return <p className={styles.note}>Этот браузер не рисует карты. Маршрут построят карты ниже.</p>
  return (
    <div className={styles.map}>
      <PinIcons />
      <Suspense fallback={<p className={styles.waiting}>Карта загружается…</p>}>
        <MapCanvas
          places={[marker]}
          categories={[place.category]}
          city={place.location.city.latinName}
          target={target}
          styleUrl={settings.mapStyleUrl}
          theme={theme}
          chosenId={place.id}
          reader={point}
          label={`Карта: ${place.name}`}
          onChoose={() => {}}
          onView={() => {}}
          onGround={setGround}
          onUnable={() => setIsUnable(true)}
        />
      </Suspense>
      {ground === 'plain' && <p className={styles.plain}>Подложка карты не загрузилась</p>}
    </div>
  )
}

function markerOf({ id, latinName, name, location, category, mainSchedule, status }: Place): PlaceMarker {
  const hasHours = mainSchedule !== null || status.value !== 'opened'
  return { id, latinName, name, lat: location.lat, lon: location.lon, categoryId: category.id, hasHours }
}
