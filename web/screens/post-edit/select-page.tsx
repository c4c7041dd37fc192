import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  requestGeoposition,
  type useGeoposition,
  useRequestedGeoposition,
} from '#web/lib/browser/geoposition.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { cityQuery } from '#web/nouns/cities/api.ts'
import { createAddress } from '#web/nouns/posts/writing/post-subject.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import styles from './select-page.module.css'
import { ChoiceList, SubjectChoice } from './subject-choice.tsx'
import { organisationFacts, placeFacts } from './subject-facts.ts'
import { findSubjectsQuery, offeredPlacesQuery, recentPlacesQuery } from './subjects-query.ts'

const LocateFixed = icon('locate-fixed')
const MapPin = icon('map-pin')

const PointPicker = lazy(async () => ({ default: (await import('./point-picker.tsx')).PointPicker }))

const PATH = '/posts/create/select'
const addressOf = (query: Record<string, string>) => {
  const text = String(new URLSearchParams(query))
  return text ? `${PATH}?${text}` : PATH
}

/** Chooses the subject of a post: a place or a chain by name, one nearby, a recent one, or a point on the map. */
export function SelectPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const city = useCurrentCity()
  const text = search.get('query')?.trim() ?? ''
  const isPoint = search.has('point')
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs
        crumbs={[{ label: city.name, to: `/${city.latinName}/feed` }, { label: 'Выбрать заведение' }]}
      />
      <h1>О чём расскажете?</h1>
      {isPoint ? (
        <Panel>
          <PointChoice />
        </Panel>
      ) : (
        <>
          <SearchField
            label="Название заведения или сети"
            value={text}
            onSearch={(query) => {
              const scope = search.has('everywhere') && { everywhere: '1' }
              void navigate(addressOf(query ? { query, ...scope } : {}), { replace: true })
            }}
          />
          <Panel>{text ? <Found text={text} isEverywhere={search.has('everywhere')} /> : <Offered />}</Panel>
        </>
      )}
    </PageColumns>
  )
}

function Found({ text, isEverywhere }: { text: string; isEverywhere: boolean }) {
  const city = useCurrentCity()
  const query = useQuery(findSubjectsQuery(text, isEverywhere ? null : city.latinName))
  const { places = [], organisations = [] } = query.data ?? {}
  const scope = (isWide: boolean) => addressOf({ query: text, ...(isWide && { everywhere: '1' }) })
  return (
    <div className={styles.choices}>
      <ChipRow label="Где искать">
        <Chip to={scope(false)} replace isActive={!isEverywhere}>
          {city.name}
        </Chip>
        <Chip to={scope(true)} replace isActive={isEverywhere}>
          Все города
        </Chip>
      </ChipRow>
      {query.isPending && <PlacesSkeleton />}
      {query.error && <ListFailure error={query.error} onRetry={query.refetch} />}
      {query.data && places.length + organisations.length === 0 && (
        <EmptyState
          title="Ничего не найдено"
          text="Попробуйте задать другие условия поиска"
          illustration="search-error"
        >
          {!isEverywhere && (
            <LinkButton variant="primary" to={scope(true)} replace>
              Искать во всех городах
            </LinkButton>
          )}
          <LinkButton to={addressOf({ point: '1' })}>Отметить точку на карте</LinkButton>
        </EmptyState>
      )}
      {places.length > 0 && (
        <ChoiceList title="Заведения">
          {places.map((place) => (
            <li key={place.id}>
              <SubjectChoice
                subject={{ kind: 'place', placeId: place.id }}
                venue={{ id: place.id, name: place.name, image: place.avatar }}
                facts={placeFacts(place, { hasCity: isEverywhere })}
              />
            </li>
          ))}
        </ChoiceList>
      )}
      {organisations.length > 0 && (
        <ChoiceList title="Сети">
          {organisations.map((organisation) => (
            <li key={organisation.id}>
              <SubjectChoice
                subject={{ kind: 'organisation', organisationId: organisation.id }}
                venue={{ id: organisation.id, name: organisation.name, image: organisation.avatar }}
                facts={organisationFacts(organisation)}
              />
            </li>
          ))}
        </ChoiceList>
      )}
    </div>
  )
}

/** Shown before anything is typed. */
function Offered() {
  return (
    <div className={styles.choices}>
      <LinkButton to={addressOf({ point: '1' })} isWide icon={<MapPin aria-hidden="true" />}>
        Отметить точку на карте
      </LinkButton>
      <Recent />
      <Nearest />
    </div>
  )
}

/** Optional, so nothing is shown on a failure or for an empty list. */
function Recent() {
  const viewer = useViewer()
  const { data: places = [] } = useQuery({
    ...recentPlacesQuery(viewer?.id ?? ''),
    enabled: viewer !== null,
  })
  if (places.length === 0) return null
  return (
    <ChoiceList title="Вы недавно писали">
      {places.map(({ id, name, avatar, category }) => (
        <li key={id}>
          <SubjectChoice
            subject={{ kind: 'place', placeId: id }}
            venue={{ id, name, image: avatar }}
            facts={[category.name]}
          />
        </li>
      ))}
    </ChoiceList>
  )
}

function Nearest() {
  const city = useCurrentCity()
  const { point, status } = useRequestedGeoposition()
  const query = useQuery(offeredPlacesQuery(city.latinName, point))
  const { data: places = [] } = query
  return (
    <>
      {!point && <NearButton status={status} />}
      {query.isPending && <PlacesSkeleton />}
      {query.error && <ListFailure error={query.error} onRetry={query.refetch} />}
      {query.data && places.length === 0 && (
        <EmptyState title="В этом городе нет заведений" illustration="no-place">
          <LinkButton to="/places/create">Добавить заведение</LinkButton>
        </EmptyState>
      )}
      {places.length > 0 && (
        <ChoiceList title={point ? 'Рядом с вами' : `Часто выбирают: ${city.name}`}>
          {places.map((place) => (
            <li key={place.id}>
              <SubjectChoice
                subject={{ kind: 'place', placeId: place.id }}
                venue={{ id: place.id, name: place.name, image: place.avatar }}
                facts={placeFacts(place, { from: point })}
              />
            </li>
          ))}
        </ChoiceList>
      )}
    </>
  )
}

const nearMessages: Record<ReturnType<typeof useGeoposition>['status'], string> = {
  unknown: 'Показать рядом со мной',
  granted: 'Показать рядом со мной',
  asking: 'Определяем, где вы…',
  denied: 'Доступ к геопозиции запрещён в браузере',
  unavailable: 'Геопозиция недоступна. Попробовать ещё раз',
}

function NearButton({ status }: { status: keyof typeof nearMessages }) {
  return (
    <Button
      variant="quiet"
      className={styles.near}
      icon={<LocateFixed aria-hidden="true" />}
      disabled={status === 'asking'}
      onClick={() => void requestGeoposition()}
    >
      {nearMessages[status]}
    </Button>
  )
}

function PointChoice() {
  const navigate = useNavigate()
  const current = useCurrentCity()
  const { data: city, error, refetch } = useQuery(cityQuery(current.latinName))
  if (error) return <ListFailure error={error} onRetry={refetch} />
  if (!city) return <PlacesSkeleton />
  return (
    <Suspense fallback={<PlacesSkeleton />}>
      <PointPicker
        city={city}
        lead="Поделитесь впечатлением о любом уголке города: нажмите на карту."
        submitLabel="Продолжить"
        onPick={(point) => void navigate(createAddress({ kind: 'point', point }))}
        secondaryAction={
          <LinkButton variant="quiet" to={PATH} replace>
            Выбрать заведение
          </LinkButton>
        }
      />
    </Suspense>
  )
}

function PlacesSkeleton() {
  return (
    <LoadingPlaceholder>
      {[1, 2, 3, 4].map((row) => (
        <RowSkeleton key={row} />
      ))}
    </LoadingPlaceholder>
  )
}
