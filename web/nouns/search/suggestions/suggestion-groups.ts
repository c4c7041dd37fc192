import type {
  SuggestedArea,
  SuggestedCollection,
  SuggestedDish,
  SuggestedFilter,
  SuggestedLandmark,
  SuggestedPlace,
  SuggestedSearch,
  Suggestions,
} from '#contract/places/suggestions.ts'
import type { City } from '#contract/reference/cities.ts'
import { shortDistrict } from '#contract/reference/districts.ts'
import type { UserShort } from '#contract/users/users.ts'
import type { PageCity } from '#web/lib/current-city.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { formatRating } from '#web/lib/format/numbers.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { landmarkKindNames, landmarkName } from '#web/nouns/landmarks/landmark-names.ts'
import { searchAddress } from '../search-address.ts'

export interface SuggestionOption {
  key: string
  to: string
  title: string
  facts: string
  icon:
    | 'recent'
    | 'city'
    | 'filter'
    | 'chain'
    | 'street'
    | 'station'
    | 'search'
    | 'dish'
    | 'place'
    | 'collection'
    | 'person'
  place?: SuggestedPlace
  person?: UserShort
  /** Choosing it makes this the city of the reader. */
  city?: City
}

export interface SuggestionGroup {
  label: string
  options: SuggestionOption[]
}

/** The label of what is offered where nothing matches. */
export const FALLBACK_LABEL = 'Попробуйте'

/** In this order: exact matches, then chains before their branches, then streets and people. */
export function suggestionGroups(suggestions: Suggestions, text: string, city: PageCity): SuggestionGroup[] {
  const groups: SuggestionGroup[] = [
    { label: 'Искать', options: suggestions.search ? [searchOption(suggestions.search)] : [] },
    { label: 'Города', options: suggestions.cities.map(cityOption) },
    {
      label: `Списки: ${city.name}`,
      options: suggestions.filters.map((filter) => filterOption(filter, city)),
    },
    {
      label: 'Сети',
      options: suggestions.organisations.map(({ id, name, placeCount }) => ({
        key: `chain-${id}`,
        to: `/organisations/${id}`,
        title: name,
        facts: `Сеть · ${formatCount(placeCount, nounForms.places)}`,
        icon: 'chain',
      })),
    },
    { label: 'Блюда', options: suggestions.dishes.map(dishOption) },
    { label: 'Заведения', options: suggestions.places.map((place) => placeOption(place, city)) },
    {
      label: 'Метро и\u00a0ориентиры',
      options: suggestions.landmarks.map((landmark) => landmarkOption(landmark, city)),
    },
    {
      label: 'Районы',
      options: suggestions.districts.map((area) => areaOption(area, shortDistrict(area.name))),
    },
    { label: 'Улицы', options: suggestions.streets.map((area) => areaOption(area, area.name)) },
    { label: 'Подборки', options: suggestions.collections.map(collectionOption) },
    { label: 'Люди', options: suggestions.people.map(personOption) },
  ]
  const found = groups.filter(({ options }) => options.length > 0)
  const next = found.length === 0 ? fallbackOptions(text, city) : [allResults(text)]
  return [...found, { label: found.length === 0 ? FALLBACK_LABEL : 'Дальше', options: next }]
}

/** Offered where nothing matches. */
function fallbackOptions(text: string, city: PageCity): SuggestionOption[] {
  return [
    {
      key: 'everywhere',
      to: searchAddress({ text, isEverywhere: true }),
      title: `Искать «${text}» во всех городах`,
      facts: '',
      icon: 'search',
    },
    {
      key: 'places',
      to: `/${city.latinName}/places`,
      title: `Все заведения: ${city.name}`,
      facts: '',
      icon: 'city',
    },
  ]
}

/** Shown before anything is typed. */
export function recentGroup(searches: readonly string[]): SuggestionGroup {
  return {
    label: 'Недавнее',
    options: searches.map((text) => ({
      key: `recent-${text}`,
      to: searchAddress({ text }),
      title: text,
      facts: '',
      icon: 'recent',
    })),
  }
}

/** The address of a filter that was recognised in the text. */
export function filterAddress({ kind, value }: SuggestedFilter, { latinName }: PageCity): string {
  if (kind === 'category') return `/${latinName}/${value}`
  return kind === 'cuisine' ? `/${latinName}/places/${value}` : `/${latinName}/places?${value}`
}

function cityOption(city: City): SuggestionOption {
  return {
    key: `city-${city.id}`,
    to: `/${city.latinName}/places`,
    title: city.name,
    facts: city.placeCount > 0 ? formatCount(city.placeCount, nounForms.places) : 'заведений пока нет',
    icon: 'city',
    city,
  }
}

function searchOption({ text, labels }: SuggestedSearch): SuggestionOption {
  return {
    key: 'search',
    to: searchAddress({ text }),
    title: text,
    facts: joinFacts(labels),
    icon: 'search',
  }
}

function dishOption({ name, placeNames }: SuggestedDish): SuggestionOption {
  return {
    key: `dish-${name}`,
    to: searchAddress({ text: name }),
    title: name,
    facts: `В меню: ${placeNames.join(', ')}`,
    icon: 'dish',
  }
}

function areaOption({ name, placeCount }: SuggestedArea, query: string): SuggestionOption {
  return {
    key: `area-${name}`,
    to: searchAddress({ text: query }),
    title: name,
    facts: formatCount(placeCount, nounForms.places),
    icon: 'street',
  }
}

function landmarkOption({ key, kind, name, lines }: SuggestedLandmark, city: PageCity): SuggestionOption {
  return {
    key,
    to: `/${city.latinName}/places?near=${key}`,
    title: landmarkName({ kind, name }),
    facts: lines.map((line) => line.name).join(', ') || landmarkKindNames[kind],
    icon: kind === 'metro' ? 'station' : 'street',
  }
}

function filterOption(filter: SuggestedFilter, city: PageCity): SuggestionOption {
  return {
    key: `${filter.kind}-${filter.value}`,
    to: filterAddress(filter, city),
    title: filter.name,
    facts: '',
    icon: 'filter',
  }
}

function placeOption(place: SuggestedPlace, city: PageCity): SuggestionOption {
  const { id, latinName, name, categoryName, cityName, street, building, rating } = place
  const address = [street, building].filter(Boolean).join(', ')
  const facts = [
    categoryName,
    cityName !== city.name && cityName,
    address,
    rating !== null && `★ ${formatRating(rating)}`,
  ]
  return {
    key: `place-${id}`,
    to: `/${latinName}`,
    title: name,
    facts: joinFacts(facts),
    icon: 'place',
    place,
  }
}

function collectionOption({ id, title, placesCount, authorName }: SuggestedCollection): SuggestionOption {
  return {
    key: `collection-${id}`,
    to: `/collections/${id}`,
    title,
    facts: joinFacts([formatCount(placesCount, nounForms.places), authorName]),
    icon: 'collection',
  }
}

function personOption(person: UserShort): SuggestionOption {
  return {
    key: `person-${person.id}`,
    to: `/users/${person.id}`,
    title: person.fullName,
    facts: person.city ?? '',
    icon: 'person',
    person,
  }
}

function allResults(text: string): SuggestionOption {
  return {
    key: 'all',
    to: searchAddress({ text }),
    title: `Все результаты: «${text}»`,
    facts: '',
    icon: 'search',
  }
}
