import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, TimeOfDay } from '#contract/fields.ts'
import { Place } from './places.ts'

/** The hours of one day as a guest found them; without times the place is closed on that day. */
const ReportedDay = Type.Object({
  /** 1 Monday … 7 Sunday. */
  dayOfWeek: Type.Integer({ minimum: 1, maximum: 7 }),
  startAt: nullable(TimeOfDay),
  /** Not after `startAt` means the next day; `00:00`–`00:00` is round the clock. */
  endAt: nullable(TimeOfDay),
})
export type ReportedDay = Static<typeof ReportedDay>

export const HoursReport = Type.Object({
  days: Type.Array(ReportedDay),
  isClosedForGood: Type.Boolean(),
})
export type HoursReport = Static<typeof HoursReport>

const params = Type.Object({ placeId: Id })
const errors = ['Unauthorized', 'RecordNotFound', 'StateNotAllowed', 'TooManyRequests'] as const

export const confirmPlaceHours = endpoint({
  method: 'POST',
  path: '/api/v1/places/:placeId/hours-confirmations',
  schema: {
    summary: 'Confirms the hours of the place, and withdraws the earlier report of the viewer',
    tags: ['places'],
    params,
    response: { 201: envelope({ place: Place }) },
  },
  errors,
})

export const getOwnHoursReport = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/hours-reports/own',
  access: 'signed-in',
  schema: {
    summary: 'The report of the viewer about the hours of the place that has not changed it yet',
    tags: ['places'],
    params,
    response: { 200: envelope({ report: nullable(HoursReport) }) },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

export const reportPlaceHours = endpoint({
  method: 'POST',
  path: '/api/v1/places/:placeId/hours-reports',
  schema: {
    summary: 'Reports other hours for these days, or that the place has closed for good',
    description:
      'Changes the place once enough guests say the same; the last report of each guest about a day counts.',
    tags: ['places'],
    params,
    body: Type.Object(
      {
        days: Type.Optional(Type.Array(ReportedDay, { minItems: 1, maxItems: 7 })),
        isClosedForGood: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    response: {
      201: envelope({
        /** Whether this report has changed the place. */
        isChanged: Type.Boolean(),
        place: Place,
      }),
    },
  },
  errors: [...errors, 'ValidationFailed'],
})

export const withdrawHoursReport = endpoint({
  method: 'DELETE',
  path: '/api/v1/places/:placeId/hours-reports/own',
  schema: {
    summary: 'Withdraws the report of the viewer about the hours of the place',
    tags: ['places'],
    params,
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})
