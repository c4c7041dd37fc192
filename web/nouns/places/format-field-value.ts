import { formatLocal } from '#contract/format-local.ts'
import type { PlaceField } from '#contract/places/place-fields.ts'
import type { PlaceValues } from '#contract/places/place-writing.ts'
import { inQuotes } from '#contract/russian.ts'
import { formatRoubles } from '#web/lib/format/money.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { EMPTY_VALUE } from '#web/nouns/revisions/previous-value.tsx'
import { weekGroups } from './week-groups.ts'

/** The names of values that are ids. */
export interface ReferenceNames {
  categories: readonly { id: number; name: string }[]
  cuisines: readonly { id: number; name: string }[]
  tags: readonly { id: number; name: string }[]
  dresscodes: readonly { id: number; title: string }[]
  organisations: readonly { id: string; name: string }[]
}

const often = ['нет', 'по\u00A0выходным', 'ежедневно']
const parking = ['нет', 'платная', 'бесплатная', 'охраняемая платная', 'охраняемая бесплатная']
const smoking = ['', 'можно курить', 'не курят', 'есть зал для курящих']

export const statusNames: Readonly<Record<string, string>> = {
  opened: 'Открыто',
  closed: 'Закрыто навсегда',
  'temporary-closed': 'Временно закрыто',
  deleted: 'Удалено',
  unpublished: 'Не опубликовано',
  'on-moderation': 'На модерации',
  published: 'Опубликовано',
}

/** A value of the payload as text, for the history of a page and for conflicting edits. */
export function formatFieldValue(field: PlaceField, value: unknown, names: ReferenceNames): string {
  if (value === null || value === undefined || value === '') return EMPTY_VALUE
  if (Array.isArray(value)) {
    if (value.length === 0) return EMPTY_VALUE
    return formatList(field, value, names)
  }
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return formatNumber(field, value, names)
  if (typeof value !== 'string') return EMPTY_VALUE
  switch (field) {
    case 'status':
    case 'moderation_status':
      return statusNames[value] ?? value
    case 'organisation_id':
      return names.organisations.find(({ id }) => id === value)?.name ?? 'другая сеть'
    case 'reopens_on':
      return formatLocal(value)
    case 'avatar_id':
    case 'logo_id':
    case 'background_id':
      return 'фотография'
    default:
      return value
  }
}

function formatNumber(field: PlaceField, value: number, names: ReferenceNames): string {
  switch (field) {
    case 'category_id':
      return names.categories.find(({ id }) => id === value)?.name ?? 'другая'
    case 'dresscode_id':
      return names.dresscodes.find(({ id }) => id === value)?.title ?? 'другой'
    case 'average_check':
      return formatRoubles(value)
    case 'dancefloor':
    case 'entertainment':
    case 'live_music':
      return often[value] ?? ''
    case 'parking_type':
      return parking[value] ?? ''
    case 'smokezone':
      return smoking[value] ?? ''
    default:
      return String(value)
  }
}

function formatList(field: PlaceField, value: readonly unknown[], names: ReferenceNames): string {
  switch (field) {
    case 'cuisine_ids':
      return namesOf(value as number[], names.cuisines)
    case 'tag_ids':
      return namesOf(value as number[], names.tags)
    case 'phones':
      return (value as PlaceValues['phones'])
        .map(({ phone, name }) => [formatPhone(phone), name].filter(Boolean).join(' — '))
        .join('; ')
    case 'links':
      return (value as PlaceValues['links']).map(({ link }) => link).join('; ')
    case 'schedules':
      return (value as PlaceValues['schedules']).map(formatSchedule).join('. ')
    case 'albums':
      return (value as PlaceValues['albums'])
        .map(({ title, photos }) => `${inQuotes(title)} (${formatCount(photos.length, nounForms.photos)})`)
        .join(', ')
    case 'menus':
      return (value as PlaceValues['menus']).map(formatMenu).join(', ')
    default:
      return String(value.length)
  }
}

function namesOf(ids: readonly number[], rows: readonly { id: number; name: string }[]): string {
  return ids
    .map((id) => rows.find((row) => row.id === id)?.name ?? '')
    .filter(Boolean)
    .join(', ')
}

/** Any moment: the text has only days and hours. */
const ANY_MOMENT = 0

function formatSchedule({ name, note, items }: PlaceValues['schedules'][number]): string {
  const week = weekGroups({ items }, ANY_MOMENT, 'UTC')
    .map(({ days, hours }) => `${days} ${hours}`)
    .join(', ')
  return [name ? `${name}: ${week}` : week, note].filter(Boolean).join('; ')
}

function formatMenu({ title, photos, sections = [] }: PlaceValues['menus'][number]): string {
  const dishes = sections.reduce((sum, section) => sum + section.dishes.length, 0)
  const facts = [
    dishes > 0 && formatCount(dishes, nounForms.dishes),
    photos.length > 0 && formatCount(photos.length, nounForms.photos),
  ].filter(Boolean)
  return `${inQuotes(title)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`
}
