import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useRequestedGeoposition } from '#web/lib/browser/geoposition.ts'
import { usePageState } from '#web/lib/pages/page-state.tsx'
import { useBasemapTheme } from '#web/nouns/map/use-basemap-theme.ts'
import { ZoomButtons } from '#web/nouns/map/zoom-buttons.tsx'
import { categoriesQuery } from '#web/nouns/reference/api.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { noFilters, type PlaceFilters } from '../filters/place-filters.ts'
import { QuickFilters } from '../filters/quick-filters.tsx'
import type { PlacesPageData } from '../load-places.ts'
import { placesListAddress, placesMapAddress } from '../places-address.ts'
import { TimeChoice } from '../time/lazy-time-choice.ts'
import { TimedCanvas } from '../time/timed-canvas.tsx'
import { useTimedPlaces } from '../time/use-timed-places.ts'
import { MapList } from './map-list.tsx'
import styles from './places-map.module.css'
import { type MapProblem, useMapCanvas } from './use-map-canvas.ts'
import { useMapState } from './use-map-state.ts'

const ListIcon = icon('list')
const LocateFixed = icon('locate-fixed')
const RotateCw = icon('rotate-cw')

const FilterSheet = lazy(() =>
  import('../filters/filter-sheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })),
)

const PinIcons = lazy(() =>
  import('#web/nouns/map/pin-icons.tsx').then(({ PinIcons }) => ({ default: PinIcons })),
)
const MapSelection = lazy(() =>
  import('./map-selection.tsx').then(({ MapSelection }) => ({ default: MapSelection })),
)

const MapNotes = lazy(() => import('./map-notes.tsx').then(({ MapNotes }) => ({ default: MapNotes })))

/** Each city has a map of its own: the visible area and the chosen place are those of the city. */
export function PlacesMap(page: PlacesPageData) {
  return <CityMap key={page.city.latinName} {...page} />
}

function CityMap(page: PlacesPageData) {
  const { city, filters } = page
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const bounds = filters.area
  // The loader of the map has loaded them all.
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { point } = useRequestedGeoposition()
  const { settings } = usePageState()
  const theme = useBasemapTheme()
  const { Canvas, problem, hasNoBasemap, attempt, setBasemap, markUnsupported, retry } = useMapCanvas()
  const hasMap = problem === null
  const map = useMapState(city, bounds)
  const { view, chosenId } = map

  const timed = useTimedPlaces(page)
  const { places } = timed

  const stack = places.filter(({ id }) => map.stackIds.includes(id))
  // The same function at each rendering: the chips of the filters are hydrated later.
  const addressOf = useCallback(
    (next: PlaceFilters) => placesMapAddress(city.latinName, next),
    [city.latinName],
  )
  const goTo = (address: string) => void navigate(address, { replace: true, preventScrollReset: true })
  const searchHere = () => {
    if (!view) return
    goTo(addressOf({ ...filters, area: view.bounds }))
    map.setView({ ...view, isUserMove: false })
  }
  const showCity = () => {
    goTo(addressOf({ ...filters, area: null }))
    map.showCity()
  }

  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{`Заведения ${city.nameIn} на карте`}</h1>
      {Canvas && (
        <Suspense>
          <PinIcons />
        </Suspense>
      )}
      <MapBar page={page} timed={timed} addressOf={addressOf} />
      <div className={styles.frame} aria-busy={hasMap && (!view || timed.isPending)}>
        {Canvas && hasMap && (
          <TimedCanvas
            key={attempt}
            Canvas={Canvas}
            draft={timed.draft}
            moment={timed.moment}
            shownAt={timed.shownAt}
            places={timed.all}
            withTables={timed.withTables}
            categories={categories}
            city={city.latinName}
            target={map.target}
            styleUrl={settings.mapStyleUrl}
            theme={theme}
            selectedId={chosenId}
            area={bounds}
            userPosition={point}
            label={`Карта: заведения ${city.nameIn}`}
            onChoose={map.choosePin}
            onStack={(stacked) => map.openStack(stacked.map(({ id }) => id))}
            onView={map.setView}
            onBasemap={setBasemap}
            onUnsupported={markUnsupported}
          />
        )}
        {problem && <MapUnavailable problem={problem} />}
        {view && hasMap && (
          <Suspense fallback={<div aria-busy="true" />}>
            <MapNotes
              page={page}
              canSearchHere={view.isUserMove}
              isPart={bounds !== null}
              state={timed.isError ? 'failed' : !timed.isPending && places.length === 0 ? 'empty' : 'shown'}
              onSearchHere={searchHere}
              onShowCity={showCity}
              onReset={() => goTo(placesMapAddress(city.latinName, noFilters))}
              onRetry={timed.refetch}
            />
          </Suspense>
        )}
        {hasNoBasemap && <BasemapNote onRetry={retry} />}
        {hasMap && <MapControls onZoom={map.zoomBy} onShowNear={() => void map.showNear()} />}
        <ListButton to={placesListAddress(city.latinName, filters)} />
        {(chosenId || stack.length > 0) && (
          <Suspense>
            <MapSelection
              chosenId={chosenId}
              stack={stack}
              categories={categories}
              page={page}
              onChoose={map.choose}
              onCloseStack={map.closeStack}
            />
          </Suspense>
        )}
      </div>
      <MapList
        page={page}
        places={places}
        withTables={timed.withTables}
        bounds={hasMap ? (view?.bounds ?? null) : null}
        isListOnly={!hasMap}
        categories={categories}
        chosenId={chosenId}
        onChoose={map.choosePin}
      />
      {search.get('modal') === 'sheet_filter' && (
        <Suspense>
          <FilterSheet page={page} addressOf={addressOf} />
        </Suspense>
      )}
    </div>
  )
}

interface MapBarProps {
  page: PlacesPageData
  timed: ReturnType<typeof useTimedPlaces>
  addressOf: (filters: PlaceFilters) => string
}

function MapBar({ page, timed, addressOf }: MapBarProps) {
  return (
    <div className={styles.bar}>
      <QuickFilters
        filters={page.filters}
        categories={page.categories}
        cuisines={page.cuisines}
        tags={page.tags}
        landmark={page.landmark}
        addressOf={addressOf}
      />
      <TimeChoice page={page} view="map" draft={timed.draft} onOpen={timed.openSlider} />
    </div>
  )
}

interface MapControlsProps {
  onZoom: (steps: number) => void
  onShowNear: () => void
}

function MapControls({ onZoom, onShowNear }: MapControlsProps) {
  return (
    <div className={styles.controls}>
      <ZoomButtons onZoom={onZoom} />
      <IconButton label="Показать, где я" variant="raised" onClick={onShowNear}>
        <LocateFixed aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function ListButton({ to }: { to: string }) {
  return (
    <LinkButton
      to={to}
      className={styles.listButton}
      variant="primary"
      icon={<ListIcon aria-hidden="true" />}
    >
      Список
    </LinkButton>
  )
}

/** The code of the map is loaded again by a reload, because Chromium keeps a module that failed. */
function MapUnavailable({ problem }: { problem: MapProblem }) {
  return (
    <p className={styles.unable} role="status">
      {problem === 'unsupported' ? (
        'Этот браузер не умеет рисовать карту (нужен WebGL). Все места — в списке ниже.'
      ) : (
        <>
          Карта не загрузилась. Все места — в списке ниже.{' '}
          <Button variant="quiet" size="small" onClick={() => window.location.reload()}>
            Повторить
          </Button>
        </>
      )}
    </p>
  )
}

function BasemapNote({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.basemap} role="status">
      <span>Подложка карты не загрузилась</span>
      <IconButton label="Загрузить подложку ещё раз" onClick={onRetry}>
        <RotateCw aria-hidden="true" />
      </IconButton>
    </p>
  )
}
