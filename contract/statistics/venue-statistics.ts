import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { CalendarDate, Id, IdOrSlug, oneOf } from '#contract/fields.ts'
import { reservationSources } from '#contract/reservations/reservation-values.ts'
import { comparedMetrics, MAX_STATISTICS_DAYS, metricNames } from './metrics.ts'

const Span = Type.Object({ from: Type.String(), to: Type.String() })

const Series = Type.Object({
  name: oneOf(metricNames),
  /** Of the period. */
  now: Type.Integer(),
  /** Of the same number of days before it. */
  before: Type.Integer(),
  /** One for each day of the period. */
  counts: Type.Array(Type.Integer()),
})

const Change = Type.Object({ now: nullable(Type.Number()), before: nullable(Type.Number()) })

/** Rows are Monday to Sunday, columns the hours of the day by the clock of the city. */
const WeekHours = Type.Array(Type.Array(Type.Integer()))
const WeekHeatmap = Type.Object({ guests: WeekHours, views: WeekHours })
export type WeekHeatmap = Static<typeof WeekHeatmap>

export const VenueStatistics = Type.Object({
  ...Span.properties,
  before: Span,
  days: Type.Array(Type.String()),
  /** The first day of which there are visits; null where none have been counted. */
  countedSince: nullable(Type.String()),
  series: Type.Array(Series),
  sources: Type.Array(
    Type.Object({ source: oneOf(reservationSources), now: Type.Integer(), before: Type.Integer() }),
  ),
  /** Average of the five, of the reviews of the period. */
  rating: Change,
  /** One for each day, null where nobody wrote. */
  ratings: Type.Array(nullable(Type.Number())),
  /** The median time until a review was answered, in minutes. */
  answerMinutes: Change,
  /** The changes, in a sentence or two. */
  sentences: Type.Array(Type.String()),
})
export type VenueStatistics = Static<typeof VenueStatistics>
export type StatisticsSeries = Static<typeof Series>

export const PlaceStatistics = Type.Object({
  ...VenueStatistics.properties,
  place: Type.Object({ id: Id, latinName: Type.String(), name: Type.String() }),
  heatmap: WeekHeatmap,
})
export type PlaceStatistics = Static<typeof PlaceStatistics>

const ComparedNumbers = Type.Object(
  Object.fromEntries(comparedMetrics.map((name) => [name, Type.Integer()])) as Record<
    (typeof comparedMetrics)[number],
    ReturnType<typeof Type.Integer>
  >,
)

export const OrganisationStatistics = Type.Object({
  ...VenueStatistics.properties,
  organisation: Type.Object({ id: Id, name: Type.String() }),
  heatmap: WeekHeatmap,
  places: Type.Array(
    Type.Object({
      id: Id,
      latinName: Type.String(),
      name: Type.String(),
      address: Type.String(),
      now: ComparedNumbers,
      before: ComparedNumbers,
    }),
  ),
})
export type OrganisationStatistics = Static<typeof OrganisationStatistics>

/** A number of days until today or until `to`, or a range of dates; thirty days by default. */
const period = {
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_STATISTICS_DAYS })),
  from: Type.Optional(CalendarDate),
  to: Type.Optional(CalendarDate),
}
const errors = ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed'] as const

export const getPlaceStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/places/:placeId/statistics',
  access: 'signed-in',
  schema: {
    summary: 'For owners and managers: visits, bookings and reviews of a place by day',
    tags: ['statistics'],
    params: Type.Object({ placeId: IdOrSlug }),
    querystring: Type.Object(period),
    response: { 200: envelope({ statistics: PlaceStatistics }) },
  },
  errors,
})

export const getOrganisationStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/organisations/:organisationId/statistics',
  access: 'signed-in',
  schema: {
    summary: 'For owners and managers of a chain: the same of all its places together, and place by place',
    tags: ['statistics'],
    params: Type.Object({ organisationId: Id }),
    querystring: Type.Object(period),
    response: { 200: envelope({ statistics: OrganisationStatistics }) },
  },
  errors,
})
