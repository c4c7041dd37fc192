import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PlaceMarker } from '#contract/places.ts'
import { requestGeoposition, useRequestedGeoposition } from '#web/lib/geoposition.ts'
import { usePageState } from '#web/lib/page-state.tsx'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { showMessage } from '#web/ui/messages.ts'
import { placeMarkersQuery } from '../api.ts'
import { noFilters, type PlaceFilters } from '../filters/place-filters.ts'
import { QuickFilters } from '../filters/quick-filters.tsx'
import { placesListAddress, placesMapAddress } from '../places-address.ts'
import type { PlacesPageData } from '../places-load.ts'
import { unorderedRequest } from '../places-request.ts'
import { useCategories, useOfferedCategories } from '../use-places.ts'
import type { GroundState, MapCanvas, MapTarget, MapView } from './map-canvas.tsx'
import { MapList } from './map-list.tsx'
import { lastView, rememberView } from './map-memory.ts'
import { readMapPoint } from './map-point.ts'
import styles from './places-map.module.css'
import { useGroundTheme } from './use-ground-theme.ts'

const ListIcon = icon('list')
const LocateFixed = icon('locate-fixed')
const Minus = icon('minus')
const Plus = icon('plus')
const RotateCw = icon('rotate-cw')

const FilterSheet = lazy(() =>
  import('../filters/filter-sheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })),
)

const PinIcons = lazy(() => import('./pin-icons.tsx').then(({ PinIcons }) => ({ default: PinIcons })))
const ChosenPlace = lazy(() =>
  import('./chosen-place.tsx').then(({ ChosenPlace }) => ({ default: ChosenPlace })),
)

const PlaceStack = lazy(() => import('./place-stack.tsx').then(({ PlaceStack }) => ({ default: PlaceStack })))

const MapNotes = lazy(() => import('./map-notes.tsx').then(({ MapNotes }) => ({ default: MapNotes })))

const DEFAULT_ZOOM = 12
const NEAR_ZOOM = 15
const PLACE_ZOOM = 16

export function PlacesMap(page: PlacesPageData) {
  const { city, filters } = page
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const bounds = filters.area
  const categories = useCategories()
  const offeredCategories = useOfferedCategories(page)
  const { point } = useRequestedGeoposition()
  const { settings } = usePageState()
  const theme = useGroundTheme()
  const [Canvas, setCanvas] = useState<ComponentType<React.ComponentProps<typeof MapCanvas>> | null>(null)
  const [isUnable, setIsUnable] = useState(false)
  const [ground, setGround] = useState<GroundState>('loading')
  const [attempt, setAttempt] = useState(0)
  const [view, setView] = useState<MapView | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  /** The pressed point that several places share; a place chosen from it covers it until it is closed. */
  const [stackIds, setStackIds] = useState<string[]>([])
  const [target, setTarget] = useState<MapTarget>(
    () => (bounds && { bounds }) ?? { center: { lat: city.lat, lon: city.lon }, zoom: DEFAULT_ZOOM },
  )

  const request = unorderedRequest(city.latinName, filters)
  const { data: places = [], isPending, isError, refetch } = useQuery(placeMarkersQuery(request))

  const stack = places.filter(({ id }) => stackIds.includes(id))

  useEffect(() => {
    const pointed = readMapPoint(window.location.hash)
    const before = lastView(city.latinName)
    if (pointed) {
      setTarget({ center: pointed, zoom: PLACE_ZOOM })
      setChosenId(pointed.placeId)
      // Whoever moves on and comes back finds the map as it was left.
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    } else if (before && !new URLSearchParams(window.location.search).has('bbox')) {
      setTarget({ center: before.center, zoom: before.zoom })
      setChosenId(before.chosenId)
    }
    import('./map-canvas.tsx').then(
      (module) => setCanvas(() => module.MapCanvas),
      () => setIsUnable(true),
    )
  }, [city.latinName])

  useEffect(() => {
    if (view) rememberView(city.latinName, { center: view.center, zoom: view.zoom, chosenId })
  }, [city.latinName, view, chosenId])

  const addressOf = (next: PlaceFilters) => placesMapAddress(city.latinName, next)
  const goTo = (address: string) => void navigate(address, { replace: true, preventScrollReset: true })
  const searchHere = () => {
    if (!view) return
    goTo(addressOf({ ...filters, area: view.bounds }))
    setView({ ...view, isByHand: false })
  }
  const showCity = () => {
    goTo(addressOf({ ...filters, area: null }))
    setTarget({ center: { lat: city.lat, lon: city.lon }, zoom: DEFAULT_ZOOM })
  }
  const choosePin = (placeId: string | null) => {
    setStackIds([])
    setChosenId(placeId)
  }
  const openStack = (stacked: readonly PlaceMarker[]) => {
    setChosenId(null)
    setStackIds(stacked.map(({ id }) => id))
  }
  const zoomBy = (steps: number) => {
    if (view) setTarget({ center: view.center, zoom: view.zoom + steps })
  }
  const showNear = async () => {
    const here = await requestGeoposition()
    if (here) setTarget({ center: here, zoom: NEAR_ZOOM })
    else
      showMessage('Не удалось узнать, где вы. Разрешите доступ к геопозиции в настройках браузера', 'error')
  }

  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{`Заведения ${city.nameIn} на карте`}</h1>
      {Canvas && (
        <Suspense>
          <PinIcons />
        </Suspense>
      )}
      <div className={styles.bar}>
        <QuickFilters
          filters={filters}
          categories={offeredCategories}
          cuisines={page.cuisines}
          addressOf={addressOf}
        />
      </div>
      <div className={styles.frame}>
        {Canvas && !isUnable && (
          <Canvas
            key={attempt}
            places={places}
            categories={categories}
            city={city.latinName}
            target={target}
            styleUrl={settings.mapStyleUrl}
            theme={theme}
            chosenId={chosenId}
            area={bounds}
            reader={point}
            label={`Карта: заведения ${city.nameIn}`}
            onChoose={choosePin}
            onStack={openStack}
            onView={setView}
            onGround={setGround}
            onUnable={() => setIsUnable(true)}
          />
        )}
        {isUnable && <UnableNote />}
        {view && !isUnable && (
          <Suspense>
            <MapNotes
              page={page}
              canSearchHere={view.isByHand}
              isPart={bounds !== null}
              state={isError ? 'failed' : !isPending && places.length === 0 ? 'empty' : 'shown'}
              onSearchHere={searchHere}
              onShowCity={showCity}
              onReset={() => goTo(placesMapAddress(city.latinName, noFilters))}
              onRetry={() => void refetch()}
            />
          </Suspense>
        )}
        {ground === 'plain' && !isUnable && (
          <p className={styles.ground} role="status">
            <span>Подложка карты не загрузилась</span>
            <IconButton label="Загрузить подложку ещё раз" onClick={() => setAttempt(attempt + 1)}>
              <RotateCw aria-hidden="true" />
            </IconButton>
          </p>
        )}
        {!isUnable && (
          <div className={styles.controls}>
            <IconButton label="Приблизить" variant="raised" onClick={() => zoomBy(1)}>
              <Plus aria-hidden="true" />
            </IconButton>
            <IconButton label="Отдалить" variant="raised" onClick={() => zoomBy(-1)}>
              <Minus aria-hidden="true" />
            </IconButton>
            <IconButton label="Показать, где я" variant="raised" onClick={() => void showNear()}>
              <LocateFixed aria-hidden="true" />
            </IconButton>
          </div>
        )}
        <LinkButton
          to={placesListAddress(city.latinName, filters)}
          className={styles.listButton}
          variant="primary"
          icon={<ListIcon aria-hidden="true" />}
        >
          Список
        </LinkButton>
        <Suspense>
          {chosenId ? (
            <ChosenPlace id={chosenId} table={filters.table} onClose={() => setChosenId(null)} />
          ) : (
            stack.length > 0 && (
              <PlaceStack
                places={stack}
                categories={categories}
                onChoose={setChosenId}
                onClose={() => setStackIds([])}
              />
            )
          )}
        </Suspense>
      </div>
      <MapList
        page={page}
        places={places}
        bounds={isUnable ? null : (view?.bounds ?? null)}
        isAlone={isUnable}
        categories={categories}
        chosenId={chosenId}
        onChoose={choosePin}
      />
      {search.get('modal') === 'sheet_filter' && (
        <Suspense>
          <FilterSheet page={page} addressOf={addressOf} />
        </Suspense>
      )}
    </div>
  )
}

function UnableNote() {
  return (
    <p className={styles.unable} role="status">
      Этот браузер не умеет рисовать карту (нужен WebGL). Все места — в списке ниже.
    </p>
  )
}
