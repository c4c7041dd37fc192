import { useEffect, useMemo, useRef, useState } from 'react'
import { requestGeoposition, useGeoposition } from '#web/lib/browser/geoposition.ts'
import type { Point } from '#web/lib/format/distance.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import type { MapTarget, MapView } from './map-canvas.tsx'
import styles from './point-field.module.css'
import { pointText, readPoint } from './point-text.ts'
import { SmallMap } from './small-map.tsx'
import { ZoomButtons } from './zoom-buttons.tsx'

const Crosshair = icon('crosshair')
const LocateFixed = icon('locate-fixed')

const CITY_ZOOM = 12
const NEAR_ZOOM = 16

interface PointFieldProps {
  /** The initial view while there is no point; another city moves the map. */
  city: { latinName: string; lat: number; lon: number }
  /** The text in the field of coordinates. */
  text: string
  onText: (text: string) => void
  error: string | undefined
  /** The number of decimals; four are about ten metres. */
  digits?: number
}

/** Sets a point by pressing the map, dragging the mark, the centre of the map, the user's position, or coordinates. */
export function PointField({ city, text, onText, error, digits }: PointFieldProps) {
  const { point: reader } = useGeoposition()
  const point = useMemo(() => readPoint(text), [text])
  const [target, setTarget] = useState<MapTarget>(() =>
    point ? { center: point, zoom: NEAR_ZOOM } : { center: centreOf(city), zoom: CITY_ZOOM },
  )
  const [view, setView] = useState<MapView | null>(null)

  const shownCity = useRef(city.latinName)
  useEffect(() => {
    if (shownCity.current === city.latinName) return
    shownCity.current = city.latinName
    setTarget({ center: centreOf(city), zoom: CITY_ZOOM })
  }, [city])

  const put = (next: Point) => onText(pointText(next, digits))
  const handleHere = async () => {
    const here = await requestGeoposition()
    if (!here) {
      showSnackbar(
        'Не получилось узнать, где вы. Разрешите доступ к геопозиции в настройках браузера',
        'error',
      )
      return
    }
    put(here)
    setTarget({ center: here, zoom: NEAR_ZOOM })
  }
  const handleType = (typed: string) => {
    onText(typed)
    const read = readPoint(typed)
    if (read) setTarget({ center: read, zoom: Math.max(view?.zoom ?? 0, NEAR_ZOOM) })
  }
  const zoomBy = (steps: number) => {
    if (view) setTarget({ center: view.center, zoom: view.zoom + steps })
  }

  return (
    <div className={styles.field}>
      <SmallMap
        city={city.latinName}
        target={target}
        userPosition={reader}
        label="Карта: выберите точку. Стрелки двигают карту, плюс и минус меняют масштаб"
        mark={point}
        onMark={put}
        onView={setView}
        unsupportedText="Этот браузер не рисует карты. Укажите координаты ниже."
      >
        <div className={styles.controls}>
          <ZoomButtons onZoom={zoomBy} />
        </div>
      </SmallMap>
      <div className={styles.actions}>
        <Button size="small" icon={<LocateFixed aria-hidden="true" />} onClick={() => void handleHere()}>
          Я здесь
        </Button>
        {view && (
          <Button size="small" icon={<Crosshair aria-hidden="true" />} onClick={() => put(view.center)}>
            Поставить метку в центр карты
          </Button>
        )}
      </div>
      <TextField
        label="Координаты точки"
        placeholder={pointText(centreOf(city), digits)}
        inputMode="text"
        autoComplete="off"
        maxLength={60}
        value={text}
        error={error}
        onChange={(event) => handleType(event.target.value)}
      />
    </div>
  )
}

function centreOf({ lat, lon }: Point): Point {
  return { lat, lon }
}
