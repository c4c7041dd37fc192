import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { City } from '#contract/reference/cities.ts'
import { COVER_VARIANTS, type CoverPattern, coverPath, toneIndexOf } from '#contract/tones.ts'
import { rememberCity } from '#web/lib/current-city.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { applyTypography } from '#web/lib/format/typography.ts'
import { citiesQuery } from '#web/nouns/cities/api.ts'
import { NearestCity } from '#web/nouns/cities/nearest-city.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { HOME_CITIES } from './home-cities.ts'
import styles from './home-page.module.css'

const feedOf = (city: City) => `/${city.latinName}/feed`

/** The number of cities shown as large posters. */
const POSTERS = 8

/** The welcome screen: the product in short and the choice of a city. */
export function HomePage() {
  const { data: cities = [], error, isPending, refetch } = useQuery(citiesQuery('', HOME_CITIES))
  const placeCount = cities.reduce((sum, city) => sum + city.placeCount, 0)
  // Largest first, cities with places before those without.
  const ordered = [...cities].sort(
    (item, other) => Number(other.placeCount > 0) - Number(item.placeCount > 0),
  )
  const posters = ordered.slice(0, POSTERS)
  const others = ordered.slice(POSTERS)

  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.text}>
          <h1 className={styles.tagline}>
            Лучшие рестораны, кафе и&nbsp;бары <em className={styles.near}>рядом</em>
          </h1>
          <p className={styles.lead}>
            {applyTypography('Кто открыт прямо сейчас, сколько до него идти и во сколько обойдётся вечер.')}
            {placeCount > 0 && (
              <> {applyTypography(`Уже\u00a0${formatCount(placeCount, nounForms.places)}.`)}</>
            )}
          </p>
          <HomeCitySearch />
          <NearestCity addressOf={feedOf} onPick={rememberCity} />
        </div>
        <Collage />
      </section>

      <section aria-labelledby="cities">
        <h2 id="cities" className={styles.heading}>
          Выберите город
        </h2>
        {error && cities.length === 0 && <ListFailure error={error} onRetry={refetch} />}
        {isPending && <Skeleton shape="block" />}
        {!isPending && !error && cities.length === 0 && (
          <EmptyState
            title="Городов пока нет"
            text="Они появятся здесь, как только в справочник загрузят первые заведения."
            illustration="no-place"
          />
        )}
        <ul className={styles.posters}>
          {posters.map((city, index) => (
            <li key={city.id}>
              <CityPoster city={city} index={index} />
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <ul className={styles.others}>
            {others.map((city) => (
              <li key={city.id}>
                <a href={feedOf(city)} className={styles.other} onClick={() => rememberCity(city)}>
                  {city.name}
                  {city.placeCount > 0 && <span className={styles.count}>{city.placeCount}</span>}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** A search with suggestions while typing; Enter opens the first one. */
function HomeCitySearch() {
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const search = useQuery({ ...citiesQuery(query, 6), enabled: query !== '' })
  const { data: found, isFetching, error, refetch } = search
  const cities = query === '' ? [] : (found ?? [])

  return (
    <search className={styles.search}>
      <SearchField
        label="Ваш город"
        className={styles.field}
        onSearch={setQuery}
        onKeyDown={(event) => {
          const first = cities[0]
          if (event.key === 'ArrowDown' && first) {
            event.preventDefault()
            list.current?.querySelector('a')?.focus()
          }
          if (event.key === 'Enter' && first && event.currentTarget.value.trim() === query) {
            rememberCity(first)
            void navigate(feedOf(first))
          }
        }}
      />
      <p className="visually-hidden" role="status">
        {found && query !== '' && !isFetching && `Найдено: ${formatCount(cities.length, nounForms.cities)}`}
      </p>
      {cities.length > 0 && (
        <ul ref={list} className={styles.found}>
          {cities.map((city) => (
            <li key={city.id}>
              <a href={feedOf(city)} className={styles.suggestion} onClick={() => rememberCity(city)}>
                {city.name}
                <span className={styles.count}>
                  {city.placeCount > 0
                    ? formatCount(city.placeCount, nounForms.places)
                    : 'заведений пока нет'}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {query !== '' && error && !found && <ListFailure error={error} onRetry={refetch} />}
      {query !== '' && found?.length === 0 && (
        <p className={styles.empty}>
          {applyTypography('Такого города у нас пока нет. Выберите ближайший из списка ниже.')}
        </p>
      )}
    </search>
  )
}

const posterPatterns: readonly CoverPattern[] = [
  'glasses',
  'cups',
  'rays',
  'fish',
  'dumplings',
  'mugs',
  'slices',
  'leaves',
]

/** A city as a poster with its picture and name. */
function CityPoster({ city, index }: { city: City; index: number }) {
  const pattern = posterPatterns[index % posterPatterns.length] ?? 'plates'
  const variant = (toneIndexOf(city.latinName) * 7 + index * 5) % COVER_VARIANTS
  return (
    <a href={feedOf(city)} className={styles.poster} onClick={() => rememberCity(city)}>
      <img
        className={styles.pattern}
        src={coverPath(pattern, variant)}
        width={800}
        height={600}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <span className={styles.caption}>
        <span className={styles.cityName}>{city.name}</span>
        <span className={styles.cityCount}>
          {city.placeCount > 0 ? formatCount(city.placeCount, nounForms.places) : 'заведений пока нет'}
        </span>
      </span>
    </a>
  )
}

const collage: readonly (readonly [CoverPattern, number])[] = [
  ['cups', 3],
  ['glasses', 10],
  ['dumplings', 5],
  ['rays', 21],
  ['fish', 14],
  ['slices', 30],
]

/** A decorative mosaic of food and drinks. */
function Collage() {
  return (
    <div className={styles.collage} aria-hidden="true">
      {collage.map(([pattern, variant]) => (
        <img
          key={pattern}
          className={styles.tile}
          src={coverPath(pattern, variant)}
          width={800}
          height={600}
          alt=""
          decoding="async"
        />
      ))}
    </div>
  )
}
