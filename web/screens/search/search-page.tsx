import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { SearchFilter } from '#contract/places/search.ts'
import { useRequestedGeoposition } from '#web/lib/browser/geoposition.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import type { Point } from '#web/lib/format/distance.ts'
import { lazyHydrated, lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { FollowedRow } from '#web/nouns/followers/followed-row.tsx'
import { readNearMeters } from '#web/nouns/landmarks/near-distances.ts'
import { PlaceRow } from '#web/nouns/places/cards/place-row.tsx'
import { nearestNote, useGoNearby } from '#web/nouns/places/nearby.ts'
import { searchQuery } from '#web/nouns/search/api.ts'
import type { Found } from '#web/nouns/search/merge-results.ts'
import { clearSearches, rememberSearch, useRecentSearches } from '#web/nouns/search/recent-searches.ts'
import { type SearchAddress, searchAddress, withoutWords } from '#web/nouns/search/search-address.ts'
import { PersonRow } from '#web/nouns/users/person-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import { CityCategories } from './city-categories.tsx'
import { isLandmark, RecognisedFilters } from './recognised-filters.tsx'
import styles from './search-page.module.css'

/** Loaded at once, not when the page is idle, because it is the whole content of an empty search. */
const NothingFound = lazyWithRetry('NothingFound', () => import('./nothing-found.tsx'))
const MatchingLinks = lazyHydrated('MatchingLinks', () => import('./matching-links.tsx'))

const SeenPlaces = lazyHydrated<'SeenPlaces', object>(
  'SeenPlaces',
  () => import('#web/nouns/places/cards/seen-places.tsx'),
)

/** Places and people found by the text in the search box. */
export function SearchPage() {
  const [search] = useSearchParams()
  const text = search.get('query')?.trim() ?? ''
  return (
    <PageColumns width="reading">
      <h1 className={text ? 'visually-hidden' : styles.title}>{text ? `Поиск: ${text}` : 'Что ищем?'}</h1>
      {text ? <Results key={text} text={text} /> : <Suggestions />}
    </PageColumns>
  )
}

function Results({ text }: { text: string }) {
  const [search] = useSearchParams()
  const { request } = useSearchRequest(text)
  const isChosen = search.get('nearby') === '1'
  const { data } = useInfiniteQuery({ ...searchQuery(request), enabled: !isChosen })
  const isNearbyTyped = data?.pages[0]?.filters.some(({ kind }) => kind === 'nearby')
  return isChosen || isNearbyTyped ? (
    <NearestResults text={text} />
  ) : (
    <OrderedResults text={text} reader={null} note={null} />
  )
}

/** The search in the address, of the reader's city or of all cities. */
function useSearchRequest(text: string, reader: Point | null = null) {
  const [search] = useSearchParams()
  const city = useCurrentCity()
  const isEverywhere = search.get('everywhere') === '1'
  const without = search.get('without') ?? ''
  const isExact = search.get('exact') === '1'
  return {
    city,
    isEverywhere,
    request: {
      text,
      city: isEverywhere ? null : city.latinName,
      without,
      isExact,
      nearMeters: readNearMeters(search),
      reader,
    },
  }
}

/** The results nearest first, or in the usual order with the reason for that. */
function NearestResults({ text }: { text: string }) {
  const { status, point } = useRequestedGeoposition()
  return <OrderedResults text={text} reader={point} note={nearestNote('distance', status)} isNearest />
}

interface OrderedResultsProps {
  text: string
  reader: Point | null
  note: string | null
  isNearest?: boolean
}

function OrderedResults({ text, reader, note, isNearest = false }: OrderedResultsProps) {
  const [search] = useSearchParams()
  const goNearby = useGoNearby()
  const { city, isEverywhere, request } = useSearchRequest(text, reader)
  const query = useInfiniteQuery(searchQuery(request))
  const found = query.data?.pages.flatMap(({ items }) => items) ?? []
  const { filters = [], wider = null, corrected = null } = query.data?.pages[0] ?? {}
  const list = useRef<HTMLDivElement>(null)
  useArrowsFromField(list)

  const isNearChosen = search.get('nearby') === '1'
  const scope = (isWide: boolean, isNear = isNearChosen, changed: Partial<SearchAddress> = {}) =>
    searchAddress({
      text,
      isEverywhere: isWide,
      isNear,
      without: request.without,
      isExact: request.isExact,
      nearMeters: request.nearMeters,
      ...changed,
    })
  // The words of a filter become text; those of a dish are text already, so they go.
  const withoutFilter = (filter: SearchFilter) =>
    scope(
      isEverywhere,
      isNearChosen,
      filter.kind === 'dish'
        ? { text: withoutWords(corrected ?? text, [filter]) }
        : {
            without: [request.without, filter.key].filter(Boolean).join(','),
            ...(isLandmark(filter) && { nearMeters: null }),
          },
    )
  const handleNearby = (event: MouseEvent) => {
    if (isNearChosen || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    goNearby(scope(isEverywhere, true))
  }

  return (
    <>
      <ChipRow label="Где искать">
        <Chip to={scope(false)} replace isActive={!isEverywhere}>
          {city.name}
        </Chip>
        <Chip to={scope(true)} replace isActive={isEverywhere}>
          Все города
        </Chip>
        <Chip to={scope(isEverywhere, !isNearChosen)} replace isActive={isNearest} onClick={handleNearby}>
          Рядом
        </Chip>
      </ChipRow>
      {note && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      {corrected !== null && (
        <p className={styles.note} role="status">
          Искали: «{corrected}».{' '}
          <a
            href={scope(isEverywhere, isNearChosen, { isExact: true })}
            className={styles.asTyped}
            rel="nofollow"
          >
            Искать как написано: «{text}»
          </a>
        </p>
      )}
      <RecognisedFilters filters={filters} nearMeters={request.nearMeters} addressWithout={withoutFilter} />
      {!isEverywhere && query.data && filters.length === 0 && <MatchingLinks text={text} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links inside */}
      <div
        ref={list}
        className={classNames(styles.results, query.isPending && styles.waiting)}
        onKeyDown={moveByArrows}
        onClick={(event) => {
          if ((event.target as Element).closest('a')) rememberSearch(text)
        }}
      >
        <InfiniteList
          query={query}
          items={found}
          keyOf={keyOf}
          renderItem={(item) => <FoundRow found={item} reader={reader} />}
          label={`Нашлось по запросу «${text}»`}
          skeleton={<RowSkeleton />}
          layout="rows"
          empty={
            <Suspense fallback={<RowSkeleton />}>
              <NothingFound
                wider={wider}
                city={city}
                isEverywhere={isEverywhere}
                fartherAddress={(nearMeters) => scope(isEverywhere, isNearChosen, { nearMeters })}
                filters={filters}
                text={corrected ?? text}
              />
            </Suspense>
          }
        />
      </div>
    </>
  )
}

function FoundRow({ found, reader }: { found: Found; reader: Point | null }) {
  if (found.kind === 'person') return <PersonRow person={found.person} />
  const { id, name, isFollowed } = found.place
  return (
    <FollowedRow followed={{ placeId: id }} name={name} isFollowed={isFollowed}>
      <PlaceRow place={found.place} hasAddress {...(reader && { from: reader })} />
    </FollowedRow>
  )
}

function keyOf(found: Found): string {
  return found.kind === 'place' ? found.place.id : found.person.id
}

/** Shown before anything is typed: recent searches and categories. */
function Suggestions() {
  const recent = useRecentSearches()
  return (
    <div className={styles.suggestions}>
      {recent.length > 0 && (
        <section>
          <header className={styles.head}>
            <h2 className={styles.heading}>Недавнее</h2>
            <Button variant="quiet" size="small" onClick={clearSearches}>
              Очистить
            </Button>
          </header>
          <ul className={styles.recent}>
            {recent.map((text) => (
              <li key={text}>
                <a href={searchAddress({ text })} className={styles.again}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <CityCategories />
      <SeenPlaces />
    </div>
  )
}

/** Arrow down in the search box moves to the results. */
function useArrowsFromField(list: { current: HTMLElement | null }): void {
  useEffect(() => {
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return
      if (event.target.type !== 'search') return
      const first = list.current?.querySelector<HTMLElement>('li a')
      if (!first) return
      event.preventDefault()
      first.focus()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [list])
}

/** Arrow keys move between the results, and from the first one back to the box. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  const next = links[event.key === 'ArrowDown' ? at + 1 : at - 1]
  if (next) next.focus()
  else if (event.key === 'ArrowUp') document.querySelector<HTMLElement>('input[type="search"]')?.focus()
}
