import { parseBooleanFlag } from '#contract/fields.ts'
import { NEAR_METERS } from '#contract/landmarks/landmark-kinds.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '#contract/paging.ts'
import { minRatings } from '#contract/places/place-features.ts'
import type { PlacesQuery } from '#contract/places/places.ts'
import { DEFAULT_PARTY_SIZE } from '#contract/reservations/reservation-values.ts'
import type { CityLandmarks } from '#server/features/landmarks/rules.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { type WantedTable, wantedTable } from '#server/features/reservations/availability/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { addDays, dayOfWeekOf, isCalendarDate, wallTime } from '#server/lib/zone.ts'
import { facetGroups, numbers } from './facets.ts'
import { doubtfulBefore } from './hours/rules.ts'
import type { Box, OpenMoment, PlaceCriteria, Point } from './page-queries.ts'
import { canModerate } from './policy.ts'
import {
  DAY_START_MINUTE,
  filterIntervals,
  MINUTES_OF_DAY,
  minuteOfDay,
  minuteOfWeek,
  multirangeText,
  nightIntervals,
} from './schedule/rules.ts'

const MAX_MARKERS = 20_000

/** Turns the query into criteria. @throws {AppError} naming the invalid field */
export function readCriteria(
  query: PlacesQuery,
  {
    reference,
    viewer,
    now,
    landmarks,
  }: {
    reference: ReferenceData
    viewer: Viewer
    now: number
    /** Of the city of the query; needed where it names one of them. */
    landmarks?: CityLandmarks | undefined
  },
): PlaceCriteria {
  const cityId = query.city === undefined ? undefined : requireCityId(query.city, reference)
  requireKnown('categories', query.categories, reference.categoryById)
  requireKnown('cuisines', query.cuisines, reference.cuisineById)
  requireKnown('tags', query.tags, reference.tagById)
  const criteria: PlaceCriteria = {
    scope: scopeOf(query, viewer),
    facets: facetGroups(query),
    open: openMultiranges(query),
  }
  if (cityId !== undefined) criteria.cityId = cityId
  if (query.organisation_id !== undefined) criteria.organisationId = query.organisation_id
  if (query.street !== undefined) criteria.street = query.street
  if (query.building !== undefined) criteria.building = query.building
  if (query.district !== undefined) criteria.district = query.district
  if (query.near !== undefined) criteria.near = readNear(query, landmarks)
  const openAt = openMoments(query, reference, now, cityId)
  if (openAt.length > 0) criteria.openAt = openAt
  if (openAt.length + criteria.open.length > 0 && parseBooleanFlag(query.with_unknown_hours))
    criteria.withUnknownHours = true
  if (parseBooleanFlag(query.with_checked_hours)) criteria.checkedSince = doubtfulBefore(now)
  if (query.min_rating !== undefined) criteria.minRating = Number(query.min_rating)
  if (query.bbox !== undefined) criteria.box = readBox(query.bbox)
  const table = readTable(query, reference, now)
  if (table) {
    const minute = minuteOfWeek(table.wanted.at, table.timeZone)
    criteria.table = {
      ...table.wanted,
      minute,
      at: new Date(table.wanted.at),
      now: new Date(now),
      today: table.today,
    }
  }
  if (parseBooleanFlag(query.is_following)) criteria.followedBy = requireSignedIn(viewer)
  if (parseBooleanFlag(query.is_staffed_or_requested)) criteria.staffedBy = requireSignedIn(viewer)
  return criteria
}

function readNear(
  { near = '', near_meters: meters = NEAR_METERS }: PlacesQuery,
  landmarks: CityLandmarks | undefined,
): NonNullable<PlaceCriteria['near']> {
  if (!landmarks) throw invalid('near', 'Ориентир ищут в одном городе')
  const landmark = landmarks.find(near)
  if (!landmark) throw invalid('near', 'Такого ориентира в городе нет')
  return { points: landmark.points, meters }
}

/** The requested table, in the one city of the query. */
export function readTable(
  query: PlacesQuery,
  reference: ReferenceData,
  now: number,
): { wanted: WantedTable; timeZone: string; today: string } | undefined {
  const { table_at, table_guests } = query
  if (table_at === undefined && table_guests === undefined) return undefined
  if (table_at === undefined) throw invalid('table_at', 'Укажите день и время')
  if (table_guests === undefined) throw invalid('table_guests', 'Укажите, сколько вас')
  const city = query.city === undefined ? undefined : reference.cityBySlug.get(query.city)
  if (!city) throw invalid('city', 'Столики ищут в одном городе')
  const today = wallTime(now, city.timeZone).date
  const wanted = wantedTable(table_at, table_guests, { timeZone: city.timeZone, now, today })
  if (!wanted) throw invalid('table_at', 'В этот день часы переводят: такого времени нет')
  return { wanted, timeZone: city.timeZone, today }
}

/** «Открыто в пятницу в 23:30» shows tables for two at that time, without leaving out places that have none. */
export function tableAtMoment(
  query: PlacesQuery,
  reference: ReferenceData,
  now: number,
): WantedTable | undefined {
  const at = query.is_open_at_date ?? ''
  const city = query.city === undefined ? undefined : reference.cityBySlug.get(query.city)
  if (!city || !oneHalfHour.test(at)) return undefined
  const today = wallTime(now, city.timeZone).date
  return wantedTable(at, DEFAULT_PARTY_SIZE, { timeZone: city.timeZone, now, today })
}

/** The one local time of a filter of hours, for which cards are shown. */
export function readMoment({ is_open_at_date: at = '' }: { is_open_at_date?: string }): string | undefined {
  return oneTime.test(at) && isCalendarDate(at.slice(0, 10)) ? at : undefined
}

const oneTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const oneHalfHour = /^\d{4}-\d\d-\d\dT\d\d:[03]0$/

export function requireCityId(slug: string, reference: ReferenceData): number {
  const city = reference.cityBySlug.get(slug)
  if (!city) throw invalid('city', 'Неизвестный город')
  return city.id
}

/** The point of the query, when it has both coordinates. */
export function readPoint(query: { lat?: number; lon?: number }): Point | undefined {
  const { lat, lon } = query
  if (lat !== undefined && lon !== undefined) return { lat, lon }
  if (lat !== undefined) throw invalid('lon', 'Укажите и широту, и долготу')
  if (lon !== undefined) throw invalid('lat', 'Укажите и широту, и долготу')
  return undefined
}

export function readLimit(query: PlacesQuery): number {
  if (query.response_type === 'map') return query.limit ?? MAX_MARKERS
  const limit = query.limit ?? DEFAULT_LIMIT
  if (limit > MAX_LIMIT) throw invalid('limit', `Не больше ${MAX_LIMIT}`)
  return limit
}

/** Local times of the cities, grouped by zone; only of the requested city when there is one. */
export function openMomentsByZone(reference: ReferenceData, now: number, cityId?: number): OpenMoment[] {
  const cities =
    cityId === undefined ? reference.cities : reference.cities.filter((city) => city.id === cityId)
  const zones = Map.groupBy(cities, (city) => city.timeZone)
  return [...zones].map(([timeZone, members]) => {
    const { date, minuteOfDay } = wallTime(now, timeZone)
    return {
      ...openMoment(date, minuteOfDay),
      cityIds: members.map((city) => city.id),
      // A reopening counts from midnight, also while its job has not run.
      reopenedBy: date,
    }
  })
}

function openMoment(date: string, minuteOfDay: number): OpenMoment {
  const isNight = minuteOfDay < DAY_START_MINUTE
  const businessDate = isNight ? addDays(date, -1) : date
  return {
    minute: (dayOfWeekOf(date) - 1) * MINUTES_OF_DAY + minuteOfDay,
    businessDate,
    minuteOfBusinessDay: isNight ? minuteOfDay + MINUTES_OF_DAY : minuteOfDay,
    reopenedBy: businessDate,
  }
}

/** Filters without a facet, with their criteria. */
export function otherChoices(
  now: number,
  moments: readonly OpenMoment[],
): { filter: keyof PlacesQuery; value: string; criteria: Partial<PlaceCriteria> }[] {
  return [
    { filter: 'is_open_now', value: '1', criteria: { openAt: [moments] } },
    { filter: 'with_checked_hours', value: '1', criteria: { checkedSince: doubtfulBefore(now) } },
    { filter: 'into_the_night', value: '1', criteria: { open: [multirangeText(nightIntervals)] } },
    ...minRatings.map((value) => ({
      filter: 'min_rating' as const,
      value,
      criteria: { minRating: Number(value) },
    })),
  ]
}

/** How many of the points are near each metro station. */
export function countAround(points: readonly Point[], landmarks: CityLandmarks): Map<string, number> {
  const counts = new Map<string, number>()
  for (const point of points) {
    for (const key of landmarks.metroWithin(point, NEAR_METERS)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

export function emptyListMessage(query: PlacesQuery): string {
  if (query.query?.trim()) return 'В данном городе пока нет заведений'
  if (parseBooleanFlag(query.is_staffed_or_requested)) return 'У вас нет заведений'
  return 'В этом городе нет заведений'
}

export function invalid(field: string, message: string): AppError {
  return new AppError('ValidationFailed', { fields: { [field]: [message] } })
}

function scopeOf(query: PlacesQuery, viewer: Viewer): PlaceCriteria['scope'] {
  const scope = parseBooleanFlag(query.is_deleted)
    ? 'deleted'
    : parseBooleanFlag(query.on_moderation_or_has_requester)
      ? 'waiting'
      : undefined
  if (scope !== undefined) {
    requireSignedIn(viewer)
    if (!canModerate(viewer)) throw new AppError('Forbidden')
    return scope
  }
  return parseBooleanFlag(query.is_staffed_or_requested) ? 'staffed' : 'listed'
}

function requireSignedIn(viewer: Viewer): string {
  if (viewer.userId === null) throw new AppError('Unauthorized')
  return viewer.userId
}

function requireKnown(field: string, list: string | undefined, known: ReadonlyMap<number, unknown>): void {
  if (list && !numbers(list).every((id) => known.has(id))) throw invalid(field, 'Неизвестное значение')
}

function openMultiranges(query: PlacesQuery): string[] {
  const open: string[] = []
  if (query.is_open_at_weekday) {
    open.push(multirangeText(filterIntervals(query.is_open_at_weekday.split(','))))
  }
  const dates = openDates(query)
  if (dates.length > 0 && !dates.every(hasTime)) open.push(multirangeText(filterIntervals(dates)))
  if (parseBooleanFlag(query.into_the_night)) open.push(multirangeText(nightIntervals))
  return open
}

function openMoments(
  query: PlacesQuery,
  reference: ReferenceData,
  now: number,
  cityId: number | undefined,
): OpenMoment[][] {
  const moments: OpenMoment[][] = []
  if (parseBooleanFlag(query.is_open_now)) moments.push(openMomentsByZone(reference, now, cityId))
  const dates = openDates(query)
  if (dates.length > 0 && dates.every(hasTime)) {
    moments.push(dates.map((date) => openMoment(date.slice(0, 10), minuteOfDay(date.slice(11)))))
  }
  return moments
}

function openDates({ is_open_at_date: text }: PlacesQuery): string[] {
  const dates = text?.split(',') ?? []
  if (!dates.every((date) => isCalendarDate(date.slice(0, 10)))) {
    throw invalid('is_open_at_date', 'Такой даты нет')
  }
  return dates
}

const hasTime = (date: string) => date.includes('T')

function readBox(bbox: string): Box {
  const [west = 0, south = 0, east = 0, north = 0] = numbers(bbox)
  const isOnEarth =
    [south, north].every((lat) => Math.abs(lat) <= 90) && [west, east].every((lon) => Math.abs(lon) <= 180)
  if (!isOnEarth || south > north || west > east) {
    throw invalid('bbox', 'Ожидаются запад, юг, восток и север')
  }
  return { west, south, east, north }
}
