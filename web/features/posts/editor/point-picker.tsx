import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Crosshair from 'lucide-react/icons/crosshair'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { City } from '#contract/cities.ts'
import { citiesQuery } from '#web/features/cities/api.ts'
import type { GroundState, MapTarget, MapView } from '#web/features/places/map/map-canvas.tsx'
import { useGroundTheme } from '#web/features/places/map/use-ground-theme.ts'
import type { Point } from '#web/lib/format/distance.ts'
import { requestGeoposition, useGeoposition } from '#web/lib/geoposition.ts'
import { usePageState } from '#web/lib/page-state.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './point-picker.module.css'
import { pointText, readPoint, roundPoint } from './post-subject.ts'

const MapCanvas = lazy(async () => ({
  default: (await import('#web/features/places/map/map-canvas.tsx')).MapCanvas,
}))

const CITY_ZOOM = 12
const NEAR_ZOOM = 16
const CITY_OPTIONS = 50
const none: [] = []

interface PointPickerProps {
  city: City
  /** Where the mark stands already. */
  initial?: Point
  lead: string
  submitLabel: string
  onPick: (point: Point) => void
  /** Beside the button: another way of choosing. */
  other: ReactNode
}

/** A point by pressing the map, dragging the mark, the middle of the map, one's own position, or coordinates. */
export function PointPicker(props: PointPickerProps) {
  const { city: firstCity, initial, lead, submitLabel, onPick, other } = props
  const { settings } = usePageState()
  const theme = useGroundTheme()
  const { point: reader } = useGeoposition()
  const [city, setCity] = useState(firstCity)
  const [target, setTarget] = useState<MapTarget>(() =>
    initial ? { center: initial, zoom: NEAR_ZOOM } : { center: centreOf(firstCity), zoom: CITY_ZOOM },
  )
  const [view, setView] = useState<MapView | null>(null)
  const [ground, setGround] = useState<GroundState>('loading')
  const [isUnable, setIsUnable] = useState(false)
  const [text, setText] = useState(initial ? pointText(initial) : '')
  const [error, setError] = useState<string>()
  const point = useMemo(() => readPoint(text), [text])

  const put = (next: Point) => {
    setText(pointText(roundPoint(next)))
    setError(undefined)
  }
  const handleCity = (next: City | null) => {
    if (!next) return
    setCity(next)
    setTarget({ center: centreOf(next), zoom: CITY_ZOOM })
  }
  const handleHere = async () => {
    const here = await requestGeoposition()
    if (!here) {
      showMessage('Не удалось узнать, где вы. Разрешите доступ к геопозиции в настройках браузера', 'error')
      return
    }
    put(here)
    setTarget({ center: here, zoom: NEAR_ZOOM })
  }
  const handleType = (typed: string) => {
    setText(typed)
    setError(undefined)
    const read = readPoint(typed)
    if (read) setTarget({ center: read, zoom: Math.max(view?.zoom ?? 0, NEAR_ZOOM) })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (point) onPick(point)
    else setError(text.trim() ? 'Нужны широта и долгота: 55.7558, 37.6173' : 'Поставьте метку на карте')
  }
  const zoomBy = (steps: number) => {
    if (view) setTarget({ center: view.center, zoom: view.zoom + steps })
  }

  return (
    <form className={styles.picker} noValidate onSubmit={handleSubmit}>
      <p className={styles.lead}>{lead}</p>
      <CityField city={city} onChange={handleCity} />
      {isUnable ? (
        <p className={styles.note}>Этот браузер не рисует карты. Укажите координаты ниже.</p>
      ) : (
        <div className={styles.map}>
          <Suspense fallback={<p className={styles.waiting}>Карта загружается…</p>}>
            <MapCanvas
              places={none}
              categories={none}
              city={city.latinName}
              target={target}
              styleUrl={settings.mapStyleUrl}
              theme={theme}
              chosenId={null}
              reader={reader}
              label="Карта: выберите точку. Стрелки двигают карту, плюс и минус меняют масштаб"
              mark={point}
              onMark={put}
              onChoose={() => {}}
              onView={setView}
              onGround={setGround}
              onUnable={() => setIsUnable(true)}
            />
          </Suspense>
          {ground === 'plain' && <p className={styles.plain}>Подложка карты не загрузилась</p>}
          <div className={styles.controls}>
            <IconButton label="Приблизить" variant="raised" onClick={() => zoomBy(1)}>
              <Plus aria-hidden="true" />
            </IconButton>
            <IconButton label="Отдалить" variant="raised" onClick={() => zoomBy(-1)}>
              <Minus aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      )}
      <div className={styles.ways}>
        <Button size="small" icon={<LocateFixed aria-hidden="true" />} onClick={() => void handleHere()}>
          Я здесь
        </Button>
        {view && !isUnable && (
          <Button size="small" icon={<Crosshair aria-hidden="true" />} onClick={() => put(view.center)}>
            Метку в центр карты
          </Button>
        )}
      </div>
      <TextField
        label="Координаты точки"
        placeholder={pointText(centreOf(city))}
        inputMode="text"
        autoComplete="off"
        maxLength={60}
        value={text}
        error={error}
        onChange={(event) => handleType(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {submitLabel}
        </Button>
        {other}
      </div>
    </form>
  )
}

function CityField({ city, onChange }: { city: City; onChange: (city: City | null) => void }) {
  const [query, setQuery] = useState('')
  const { data: cities = none } = useQuery({
    ...citiesQuery(query === city.name ? '' : query, CITY_OPTIONS),
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox<City>
      label="Город"
      items={cities}
      value={city}
      onChange={onChange}
      labelOf={({ name }) => name}
      keyOf={({ id }) => id}
      onSearch={setQuery}
    />
  )
}

function centreOf({ lat, lon }: City): Point {
  return { lat, lon }
}
