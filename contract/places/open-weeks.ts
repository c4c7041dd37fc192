import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { CalendarDate, Id, Slug } from '#contract/fields.ts'
import { placesQuery } from './places.ts'

/** When the places of a city or of an area are open, so that a browser can answer for any half-hour by itself. */
export const OpenWeeks = Type.Object({
  weeks: Type.Array(
    Type.Object({
      week: Type.String({
        description: 'base64 of 42 bytes, lowest bit first: a bit for each half-hour from Monday 00:00',
      }),
      ids: Type.Array(Id),
    }),
    { description: 'places with the same hours together; those whose hours are unknown are left out' },
  ),
  /** Other hours on a date, or none. */
  specialDates: Type.Array(
    Type.Object({
      id: Id,
      date: CalendarDate,
      hours: nullable(
        Type.Object(
          { from: Type.Integer(), to: Type.Integer() },
          {
            description: 'minutes since the midnight of that date; null for closed',
          },
        ),
      ),
    }),
  ),
  closed: Type.Array(Type.Object({ id: Id, until: nullable(CalendarDate) }), {
    description: 'closed for a time; `until` is the day of reopening, where it is known',
  }),
})
export type OpenWeeks = Static<typeof OpenWeeks>

export const listOpenWeeks = endpoint({
  method: 'GET',
  path: '/api/v1/places/open-weeks',
  schema: {
    summary: 'When the places of a city or of an area are open, as bitmaps of the week with exceptions',
    tags: ['places'],
    querystring: Type.Object({ city: Type.Optional(Slug), bbox: placesQuery.properties.bbox }),
    response: { 200: envelope(OpenWeeks.properties) },
  },
  errors: ['ValidationFailed'],
})
