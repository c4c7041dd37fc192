import { flagColumns, frequencyColumns } from '#contract/places/feature-columns.ts'
import { FAR_FROM_CITY_METERS, placeLimits } from '#contract/places/place-limits.ts'
import type { PlaceChange } from '#contract/places/place-writing.ts'
import type { MenuSection } from '#contract/places/places.ts'
import { countries } from '#contract/reference/countries.ts'
import { distanceMeters } from '#server/features/cities/rules.ts'
import { minuteOfDay, weekIntervals } from '#server/features/places/schedule/rules.ts'
import { cleanText, isBlank, oneLine } from '#server/features/publications/rules.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import { parsePhones } from '#server/lib/text/phones.ts'
import { isUsableSlug } from '#server/lib/text/slugs.ts'
import { addDays, isCalendarDate } from '#server/lib/zone.ts'
import type { AlbumValue, LinkValue, MenuValue, PhoneValue, PlaceState, ScheduleValue } from './values.ts'
import { changedFields, isSameValue, type StateField } from './values.ts'

/** A longer closure is not temporary. */
const CLOSED_DAYS = 366

/** The error messages of each field path. */
export type Problems = Record<string, string[]>

export interface WritingContext {
  placeId: string
  cityId: number
  /** The current date in the city. */
  today: string
  reference: ReferenceData
  newId: () => string
  /** The albums and menus of the place; no others may be referred to. */
  galleryIds: { album: Set<string>; menu: Set<string> }
}

/**
 * The state after a change: texts cleaned, numbers normalised, empty rows dropped, order kept. An unchanged field is
 * not validated, so that an old imported value does not prevent a new phone.
 */
export function applyChange(
  current: PlaceState,
  change: PlaceChange,
  context: WritingContext,
): { next: PlaceState; changed: StateField[]; problems: Problems } {
  const next: PlaceState = { ...current }
  const problems: Problems = {}
  const read = <Field extends StateField>(
    field: Field,
    value: () => PlaceState[Field],
    ownProblems: Problems,
  ) => {
    if (change[field as keyof PlaceChange] === undefined) return
    const found = value()
    if (isSameValue(field, current[field], found)) return
    next[field] = found
    Object.assign(problems, ownProblems)
  }
  const text = (field: TextField) => {
    read(field, () => (field === 'description' ? cleanText : oneLine)(change[field] ?? ''), {})
  }
  for (const field of textFields) text(field)
  for (const field of plainFields) read(field, () => change[field] as never, {})
  for (const field of ['phones', 'links', 'schedules', 'albums', 'menus'] as const) {
    const ownProblems: Problems = {}
    read(field, () => readers[field](change, context, ownProblems) as never, ownProblems)
  }
  if (change.latin_name !== undefined) next.latin_name = change.latin_name || context.placeId
  if (next.status !== 'temporary-closed') next.reopens_on = null
  const changed = changedFields(current, next)
  Object.assign(problems, validate(next, new Set(changed), context))
  return { next, changed, problems }
}

export function refuse(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new AppError('ValidationFailed', { fields: problems })
}

/** @throws {AppError} LocationNotConfirmed for a point far from the city, SlugAlreadyExist for a reserved word */
export function checkSlugAndLocation(
  next: PlaceState,
  changed: readonly StateField[],
  { isConfirmed, placeId, cityId, reference }: WritingContext & { isConfirmed: boolean },
): void {
  const isFree = isUsableSlug(next.latin_name) && !reference.cityBySlug.has(next.latin_name)
  if (changed.includes('latin_name') && next.latin_name !== placeId && !isFree) throw slugTaken()
  const city = reference.cityById.get(cityId)
  const hasMoved = changed.includes('lat') || changed.includes('lon')
  if (!city || !hasMoved || isConfirmed || distanceMeters(city, next) <= FAR_FROM_CITY_METERS) return
  const problem = [`Точка далеко от города ${city.name}. Если всё верно, подтвердите`]
  throw new AppError('LocationNotConfirmed', { fields: { lat: problem, lon: problem } })
}

export function slugTaken(cause?: unknown): AppError {
  return new AppError('SlugAlreadyExist', { cause, fields: { latin_name: ['Данная ссылка уже занята'] } })
}

const textFields = [
  'name',
  'subcategory',
  'short_description',
  'description',
  'street',
  'building',
  'settlement',
  'floor',
  'entrance',
  'district',
  'road_info',
  'parking_info',
  'menu_description',
] as const
type TextField = (typeof textFields)[number]

const plainFields = [
  'organisation_id',
  'status',
  'reopens_on',
  'category_id',
  'cuisine_ids',
  'tag_ids',
  'avatar_id',
  'logo_id',
  'background_id',
  'lat',
  'lon',
  'average_check',
  'dresscode_id',
  'is_reservations_enabled',
  'seats',
  'stay_minutes',
  ...flagColumns,
  ...frequencyColumns,
  'parking_type',
  'smokezone',
] as const

function validate(
  next: PlaceState,
  changed: ReadonlySet<StateField>,
  { reference, today }: WritingContext,
): Problems {
  const problems: Problems = {}
  if (changed.has('reopens_on') && next.reopens_on !== null) {
    const isAhead = isCalendarDate(next.reopens_on) && next.reopens_on > today
    if (!isAhead || next.reopens_on > addDays(today, CLOSED_DAYS)) {
      problems.reopens_on = ['Нужен день не раньше завтрашнего и не позже чем через год']
    }
  }
  if (changed.has('name') && isBlank(next.name)) problems.name = ['Заполните это поле']
  if (changed.has('category_id') && !reference.categoryById.has(next.category_id)) {
    problems.category_id = ['Такой категории нет в списке']
  }
  if (changed.has('cuisine_ids')) {
    next.cuisine_ids = [...new Set(next.cuisine_ids)]
    next.cuisine_ids.forEach((id, index) => {
      if (!reference.cuisineById.has(id)) problems[`cuisine_ids.${index}`] = ['Такой кухни нет в списке']
    })
  }
  if (changed.has('tag_ids')) {
    next.tag_ids = [...new Set(next.tag_ids)]
    next.tag_ids.forEach((id, index) => {
      if (!reference.tagById.has(id)) problems[`tag_ids.${index}`] = ['Такой отметки нет в списке']
    })
  }
  if (changed.has('dresscode_id') && next.dresscode_id !== null) {
    if (!reference.dresscodeById.has(next.dresscode_id)) {
      problems.dresscode_id = ['Такого дресс-кода нет в списке']
    }
  }
  return problems
}

type Reader<Value> = (change: PlaceChange, context: WritingContext, problems: Problems) => Value[]

const readers = {
  phones: readPhones,
  links: readLinks,
  schedules: readSchedules,
  albums: readAlbums,
  menus: readMenus,
} as const satisfies Record<string, Reader<unknown>>

function readPhones({ phones = [] }: PlaceChange, context: WritingContext, problems: Problems): PhoneValue[] {
  const read = new Map<string, PhoneValue>()
  phones.forEach(({ phone, name = '' }, index) => {
    if (!/\d/.test(phone)) return
    const [number] = parsePhones(phone, countryOf(context)).phones
    if (number === undefined) {
      problems[`phones.${index}.phone`] = [`Телефон должен соответствовать маске ${maskFor(phone, context)}`]
    }
    // An invalid value is kept, because it differs from an absent one.
    const value = number ?? phone
    if (!read.has(value)) read.set(value, { id: context.newId(), phone: value, name: oneLine(name) })
  })
  return [...read.values()]
}

function countryOf({ cityId, reference }: Pick<WritingContext, 'cityId' | 'reference'>): string {
  return reference.cityById.get(cityId)?.countryCode ?? 'RU'
}

/** The mask of the country by the prefix of the number, else of the city's country. */
function maskFor(phone: string, context: WritingContext): string {
  const digits = phone.replace(/\D/g, '')
  const own = countries.find(({ code }) => code === countryOf(context))
  const country = phone.trim().startsWith('+')
    ? countries.find(({ phoneCode }) => digits.startsWith(phoneCode.slice(1)))
    : own
  return (country ?? own)?.mask ?? '+7 (###) ###-##-##'
}

function readLinks({ links = [] }: PlaceChange, context: WritingContext, problems: Problems): LinkValue[] {
  const read = new Map<string, LinkValue>()
  links.forEach(({ link, name = '' }, index) => {
    if (isBlank(link)) return
    const address = asLink(link.trim())
    if (address === null) problems[`links.${index}.link`] = ['Введенное значение не является ссылкой']
    const value = address ?? link
    if (!read.has(value)) read.set(value, { id: context.newId(), link: value, name: oneLine(name) })
  })
  return [...read.values()]
}

/** A web address, whose scheme may be missing; other schemes are refused. */
function asLink(text: string): string | null {
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)
  if (hasScheme && !/^https?:\/\//i.test(text)) return null
  const address = hasScheme ? text : `https://${text}`
  if (/[\s\\<>"]/.test(address) || !URL.canParse(address)) return null
  const { hostname, username, password } = new URL(address)
  const isPublic = username === '' && password === '' && /\.[^.\d][^.]*$/.test(hostname)
  return isPublic ? address : null
}

function readSchedules(
  { schedules = [] }: PlaceChange,
  _context: WritingContext,
  problems: Problems,
): ScheduleValue[] {
  const read: ScheduleValue[] = []
  schedules.forEach((schedule, index) => {
    const { name = '', isMain = false, note = '' } = schedule
    const items = schedule.items.flatMap(({ dayOfWeek, startAt, endAt }, line) => {
      if (startAt === '' || endAt === '') return []
      if (startAt === endAt && startAt !== '00:00') {
        problems[`schedules.${index}.items.${line}.endAt`] = [
          'Начало и конец совпадают. Круглосуточно — с 00:00 до 00:00',
        ]
      }
      return [{ dayOfWeek, startAt, endAt }]
    })
    if (items.length === 0 || (oneLine(name) === '' && !isMain)) return
    if (isMain && read.some((other) => other.isMain)) {
      problems[`schedules.${index}.isMain`] = ['Основное расписание может быть только одно']
    }
    if (haveCommonMinutes(items)) problems[`schedules.${index}.items`] = ['Часы работы пересекаются']
    items.sort((a, b) => a.dayOfWeek - b.dayOfWeek || (a.startAt < b.startAt ? -1 : 1))
    read.push({ name: oneLine(name), isMain, note: oneLine(note), items })
  })
  if (read[0] && !read.some(({ isMain }) => isMain)) read[0].isMain = true
  return read.sort((a, b) => Number(b.isMain) - Number(a.isMain))
}

/** Whether two intervals overlap, also across the end of the week. */
function haveCommonMinutes(items: ScheduleValue['items']): boolean {
  const hours = items.map(({ dayOfWeek, startAt, endAt }) => ({
    dayOfWeek,
    startMinute: minuteOfDay(startAt),
    endMinute: minuteOfDay(endAt),
  }))
  const minutes = (schedule: typeof hours) =>
    weekIntervals(schedule).reduce((sum, { from, to }) => sum + to - from, 0)
  return minutes(hours) < hours.reduce((sum, item) => sum + minutes([item]), 0)
}

function readAlbums({ albums = [] }: PlaceChange, context: WritingContext, problems: Problems): AlbumValue[] {
  return albums.flatMap((album, index) => {
    const read = readGallery(album, { context, kind: 'album', path: `albums.${index}`, problems })
    return read.title === '' || read.photos.length === 0 ? [] : [read]
  })
}

function readMenus({ menus = [] }: PlaceChange, context: WritingContext, problems: Problems): MenuValue[] {
  return menus.flatMap((menu, index) => {
    const path = `menus.${index}`
    const gallery = readGallery(menu, { context, kind: 'menu', path, problems })
    const sections = (menu.sections ?? []).flatMap(readSection)
    const dishCount = sections.reduce((sum, { dishes }) => sum + dishes.length, 0)
    if (dishCount > placeLimits.dishesPerMenu) {
      problems[`${path}.sections`] = [`В меню не больше ${placeLimits.dishesPerMenu} блюд`]
    }
    const isEmpty = gallery.title === '' || (gallery.photos.length === 0 && dishCount === 0)
    return isEmpty ? [] : [{ ...gallery, sections }]
  })
}

type MenuSectionDraft = NonNullable<NonNullable<PlaceChange['menus']>[number]['sections']>[number]

function readSection({ title, dishes }: MenuSectionDraft): MenuSection[] {
  const read = dishes.flatMap(({ name, price = null, weight = '', note = '' }) =>
    oneLine(name) === ''
      ? []
      : [{ name: oneLine(name), price, weight: oneLine(weight), note: oneLine(note) }],
  )
  return read.length === 0 ? [] : [{ title: oneLine(title), dishes: read }]
}

type GalleryDraft = NonNullable<PlaceChange['albums']>[number]

function readGallery(
  { id, title, description = '', photos }: GalleryDraft,
  {
    context,
    kind,
    path,
    problems,
  }: { context: WritingContext; kind: 'album' | 'menu'; path: string; problems: Problems },
): AlbumValue {
  const isNew = id === undefined || id.startsWith('custom_')
  if (!isNew && !context.galleryIds[kind].has(id)) {
    problems[`${path}.id`] = [kind === 'album' ? 'Такого альбома здесь нет' : 'Такого меню здесь нет']
  }
  const descriptions = new Map(photos.map((photo) => [photo.id, oneLine(photo.description ?? '')]))
  return {
    id: isNew ? context.newId() : id,
    title: oneLine(title),
    description: cleanText(description),
    photos: [...descriptions].map(([photoId, text]) => ({ id: photoId, description: text })),
  }
}
