import type { NearDistance } from '#contract/landmarks/landmark-kinds.ts'
import {
  type FlagColumn,
  type FlagFeature,
  type FrequencyColumn,
  type FrequencyFeature,
  featureColumns,
  flagFeatures,
  frequencyFeatures,
  type MinRating,
  minRatings,
  type ParkingChoice,
  type PlaceOrderName,
  parkingChoices,
  placeOrders,
  type SmokeChoice,
  smokeChoices,
} from '#contract/places/place-features.ts'
import { readNearMeters } from '#web/nouns/landmarks/near-distances.ts'
import { type Bounds, boundsText, readBounds } from '#web/nouns/map/map-area.ts'

/** 1 at least on weekends, 2 daily. */
export type Frequency = 1 | 2

/** Monday is 1; no time means any time of that day. */
export interface WeekdayMoment {
  day: number
  time: string | null
}

/** `2026-11-27`, in the city's own calendar. */
export interface DateMoment {
  date: string
  time: string | null
}

/** Chosen filters; stored in the address of the page only. */
export interface PlaceFilters {
  categories: readonly number[]
  cuisines: readonly number[]
  /** Tags that editors give. */
  tags: readonly number[]
  averageCheck: readonly number[]
  /** The key of a landmark of the city. */
  near: string | null
  /** The distance from it; null for the usual kilometre. */
  nearMeters: NearDistance | null
  features: readonly FlagFeature[]
  frequencies: Readonly<Partial<Record<FrequencyFeature, Frequency>>>
  parking: ParkingChoice | null
  smoke: SmokeChoice | null
  openNow: boolean
  intoTheNight: boolean
  checkedHours: boolean
  weekdays: readonly WeekdayMoment[]
  dates: readonly DateMoment[]
  /** With a filter of hours: also places whose hours are unknown. */
  unknownHours: boolean
  minRating: MinRating | null
  reservations: boolean
  /** «Есть столик»: wall time of the city. */
  table: { guests: number; at: string } | null
  following: boolean
  onModeration: boolean
  deleted: boolean
  /** A part of the map, which may reach beyond the city. */
  area: Bounds | null
  /** Changes the order, not the set of places. */
  order: PlaceOrderName
}

export const noFilters: PlaceFilters = {
  categories: [],
  cuisines: [],
  tags: [],
  averageCheck: [],
  near: null,
  nearMeters: null,
  features: [],
  frequencies: {},
  parking: null,
  smoke: null,
  openNow: false,
  intoTheNight: false,
  checkedHours: false,
  weekdays: [],
  dates: [],
  unknownHours: false,
  minRating: null,
  reservations: false,
  table: null,
  following: false,
  onModeration: false,
  deleted: false,
  area: null,
  order: 'rating',
}

/** The filters that differ from `noFilters`. */
export function chosenOf(filters: PlaceFilters): Partial<PlaceFilters> {
  const isChosen = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(noFilters[name as keyof PlaceFilters])
  return Object.fromEntries(Object.entries(filters).filter(isChosen))
}

/** The valid values of an address: others are ignored. */
export interface KnownValues {
  categoryIds: ReadonlySet<number>
  cuisineIds: ReadonlySet<number>
  tagIds: ReadonlySet<number>
  /** The key of the landmark that the address names, if the city has it. */
  nearKey: string | null
  /** `2026-11-21` in the city; earlier dates are ignored. */
  today: string
  viewer: FilterViewer
}

/** Some filters are only for people who are signed in, some only for admins. */
export type FilterViewer = 'guest' | 'person' | 'admin'

export function filterViewer(viewer: { isAdmin: boolean } | null): FilterViewer {
  if (!viewer) return 'guest'
  return viewer.isAdmin ? 'admin' : 'person'
}

type SwitchName = {
  [Name in keyof PlaceFilters]: PlaceFilters[Name] extends boolean ? Name : never
}[keyof PlaceFilters]

const switchQueryNames = {
  openNow: 'is_open_now',
  intoTheNight: 'into_the_night',
  checkedHours: 'with_checked_hours',
  unknownHours: 'with_unknown_hours',
  reservations: 'is_reservations_enabled',
  following: 'is_following',
  onModeration: 'on_moderation_or_has_requester',
  deleted: 'is_deleted',
} as const satisfies Partial<Record<SwitchName, string>>

const MAX_CHOICES = 100
const MAX_WEEKDAYS = 7
const MAX_DATES = 31
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const weekdayPattern = new RegExp(`^-W-([1-7])(?:T(${TIME}))?$`)
const datePattern = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)(?:T(${TIME}))?$`)

/** Repeated keys and lists are equivalent; unknown values are ignored. */
export function readPlaceFilters(query: URLSearchParams, known: KnownValues): PlaceFilters {
  const values = (name: string) => query.getAll(name).flatMap((value) => value.split(','))
  const isOn = (name: string) => query.getAll(name).some((value) => value === '1' || value === 'true')
  const choice = <Value extends string>(name: string, choices: readonly Value[]) =>
    choices.find((value) => query.get(name) === value) ?? null
  const ids = (name: string, allowed: ReadonlySet<number>) =>
    sorted(values(name).filter(isPlainNumber).map(Number).filter(allowed.has, allowed)).slice(0, MAX_CHOICES)

  const frequencies: Partial<Record<FrequencyFeature, Frequency>> = {}
  for (const feature of frequencyFeatures) {
    const value = query.get(featureColumns[feature])
    if (value === '1' || value === '2') frequencies[feature] = value === '1' ? 1 : 2
  }
  const near = query.get('near') === known.nearKey ? known.nearKey : null
  const filters: PlaceFilters = {
    categories: ids('categories', known.categoryIds),
    cuisines: ids('cuisines', known.cuisineIds),
    tags: ids('tags', known.tagIds),
    averageCheck: ids('average_check', new Set([1, 2, 3, 4])),
    near,
    nearMeters: near === null ? null : readNearMeters(query),
    features: flagFeatures.filter((feature) => isOn(featureColumns[feature])),
    frequencies,
    parking: choice('parking_type', parkingChoices),
    smoke: choice('smoke_zone', smokeChoices),
    openNow: isOn(switchQueryNames.openNow),
    intoTheNight: isOn(switchQueryNames.intoTheNight),
    checkedHours: isOn(switchQueryNames.checkedHours),
    weekdays: readWeekdays(values('is_open_at_weekday')),
    dates: readDates(values('is_open_at_date'), known.today),
    unknownHours: isOn(switchQueryNames.unknownHours),
    minRating: choice('min_rating', minRatings),
    reservations: isOn(switchQueryNames.reservations),
    table: readTable(query.get('table_at'), Number(query.get('table_guests')), known.today),
    following: known.viewer !== 'guest' && isOn(switchQueryNames.following),
    onModeration: known.viewer === 'admin' && isOn(switchQueryNames.onModeration),
    deleted: known.viewer === 'admin' && isOn(switchQueryNames.deleted),
    area: readBounds(query.get('bbox')),
    order: choice('order_by', placeOrders) ?? noFilters.order,
  }
  return filtersByHours(filters) ? filters : { ...filters, unknownHours: false }
}

/** Whether places are filtered by the time at which they are open. */
export function filtersByHours({ openNow, intoTheNight, weekdays, dates }: PlaceFilters): boolean {
  return openNow || intoTheNight || weekdays.length + dates.length > 0
}

/** The parameters of the API, which the address uses as well. */
export interface PlaceFilterQuery
  extends Partial<Record<FlagColumn, '1'>>,
    Partial<Record<FrequencyColumn, '1' | '2'>> {
  categories?: string
  cuisines?: string
  tags?: string
  average_check?: string
  near?: string
  near_meters?: NearDistance
  is_open_now?: '1'
  into_the_night?: '1'
  with_checked_hours?: '1'
  is_open_at_weekday?: string
  is_open_at_date?: string
  with_unknown_hours?: '1'
  min_rating?: MinRating
  is_reservations_enabled?: '1'
  table_guests?: number
  table_at?: string
  is_following?: '1'
  on_moderation_or_has_requester?: '1'
  is_deleted?: '1'
  parking_type?: ParkingChoice
  smoke_zone?: SmokeChoice
  bbox?: string
  order_by?: PlaceOrderName
}

/** Always in the same order, so that the same choice has the same address. */
export function writePlaceFilters(filters: PlaceFilters): PlaceFilterQuery {
  const query: PlaceFilterQuery = {}
  if (filters.categories.length > 0) query.categories = sorted(filters.categories).join(',')
  if (filters.cuisines.length > 0) query.cuisines = sorted(filters.cuisines).join(',')
  if (filters.tags.length > 0) query.tags = sorted(filters.tags).join(',')
  if (filters.averageCheck.length > 0) query.average_check = sorted(filters.averageCheck).join(',')
  if (filters.near) query.near = filters.near
  if (filters.near && filters.nearMeters) query.near_meters = filters.nearMeters
  if (filters.openNow) query.is_open_now = '1'
  if (filters.intoTheNight) query.into_the_night = '1'
  if (filters.checkedHours) query.with_checked_hours = '1'
  if (filters.weekdays.length > 0) {
    query.is_open_at_weekday = filters.weekdays.map(({ day, time }) => `-W-${day}${timePart(time)}`).join(',')
  }
  if (filters.dates.length > 0) {
    query.is_open_at_date = filters.dates.map(({ date, time }) => date + timePart(time)).join(',')
  }
  if (filters.unknownHours && filtersByHours(filters)) query.with_unknown_hours = '1'
  if (filters.minRating) query.min_rating = filters.minRating
  for (const feature of flagFeatures) {
    if (filters.features.includes(feature)) query[featureColumns[feature]] = '1'
  }
  for (const feature of frequencyFeatures) {
    const frequency = filters.frequencies[feature]
    if (frequency) query[featureColumns[feature]] = frequency === 1 ? '1' : '2'
  }
  if (filters.parking) query.parking_type = filters.parking
  if (filters.smoke) query.smoke_zone = filters.smoke
  if (filters.reservations) query.is_reservations_enabled = '1'
  if (filters.table) {
    query.table_guests = filters.table.guests
    query.table_at = filters.table.at
  }
  if (filters.following) query.is_following = '1'
  if (filters.onModeration) query.on_moderation_or_has_requester = '1'
  if (filters.deleted) query.is_deleted = '1'
  if (filters.area) query.bbox = boundsText(filters.area)
  if (filters.order !== noFilters.order) query.order_by = filters.order
  return query
}

/** `categories=1,3&is_open_at_weekday=-W-5T23:30`: commas and colons stay readable. */
export function placeFiltersText(filters: PlaceFilters): string {
  return Object.entries(writePlaceFilters(filters))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** The number on the button «Фильтры · 3»: each filter counts once, all days and times together as one. */
export function countPlaceFilters(filters: PlaceFilters): number {
  return (
    filters.categories.length +
    filters.cuisines.length +
    filters.tags.length +
    filters.averageCheck.length +
    filters.features.length +
    Object.keys(filters.frequencies).length +
    Number(filters.near !== null) +
    Number(filters.parking !== null) +
    Number(filters.smoke !== null) +
    Number(filters.minRating !== null) +
    Number(filters.table !== null) +
    Number(filters.area !== null) +
    Number(filters.weekdays.length + filters.dates.length > 0) +
    [
      filters.openNow,
      filters.intoTheNight,
      filters.checkedHours,
      filters.reservations,
      filters.following,
      filters.onModeration,
      filters.deleted,
    ].filter(Boolean).length
  )
}

export function hasPlaceFilters(filters: PlaceFilters): boolean {
  return countPlaceFilters(filters) > 0
}

export function toggled<Value>(chosen: readonly Value[], value: Value): Value[] {
  return chosen.includes(value) ? chosen.filter((item) => item !== value) : [...chosen, value]
}

/** The hour that all chosen days share; null when none is chosen. */
export function scheduleTime(filters: PlaceFilters): string | null {
  return filters.weekdays[0]?.time ?? filters.dates[0]?.time ?? null
}

function timePart(time: string | null): string {
  return time === null ? '' : `T${time}`
}

const MAX_TABLE_GUESTS = 50

function readTable(at: string | null, guests: number, today: string): PlaceFilters['table'] {
  const [, date = '', time] = datePattern.exec(at ?? '') ?? []
  const isTime = time !== undefined && /:[03]0$/.test(time)
  const isParty = Number.isInteger(guests) && guests >= 1 && guests <= MAX_TABLE_GUESTS
  return at && isTime && isParty && isCalendarDate(date) && date >= today ? { guests, at } : null
}

function readWeekdays(values: readonly string[]): WeekdayMoment[] {
  const moments = values.flatMap((value) => {
    const match = weekdayPattern.exec(value)
    return match ? [{ day: Number(match[1]), time: match[2] ?? null }] : []
  })
  return unique(moments, ({ day, time }) => `${day}${timePart(time)}`).slice(0, MAX_WEEKDAYS)
}

function readDates(values: readonly string[], today: string): DateMoment[] {
  const moments = values.flatMap((value) => {
    const match = datePattern.exec(value)
    const date = match?.[1]
    return match && date && isCalendarDate(date) && date >= today ? [{ date, time: match[2] ?? null }] : []
  })
  return unique(moments, ({ date, time }) => date + timePart(time)).slice(0, MAX_DATES)
}

/** Rejects dates such as `2026-02-31`. */
function isCalendarDate(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text)
}

function isPlainNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text)
}

function sorted(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((left, right) => left - right)
}

function unique<Moment>(moments: readonly Moment[], keyOf: (moment: Moment) => string): Moment[] {
  return [...new Map(moments.map((moment) => [keyOf(moment), moment] as const)).entries()]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, moment]) => moment)
}
