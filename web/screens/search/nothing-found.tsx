import type { NearDistance } from '#contract/landmarks/landmark-kinds.ts'
import type { SearchFilter, WiderSearch } from '#contract/places/search.ts'
import { cityBoundFilterKinds } from '#contract/places/search-filter-kinds.ts'
import type { PageCity } from '#web/lib/current-city.ts'
import { capitalize } from '#web/lib/format/capitalize.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { formatUpTo } from '#web/nouns/landmarks/near-distances.ts'
import { onlyWords, searchAddress, withoutWords } from '#web/nouns/search/search-address.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CityCategories } from './city-categories.tsx'
import styles from './search-page.module.css'

interface NothingFoundProps {
  wider: WiderSearch | null
  city: PageCity
  isEverywhere: boolean
  fartherAddress: (meters: NearDistance) => string
  filters: readonly SearchFilter[]
  text: string
}

interface Offer {
  to: string
  label: string
  count: number
}

/** An empty search offers wider ones with the number of their results, and what the city has. */
export function NothingFound({
  wider,
  city,
  isEverywhere,
  fartherAddress,
  filters,
  text,
}: NothingFoundProps) {
  const offers = wider ? offersOf(wider, { filters, text, isEverywhere, fartherAddress }) : []
  const isHelped = offers.length > 0
  return (
    <>
      <EmptyState
        title="Ничего не найдено"
        text={
          isHelped
            ? 'Попробуйте искать шире: вот что найдётся.'
            : 'Проверьте, нет ли опечатки, или посмотрите, что есть в городе.'
        }
        illustration="search-error"
      >
        {offers.map(({ to, label, count }, index) => (
          <LinkButton key={to} to={to} variant={index === 0 ? 'primary' : 'outlined'} rel="nofollow">
            {`${label} · ${formatCount(count, nounForms.places)}`}
          </LinkButton>
        ))}
        <LinkButton to={`/${city.latinName}/places`} variant={isHelped ? 'quiet' : 'outlined'}>
          Заведения города
        </LinkButton>
      </EmptyState>
      <div className={styles.instead}>
        <CityCategories />
      </div>
    </>
  )
}

/** Of each kind, those with most places. */
const MAX_OFFERS = 3

type Searched = Pick<NothingFoundProps, 'filters' | 'text' | 'isEverywhere' | 'fartherAddress'>

function offersOf(wider: WiderSearch, { filters, text, isEverywhere, fartherAddress }: Searched): Offer[] {
  const without = (keys: readonly string[], count: number): Offer => {
    const dropped = filters.filter(({ key }) => keys.includes(key))
    return {
      to: searchAddress({ text: withoutWords(text, dropped), isEverywhere }),
      label: `Без ${dropped.map(({ label }) => `«${label}»`).join(' и ')}`,
      count,
    }
  }
  const rest = withoutWords(text, filters)
  const anywhere = withoutWords(
    text,
    filters.filter(({ kind }) => cityBoundFilterKinds.has(kind)),
  )
  const farther = wider.farther && {
    to: fartherAddress(wider.farther.meters),
    label: `Подальше, ${formatUpTo(wider.farther.meters)}`,
    count: wider.farther.count,
  }
  const house = filters.find(({ key }) => key === wider.street?.key)
  const street = wider.street &&
    house && {
      to: searchAddress({
        text: text.slice(0, house.start) + wider.street.name + text.slice(house.end),
        isEverywhere,
      }),
      label: `${capitalize(wider.street.name)}, любой дом`,
      count: wider.street.count,
    }
  return [
    ...(farther ? [farther] : []),
    ...(street ? [street] : []),
    ...mostFirst(wider.without.map(({ key, count }) => without([key], count))),
    ...mostFirst(wider.withoutTwo.map(({ keys, count }) => without(keys, count))),
    {
      to: searchAddress({ text: onlyWords(text, filters), isEverywhere }),
      label: `Без «${rest}»`,
      count: wider.withoutTextCount,
    },
    ...wider.cities.map(({ nameIn, count }) => ({
      to: searchAddress({ text: `${anywhere} ${nameIn}` }),
      label: nameIn.slice(0, 1).toUpperCase() + nameIn.slice(1),
      count,
    })),
    {
      to: searchAddress({ text: anywhere, isEverywhere: true }),
      label: 'Во всех городах',
      count: wider.cities.length > 1 ? wider.everywhereCount : 0,
    },
  ].filter(({ count }) => count > 0)
}

function mostFirst(offers: readonly Offer[]): Offer[] {
  return offers.toSorted((a, b) => b.count - a.count).slice(0, MAX_OFFERS)
}
