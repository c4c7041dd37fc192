import {
  flagFeatures,
  frequencyFeatures,
  placeFlags,
  placeFrequencies,
} from '#contract/places/place-features.ts'
import { cuisineName } from '#contract/reference/cuisine-name.ts'
import type { Cuisine, Tag } from '#contract/reference/reference.ts'
import { uncapitalize } from '#web/lib/format/capitalize.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { landmarkName, type NamedLandmark } from '#web/nouns/landmarks/landmark-names.ts'
import { formatUpTo } from '#web/nouns/landmarks/near-distances.ts'
import { averageCheckLabels, minRatingLabels, parkingNames, smokeNames, weekdays } from './filter-names.ts'
import { type PlaceFilters, scheduleTime } from './place-filters.ts'
import type { NamedCategory } from './quick-categories.ts'

export interface FilterReference {
  categories: readonly NamedCategory[]
  cuisines: readonly Cuisine[]
  tags: readonly Tag[]
  /** The chosen one. */
  landmark: NamedLandmark | null
  /** `2026-11-27` → «27 ноября» */
  formatDate: (date: string) => string
}

/** An applied filter: its label, and the filters that remain when it is removed. */
export interface AppliedFilter {
  key: string
  label: string
  without: PlaceFilters
}

/** «Столик: 2 гостя, 27 ноября, 19:00» */
function tableLabel(
  { guests, at }: NonNullable<PlaceFilters['table']>,
  formatDate: FilterReference['formatDate'],
): string {
  return `Столик: ${formatCount(guests, nounForms.guests)}, ${formatDate(at.slice(0, 10))}, ${at.slice(11)}`
}

/** Applied filters from the broadest to the narrowest: an empty result suggests removing the last one first. */
export function appliedFilters(filters: PlaceFilters, reference: FilterReference): AppliedFilter[] {
  const applied: AppliedFilter[] = []
  const add = (key: string, label: string, change: Partial<PlaceFilters>) =>
    applied.push({ key, label, without: { ...filters, ...change } })

  if (filters.area) add('area', 'Участок карты', { area: null })
  for (const id of filters.categories) {
    const category = reference.categories.find((category) => category.id === id)
    if (category) {
      add(`category-${id}`, category.namePlural, {
        categories: filters.categories.filter((category) => category !== id),
      })
    }
  }
  for (const id of filters.cuisines) {
    const cuisine = reference.cuisines.find((cuisine) => cuisine.id === id)
    if (cuisine) {
      add(`cuisine-${id}`, cuisineName(cuisine), {
        cuisines: filters.cuisines.filter((cuisine) => cuisine !== id),
      })
    }
  }
  for (const id of filters.tags) {
    const tag = reference.tags.find((tag) => tag.id === id)
    if (tag) add(`tag-${id}`, tag.name, { tags: filters.tags.filter((other) => other !== id) })
  }
  if (filters.near && reference.landmark) {
    const farther = filters.nearMeters === null ? '' : `, ${formatUpTo(filters.nearMeters)}`
    add('near', landmarkName(reference.landmark) + farther, { near: null, nearMeters: null })
  }
  if (filters.unknownHours) add('unknown-hours', 'И\u00a0с\u00a0неизвестными часами', { unknownHours: false })
  if (filters.openNow) add('open-now', 'Открыто сейчас', { openNow: false })
  if (filters.checkedHours) add('checked-hours', 'Часы проверены', { checkedHours: false })
  if (filters.intoTheNight) add('into-the-night', 'Открыто после полуночи', { intoTheNight: false })
  if (filters.weekdays.length > 0 || filters.dates.length > 0) {
    add('schedule', scheduleLabel(filters, reference.formatDate), { weekdays: [], dates: [] })
  }
  if (filters.minRating) {
    add('rating', `Оценка: ${uncapitalize(minRatingLabels[filters.minRating])}`, { minRating: null })
  }
  for (const level of filters.averageCheck) {
    add(`check-${level}`, averageCheckLabels[level] ?? '', {
      averageCheck: filters.averageCheck.filter((item) => item !== level),
    })
  }
  if (filters.table) {
    add('table', tableLabel(filters.table, reference.formatDate), { table: null })
  }
  if (filters.reservations) add('reservations', 'Онлайн-бронь', { reservations: false })
  for (const feature of flagFeatures.filter((feature) => filters.features.includes(feature))) {
    add(feature, placeFlags[feature].label, { features: filters.features.filter((item) => item !== feature) })
  }
  for (const feature of frequencyFeatures) {
    const frequency = filters.frequencies[feature]
    if (!frequency) continue
    const { [feature]: _, ...frequencies } = filters.frequencies
    add(feature, placeFrequencies[feature].label + (frequency === 2 ? ' каждый день' : ''), { frequencies })
  }
  if (filters.parking)
    add('parking', `Парковка: ${uncapitalize(parkingNames[filters.parking].label)}`, { parking: null })
  if (filters.smoke) add('smoke', smokeNames[filters.smoke].label, { smoke: null })
  if (filters.following) add('following', 'Мои подписки', { following: false })
  if (filters.onModeration) add('moderation', 'На модерации', { onModeration: false })
  if (filters.deleted) add('deleted', 'Удалённые', { deleted: false })
  return applied
}

/** «пт, сб в 23:30», «27 ноября в 19:00», «любой день» */
export function scheduleLabel(filters: PlaceFilters, formatDate: (date: string) => string): string {
  const days = filters.weekdays.map(({ day }) => weekdays.find((weekday) => weekday.day === day)?.short ?? '')
  const dates = filters.dates.map(({ date }) => formatDate(date))
  const time = scheduleTime(filters)
  const when = days.length === 7 ? ['любой день'] : [...new Set([...days, ...truncateDates(dates)])]
  return when.join(', ') + (time ? ` в\u00a0${time}` : '')
}

const MAX_LISTED_DATES = 2

function truncateDates(dates: string[]): string[] {
  return dates.length <= MAX_LISTED_DATES
    ? dates
    : [...dates.slice(0, MAX_LISTED_DATES), `ещё\u00a0${dates.length - MAX_LISTED_DATES}`]
}
