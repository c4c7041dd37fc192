import type { AdministeredPlace, PlaceAction, PlaceFilter } from '#contract/places/place-administration.ts'

export const statusLabels: Record<AdministeredPlace['status'], string> = {
  published: 'Опубликовано',
  'on-moderation': 'На проверке',
  unpublished: 'Снято с публикации',
  deleted: 'Удалено',
}

export const missingLabels: Record<AdministeredPlace['missing'][number], string> = {
  hours: 'нет часов',
  photos: 'нет фотографий',
  phone: 'нет телефона',
}

export const actionLabels: Record<PlaceAction['kind'], string> = {
  publish: 'Опубликовать',
  unpublish: 'Снять с публикации',
  move: 'Перенести в другой город',
  tag: 'Поставить отметку',
  untag: 'Снять отметку',
}

/** Titles that hold while the action runs, once it is done, and after an undo. */
export const actionTitles: Record<PlaceAction['kind'], string> = {
  publish: 'Публикация',
  unpublish: 'Снятие с публикации',
  move: 'Перенос в другой город',
  tag: 'Установка отметки',
  untag: 'Снятие отметки',
}

export const refusalLabels: Record<PlaceAction['refused'][number]['reason'], string> = {
  already: 'уже так',
  deleted: 'удалены',
  far: 'дальше 200 км от города',
  booked: 'есть будущие брони, а часовой пояс другой',
}

const numbers = ['city_id', 'category_id', 'older_than_days'] as const
const texts = ['organisation_ids', 'source', 'query'] as const

/** The filter in the address; missing and invalid parameters are left out. */
export function filterOf(search: URLSearchParams): PlaceFilter {
  const filter: PlaceFilter = {}
  for (const name of numbers) {
    const value = Number(search.get(name))
    if (Number.isInteger(value) && value > 0) filter[name] = value
  }
  for (const name of texts) {
    const value = search.get(name)?.trim()
    if (value) filter[name] = value
  }
  const status = search.get('status')
  if (status !== null && Object.hasOwn(statusLabels, status)) {
    filter.status = status as AdministeredPlace['status']
  }
  const without = search.get('without')
  if (without !== null && Object.hasOwn(missingLabels, without)) {
    filter.without = without as AdministeredPlace['missing'][number]
  }
  return filter
}

/** The same for the list of chains. */
export function organisationFilterOf(search: URLSearchParams): { query?: string; city_id?: number } {
  const query = search.get('query')?.trim()
  const cityId = Number(search.get('city_id'))
  return { ...(query && { query }), ...(Number.isInteger(cityId) && cityId > 0 && { city_id: cityId }) }
}
