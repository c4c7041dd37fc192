import {
  flagFeatures,
  frequencyFeatures,
  placeFlags,
  placeFrequencies,
} from '#contract/places/place-features.ts'
import type { City } from '#contract/reference/cities.ts'
import { cuisineName } from '#contract/reference/cuisine-name.ts'
import { uncapitalize } from '#web/lib/format/capitalize.ts'
import type { FilterReference } from './filters/applied-filters.ts'
import { parkingNames, smokeNames, weekdays } from './filters/filter-names.ts'
import { hasPlaceFilters, type PlaceFilters, scheduleTime } from './filters/place-filters.ts'

/** The most filters that a heading names. */
const PHRASES_SPELLED = 2

/** «Куда сходить в Москве», «Бары в Москве с террасой, открытые сейчас». */
export function placesHeading(city: City, filters: PlaceFilters, reference: FilterReference): string {
  if (!hasPlaceFilters(filters)) {
    return filters.order === 'distance' ? 'Куда сходить рядом' : `Куда сходить ${city.nameIn}`
  }
  const features = featurePhrases(filters).slice(0, PHRASES_SPELLED)
  const hours = openPhrases(filters).slice(0, PHRASES_SPELLED - features.length)
  const { metro, other } = nearPhrases(reference)
  return `${placesNoun(filters, reference)} ${city.nameIn}${metro}${joinPhrases(features, hours)}${other}`
}

/** « у метро Чистые пруды»; other names would need their cases, so they follow a comma: «, рядом Парк Горького». */
function nearPhrases({ landmark }: Pick<FilterReference, 'landmark'>): { metro: string; other: string } {
  if (!landmark) return { metro: '', other: '' }
  return landmark.kind === 'metro'
    ? { metro: ` у\u00a0метро ${landmark.name}`, other: '' }
    : { metro: '', other: `, рядом ${landmark.name}` }
}

/** «Бары», «Бары и рестораны», «Грузинская кухня», «Заведения». */
function placesNoun(filters: PlaceFilters, reference: FilterReference): string {
  const categories = reference.categories.filter((category) => filters.categories.includes(category.id))
  const cuisines = reference.cuisines.filter((cuisine) => filters.cuisines.includes(cuisine.id))
  const [category, secondCategory] = categories
  const [cuisine] = cuisines
  const nouns =
    category && secondCategory && categories.length === 2
      ? `${category.namePlural} и ${uncapitalize(secondCategory.namePlural)}`
      : categories.length === 1 && category
        ? category.namePlural
        : ''
  const kitchen = cuisines.length === 1 && cuisine ? cuisineName(cuisine) : ''
  if (nouns && kitchen) return `${nouns}: ${uncapitalize(kitchen)}`
  return nouns || kitchen || (filters.following ? 'Мои подписки' : 'Заведения')
}

function featurePhrases(filters: PlaceFilters): string[] {
  return [
    ...flagFeatures
      .filter((feature) => filters.features.includes(feature))
      .map((item) => placeFlags[item].phrase),
    ...frequencyFeatures
      .filter((feature) => filters.frequencies[feature])
      .map((item) => placeFrequencies[item].phrase),
    ...(filters.parking ? [parkingNames[filters.parking].phrase] : []),
    ...(filters.smoke ? [smokeNames[filters.smoke].phrase] : []),
  ]
}

function openPhrases(filters: PlaceFilters): string[] {
  const phrases: string[] = []
  if (filters.openNow) phrases.push('сейчас')
  if (filters.intoTheNight) phrases.push('после полуночи')
  const [first, ...others] = filters.weekdays
  if (first && others.length === 0 && filters.dates.length === 0) {
    const time = scheduleTime(filters)
    const day = weekdays.find((weekday) => weekday.day === first.day)?.inPhrase ?? ''
    phrases.push(`${day}${time ? ` в\u00a0${time}` : ''}`)
  }
  return phrases
}

/** «с террасой и с кальяном», «с террасой, открытые сейчас» */
function joinPhrases(features: string[], hours: string[]): string {
  const has = features.length > 0 ? ` ${features.join(' и\u00a0')}` : ''
  const isOpen = hours.length > 0 ? `, открытые ${hours.join(' и\u00a0')}` : ''
  return has + isOpen
}
