import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { CalendarDate, Id, IdempotencyKey, IdOrSlug, LocalDateTime, oneOf } from '#contract/fields.ts'
import { Phone } from '#contract/users/accounts.ts'
import { exampleDoorEntry } from './reservation-examples.ts'
import { doorStatuses, MAX_GUESTS, MAX_RESERVATION_NAME } from './reservation-values.ts'

const GuestsCount = Type.Integer({ minimum: 1, maximum: MAX_GUESTS })
const placeParams = Type.Object({ placeId: IdOrSlug })

/** Guests at the door, first in line first. */
export const DoorEntry = Type.Object({
  id: Id,
  name: Type.String(),
  phone: nullable(Type.String({ description: 'E.164' })),
  guestsCount: Type.Integer(),
  status: oneOf(doorStatuses),
  /** ISO 8601, UTC: since when they wait. */
  since: Type.String(),
  /** When a table for them should be free; null when none is in this evening. */
  estimate: nullable(LocalDateTime),
})
export type DoorEntry = Static<typeof DoorEntry>

export const joinDoorQueue = endpoint({
  method: 'POST',
  path: '/api/v1/places/:placeId/door-queue',
  schema: {
    summary: 'The venue enters guests who wait at the door',
    tags: ['reservations'],
    params: placeParams,
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: MAX_RESERVATION_NAME }),
      guests_count: GuestsCount,
      phone: Type.Optional(Phone),
      idempotency_key: Type.Optional(IdempotencyKey),
    }),
    response: { 201: envelope({ id: Id }) },
    example: {
      body: { name: 'Глеб', guests_count: 3, phone: '+79160000002' },
      data: { id: exampleDoorEntry.id },
    },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

const step = {
  tags: ['reservations'],
  params: Type.Object({ entryId: Id }),
  response: { 200: envelope({}) },
  example: { data: {} },
} as const
const commonErrors = ['Unauthorized', 'RecordNotFound', 'StateNotAllowed'] as const

export const callFromDoorQueue = endpoint({
  method: 'POST',
  path: '/api/v1/door-queue/:entryId/call',
  schema: { summary: 'Tells the guests, by SMS when they left a phone, that their table is ready', ...step },
  errors: commonErrors,
})

export const seatFromDoorQueue = endpoint({
  method: 'POST',
  path: '/api/v1/door-queue/:entryId/seat',
  schema: {
    summary: 'Seats guests of the door, as those who walk in',
    ...step,
    body: Type.Object({
      zone_choice: Type.Optional(Id),
      is_overbooking: Type.Optional(Type.Boolean()),
    }),
    example: { body: { is_overbooking: false }, data: {} },
  },
  errors: [...commonErrors, 'NoFreeSeats', 'ValidationFailed'],
})

export const leaveDoorQueue = endpoint({
  method: 'POST',
  path: '/api/v1/door-queue/:entryId/leave',
  schema: { summary: 'The guests wait no longer', ...step },
  errors: commonErrors,
})

export const returnToDoorQueue = endpoint({
  method: 'POST',
  path: '/api/v1/door-queue/:entryId/return',
  schema: {
    summary: 'Takes back that the guests wait no longer: they have their place in the line',
    ...step,
  },
  errors: commonErrors,
})

export const listTableTimes = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/table-times',
  access: 'signed-in',
  schema: {
    summary: 'The half-hours of an evening and whether a party finds seats then; to the venue’s people',
    tags: ['reservations'],
    params: placeParams,
    querystring: Type.Object({
      date: CalendarDate,
      guests_count: GuestsCount,
      zone_choice: Type.Optional(Id),
      /** A reservation that is to be moved: its own seats count as free. */
      except: Type.Optional(Id),
    }),
    response: {
      200: envelope({ times: Type.Array(Type.Object({ datetime: LocalDateTime, isFree: Type.Boolean() })) }),
    },
    example: {
      data: {
        times: [
          { datetime: '2026-11-27T19:00', isFree: true },
          { datetime: '2026-11-27T19:30', isFree: false },
        ],
      },
    },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed'],
})
