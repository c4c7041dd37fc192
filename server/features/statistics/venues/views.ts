import { type ReservationSource, reservationSources } from '#contract/reservations/reservation-values.ts'
import {
  type ComparedMetric,
  comparedMetrics,
  type Metric,
  metricNames,
} from '#contract/statistics/metrics.ts'
import type { VenueStatistics } from '#contract/statistics/venue-statistics.ts'
import type { Period } from './period.ts'
import type { BookingRow, HourRow, RefusedRow, ReviewRow, VisitRow } from './repository.ts'
import { sentencesOf } from './sentences.ts'

export interface StatisticsRows {
  visits: readonly VisitRow[]
  bookings: readonly BookingRow[]
  refused: readonly RefusedRow[]
  reviews: readonly ReviewRow[]
  countedSince: string | null
}

type Numbers = Partial<Record<Metric, number>>

/** The rows of all kinds with their numbers under the names of metrics. */
function namedRows({ visits, bookings, refused, reviews }: StatisticsRows) {
  const visitNumbers = ({
    views,
    visitors,
    menus,
    forms,
    contacts,
    calls,
    routes,
    links,
    saves,
  }: VisitRow) => ({
    ...{ views, visitors, menus, forms, contacts },
    ...{ calls, routes, links, saves },
  })
  return [
    ...visits.map((row) => ({ row, numbers: visitNumbers(row) as Numbers })),
    ...bookings
      .filter(({ source }) => source === null)
      .map((row) => ({
        row,
        numbers: {
          bookings: row.bookings,
          guests: row.guests,
          noShows: row.no_shows,
          cancelled: row.cancelled,
        } as Numbers,
      })),
    ...refused.map((row) => ({ row, numbers: { refused: row.guests } as Numbers })),
    ...reviews.map((row) => ({ row, numbers: { reviews: row.reviews, answers: row.answers } as Numbers })),
  ]
}

export function viewStatistics(period: Period, rows: StatisticsRows): VenueStatistics {
  const { from, to, days, previous } = period
  const series = seriesOf(period, rows)
  const rating = { now: ratingOf(rows.reviews, true), before: ratingOf(rows.reviews, false) }
  const refused = rows.refused.flatMap(({ day, hour, guests }) =>
    day !== null && hour !== null && day >= from ? [{ day, hour, guests }] : [],
  )
  const totals = Object.fromEntries(series.map(({ name, now, before }) => [name, { now, before }])) as Record<
    Metric,
    { now: number; before: number }
  >
  return {
    from,
    to,
    before: previous,
    days,
    countedSince: rows.countedSince,
    series,
    sources: sourcesOf(rows.bookings),
    rating,
    ratings: dailyRatings(days, rows.reviews),
    answerMinutes: { now: medianOf(rows.reviews, true), before: medianOf(rows.reviews, false) },
    sentences: sentencesOf({ days, totals, rating, refused }),
  }
}

function seriesOf({ days, from }: Period, rows: StatisticsRows): VenueStatistics['series'] {
  const index = new Map(days.map((day, at) => [day, at]))
  const series = new Map(
    metricNames.map((name): [Metric, VenueStatistics['series'][number]] => [
      name,
      { name, now: 0, before: 0, counts: days.map(() => 0) },
    ]),
  )
  for (const { row, numbers } of namedRows(rows)) {
    const { day } = row
    if (day === null) continue
    for (const [name, count] of Object.entries(numbers) as [Metric, number][]) {
      const one = series.get(name)
      if (!one) continue
      if (day < from) one.before += count
      else one.now += count
      const at = index.get(day)
      if (at !== undefined) one.counts[at] = (one.counts[at] ?? 0) + count
    }
  }
  return [...series.values()]
}

interface ComparedNumbers {
  now: Record<ComparedMetric, number>
  before: Record<ComparedMetric, number>
}

/** The same numbers of each place, for the comparison of a chain. */
export function numbersByPlace(rows: StatisticsRows): Map<string, ComparedNumbers> {
  const places = new Map<string, ComparedNumbers>()
  for (const { row, numbers } of namedRows(rows)) {
    if (row.place_id === null) continue
    const place = places.get(row.place_id) ?? emptyNumbers()
    places.set(row.place_id, place)
    const side = row.is_now ? place.now : place.before
    for (const name of comparedMetrics) side[name] += numbers[name] ?? 0
  }
  return places
}

export function emptyNumbers(): ComparedNumbers {
  const zeros = () =>
    Object.fromEntries(comparedMetrics.map((name) => [name, 0])) as Record<ComparedMetric, number>
  return { now: zeros(), before: zeros() }
}

function sourcesOf(rows: readonly BookingRow[]): VenueStatistics['sources'] {
  const count = (source: ReservationSource, isNow: boolean) =>
    rows.find((row) => row.source === source && row.is_now === isNow)?.bookings ?? 0
  return reservationSources.map((source) => ({
    source,
    now: count(source, true),
    before: count(source, false),
  }))
}

/** The row of a whole period has neither a day nor a place. */
function periodRowOf(rows: readonly ReviewRow[], isNow: boolean): ReviewRow | undefined {
  return rows.find(({ day, place_id, is_now }) => day === null && place_id === null && is_now === isNow)
}

function ratingOf(rows: readonly ReviewRow[], isNow: boolean): number | null {
  const total = periodRowOf(rows, isNow)
  return total ? averageOf(total) : null
}

function averageOf({ rating_sum, reviews }: ReviewRow): number {
  return Math.round((rating_sum / reviews) * 10) / 10
}

function medianOf(rows: readonly ReviewRow[], isNow: boolean): number | null {
  const minutes = periodRowOf(rows, isNow)?.median_minutes ?? null
  return minutes === null ? null : Math.round(minutes)
}

function dailyRatings(days: readonly string[], rows: readonly ReviewRow[]): (number | null)[] {
  const byDay = new Map(rows.flatMap((row) => (row.day === null ? [] : [[row.day, averageOf(row)] as const])))
  return days.map((day) => byDay.get(day) ?? null)
}

/** Seven rows of twenty-four hours. */
export function viewWeek(rows: readonly HourRow[]): number[][] {
  const counts = new Map(rows.map(({ hour, count }) => [hour, count]))
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_, hour) => counts.get(day * 24 + hour) ?? 0),
  )
}
