import { type PlaceField, placeFieldLabels } from '#contract/places/place-fields.ts'
import { placeLimits } from '#contract/places/place-limits.ts'
import { type Country, countries } from '#contract/reference/countries.ts'
import { linkError } from '#web/lib/link-error.ts'
import { digitsOf, guessCountry, phoneError } from '#web/lib/phone-mask.ts'
import { readPoint } from '#web/nouns/map/point-text.ts'
import { remainingRows } from './edit-rows.ts'
import type { PlaceFormValues } from './place-form-values.ts'
import {
  sentAlbums,
  sentDishes,
  sentLinks,
  sentMenus,
  sentPhones,
  sentSchedules,
  sentSections,
} from './place-payload.ts'
import { hasProblems, itemsOf } from './schedule-form-values.ts'
import { roublesProblem, wholeNumberProblem } from './whole-number.ts'

/** Errors by the key of the field: `name`, `phones/{id}/phone`, `menus/{id}/sections/{id}/{dish id}/price`. */
export type PlaceErrors = Record<string, string>

const REQUIRED = 'Заполните это поле'
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/
const [firstCountry] = countries as [Country]

/** Finds errors that the server would refuse, and filled fields that would be dropped. */
export function placeProblems(copy: PlaceFormValues): PlaceErrors {
  const errors: PlaceErrors = {}
  if (copy.name.trim() === '') errors.name = REQUIRED
  const slug = copy.latinName.trim()
  if (slug && !SLUG.test(slug)) {
    errors.latin_name = 'Только строчные латинские буквы, цифры и\u00A0дефис'
  }
  if (!readPoint(copy.point)) {
    errors.point = copy.point.trim() ? 'Нужны широта и долгота: 55.7558, 37.6173' : 'Поставьте метку на карте'
  }
  const check = roublesProblem(copy.averageCheck, placeLimits.maxPrice)
  if (check) errors.average_check = check
  if (copy.isReservationsEnabled) {
    const seats = wholeNumberProblem(copy.seats || '0', { min: 0, max: placeLimits.seats })
    if (seats) errors.seats = seats
    const stay = wholeNumberProblem(copy.stayMinutes, placeLimits.stayMinutes)
    if (stay) errors.stay_minutes = stay
  }
  for (const { id, phone } of sentPhones(copy)) {
    const error = phoneProblem(phone)
    if (error) errors[`phones/${id}/phone`] = error
  }
  for (const { id, link } of sentLinks(copy)) {
    const error = linkError(link)
    if (error) errors[`links/${id}/link`] = error
  }
  for (const schedule of remainingRows(copy.schedules)) {
    const { id, isMain, name } = schedule
    if (hasProblems(schedule)) errors[`schedules/${id}`] = 'Проверьте часы работы'
    else if (!isMain && name.trim() === '' && itemsOf(schedule).length > 0) {
      errors[`schedules/${id}`] = 'Назовите расписание или сделайте его основным'
    }
  }
  for (const { id, title, photos } of remainingRows(copy.albums)) {
    if (title.trim() === '' && photos.length > 0) errors[`albums/${id}/title`] = 'Назовите альбом'
  }
  for (const menu of remainingRows(copy.menus)) {
    const { id, title, photos } = menu
    if (title.trim() === '' && (photos.length > 0 || sentSections(menu).length > 0)) {
      errors[`menus/${id}/title`] = 'Назовите меню'
    }
    for (const section of remainingRows(menu.sections)) {
      for (const dish of remainingRows(section.dishes)) {
        const isFilled = dish.price !== '' || dish.weight.trim() !== '' || dish.note.trim() !== ''
        if (dish.name.trim() === '' && isFilled) {
          errors[`menus/${id}/sections/${section.id}/${dish.id}/name`] = 'Назовите блюдо'
        }
        const price = roublesProblem(dish.price, placeLimits.maxPrice)
        if (price) errors[`menus/${id}/sections/${section.id}/${dish.id}/price`] = price
      }
    }
  }
  return errors
}

/** The message depends on the mask of the country. */
export function phoneProblem(phone: string): string | undefined {
  const country = guessCountry(digitsOf(phone), countries, null) ?? firstCountry
  return phoneError(phone, country.mask)
}

/** The server names rows by index, the form by id. Errors without a field become `form`. */
export function errorsOfResponse(fields: Record<string, string[]>, copy: PlaceFormValues): PlaceErrors {
  const errors: PlaceErrors = {}
  for (const [path, [message]] of Object.entries(fields)) {
    if (!message) continue
    const parts = path.split('.')
    const key = keyOf(parts, copy)
    if (isShown(key)) errors[key] ??= message
    else errors.form ??= `${nameOf(parts[0] ?? '')}: ${message}`
  }
  return errors
}

const singleFields = new Set<string>([
  'name',
  'latin_name',
  'organisation_id',
  'status',
  'reopens_on',
  'category_id',
  'subcategory',
  'cuisine_ids',
  'tag_ids',
  'short_description',
  'description',
  'avatar_id',
  'logo_id',
  'background_id',
  'street',
  'building',
  'settlement',
  'floor',
  'entrance',
  'district',
  'point',
  'road_info',
  'parking_info',
  'average_check',
  'dresscode_id',
  'menu_description',
  'seats',
  'stay_minutes',
])

function isShown(key: string): boolean {
  return key.includes('/') || singleFields.has(key)
}

function nameOf(field: string): string {
  return Object.hasOwn(placeFieldLabels, field) ? placeFieldLabels[field as PlaceField] : 'Не сохранилось'
}

function keyOf([field = '', index = '', ...rest]: string[], copy: PlaceFormValues): string {
  if (field === 'lat' || field === 'lon') return 'point'
  if (index === '') return field
  const at = Number(index)
  switch (field) {
    case 'phones':
      return rowKey('phones', sentPhones(copy)[at], rest[0] ?? 'phone')
    case 'links':
      return rowKey('links', sentLinks(copy)[at], rest[0] ?? 'link')
    case 'schedules':
      return rowKey('schedules', sentSchedules(copy)[at])
    case 'albums':
      return rowKey('albums', sentAlbums(copy)[at], rest[0])
    case 'menus': {
      const menu = sentMenus(copy)[at]
      return menu && rest[0] === 'sections' ? menuKey(menu, rest.slice(1)) : rowKey('menus', menu, rest[0])
    }
    default:
      return field
  }
}

function rowKey(list: string, row: { id: string } | undefined, field?: string): string {
  if (!row) return list
  return [list, row.id, field].filter(Boolean).join('/')
}

function menuKey(
  menu: PlaceFormValues['menus'][number],
  [at = '', part = '', dishAt = '', field]: string[],
): string {
  const section = sentSections(menu)[Number(at)]
  if (!section) return `menus/${menu.id}`
  const dish = part === 'dishes' ? sentDishes(section)[Number(dishAt)] : undefined
  const key = `menus/${menu.id}/sections/${section.id}`
  return dish ? `${key}/${dish.id}/${field ?? 'name'}` : `${key}/title`
}
