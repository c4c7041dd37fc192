import { IDS_PATTERN, MAX_REFERENCE_ID, MAX_SEARCH_TEXT } from '#contract/field-limits.ts'
import { MAX_DATA_AGE_DAYS, SOURCE_PATTERN } from '#contract/places/administration-limits.ts'
import type {
  AdministeredPlace,
  BulkPlaceAction,
  PlaceFilter,
} from '#contract/places/place-administration.ts'

export const statusLabels: Record<AdministeredPlace['status'], string> = {
  published: 'Опубликовано',
  'on-moderation': 'На проверке',
  unpublished: 'Снято с публикации',
  deleted: 'Удалено',
}

export const withoutLabels: Record<AdministeredPlace['missing'][number], string> = {
  hours: 'нет часов',
  photos: 'нет фотографий',
  phone: 'нет телефона',
}

export const actionLabels: Record<BulkPlaceAction['kind'], string> = {
  publish: 'Опубликовать',
  unpublish: 'Снять с публикации',
  move: 'Перенести в другой город',
  tag: 'Поставить отметку',
  untag: 'Снять отметку',
}

/** Titles that hold while the action runs, once it is done, and after an undo. */
export const actionHeadings: Record<BulkPlaceAction['kind'], string> = {
  publish: 'Публикация',
  unpublish: 'Снятие с публикации',
  move: 'Перенос в другой город',
  tag: 'Установка отметки',
  untag: 'Снятие отметки',
}

export const skipReasonLabels: Record<BulkPlaceAction['refused'][number]['reason'], string> = {
  already: 'уже так',
  deleted: 'удалены',
  far: 'дальше 200 км от города',
  booked: 'есть будущие брони, а часовой пояс другой',
}

// A parameter beyond the limits of the API would fail the whole page.
const maximums = {
  city_id: MAX_REFERENCE_ID,
  category_id: MAX_REFERENCE_ID,
  older_than_days: MAX_DATA_AGE_DAYS,
}
const patterns = {
  organisation_ids: new RegExp(IDS_PATTERN),
  source: new RegExp(SOURCE_PATTERN),
  query: new RegExp(`^.{1,${MAX_SEARCH_TEXT}}$`, 'su'),
}
const numbers = ['city_id', 'category_id', 'older_than_days'] as const
const texts = ['organisation_ids', 'source', 'query'] as const

/** The filter in the address; missing and invalid parameters are left out. */
export function parsePlaceFilter(search: URLSearchParams): PlaceFilter {
  const filter: PlaceFilter = {}
  for (const name of numbers) {
    const value = numberOf(search, name)
    if (value !== undefined) filter[name] = value
  }
  for (const name of texts) {
    const value = textOf(search, name)
    if (value !== undefined) filter[name] = value
  }
  const status = search.get('status')
  if (status !== null && Object.hasOwn(statusLabels, status)) {
    filter.status = status as AdministeredPlace['status']
  }
  const without = search.get('without')
  if (without !== null && Object.hasOwn(withoutLabels, without)) {
    filter.without = without as AdministeredPlace['missing'][number]
  }
  return filter
}

/** Reads the filter of organisations from the address. */
export function parseOrganisationFilter(search: URLSearchParams): { query?: string; city_id?: number } {
  const query = textOf(search, 'query')
  const cityId = numberOf(search, 'city_id')
  return { ...(query !== undefined && { query }), ...(cityId !== undefined && { city_id: cityId }) }
}

function numberOf(search: URLSearchParams, name: (typeof numbers)[number]): number | undefined {
  const value = Number(search.get(name))
  return Number.isInteger(value) && value > 0 && value <= maximums[name] ? value : undefined
}

function textOf(search: URLSearchParams, name: (typeof texts)[number]): string | undefined {
  const value = search.get(name)?.trim() ?? ''
  return patterns[name].test(value) ? value : undefined
}
