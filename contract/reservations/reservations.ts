import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import {
  CalendarDate,
  Id,
  IdempotencyKey,
  IdOrSlug,
  Ids,
  LocalDateTime,
  oneOf,
  TimeOfDay,
  Version,
} from '#contract/fields.ts'
import { GuestSummary } from '#contract/guest-cards/guest-cards.ts'
import { cursorPaging, cursorResponse } from '#contract/paging.ts'
import { placeLimits } from '#contract/places/place-limits.ts'
import { ScheduleDraft } from '#contract/places/place-writing.ts'
import { Phone } from '#contract/users/accounts.ts'
import { DoorEntry } from './door.ts'
import {
  exampleAfter,
  exampleBoard,
  exampleCode,
  exampleDecision,
  exampleEnded,
  exampleMark,
  exampleMoved,
  exampleRequest,
  exampleReservation,
  exampleSettings,
  exampleTableIds,
  exampleWaitlistEntry,
  exampleZone,
} from './reservation-examples.ts'
import {
  disruptions,
  MAX_BUFFER_MINUTES,
  MAX_GUESTS,
  MAX_LONGER_STAYS,
  MAX_RESERVATION_COMMENT,
  MAX_RESERVATION_NAME,
  MAX_SEATS,
  MAX_SPECIAL_DATES,
  MAX_SPECIAL_NOTE,
  MAX_ZONES,
  RESERVATION_CODE_LENGTH,
  reservationSources,
  reservationStatuses,
  waitlistStatuses,
} from './reservation-values.ts'
import { FloorTable, previewedPlan, SeatedAt, TableIds, TableJoin } from './tables.ts'

export const FORM_TYPE = 'application/x-www-form-urlencoded'
const formOrJson = [FORM_TYPE, 'application/json'] as const

const GuestsCount = Type.Integer({ minimum: 1, maximum: MAX_GUESTS })
const Name = Type.String({ minLength: 1, maxLength: MAX_RESERVATION_NAME })
const Comment = Type.String({ maxLength: MAX_RESERVATION_COMMENT })
/** The code for confirming or declining, case-insensitive. */
const Code = Type.String({ pattern: `^[0-9A-Za-z]{${RESERVATION_CODE_LENGTH}}$` })
const SmsCode = Type.String({ pattern: '^\\d{4}$', description: 'From the message that request-code sent' })

const ReservationZone = Type.Object({ id: Id, name: Type.String(), seats: Type.Integer() })
export type ReservationZone = Static<typeof ReservationZone>

export const Reservation = Type.Object({
  id: Id,
  place: Type.Object({
    id: Id,
    latinName: Type.String(),
    name: Type.String(),
    address: Type.String(),
    city: Type.String(),
    timeZone: Type.String(),
    phone: nullable(Type.String({ description: 'E.164' })),
  }),
  name: Type.String(),
  /** Visible to the guest and the venue; null for guests at the door and for viewers with a code. */
  phone: nullable(Type.String()),
  guestsCount: Type.Integer(),
  datetime: LocalDateTime,
  /** The end of the stay in local time. */
  until: LocalDateTime,
  /** ISO 8601, UTC. */
  startsAt: Type.String(),
  /** The requested zone; null for any. */
  zoneChoice: nullable(Id),
  zone: nullable(Type.Object({ id: Id, name: Type.String() })),
  comment: Type.String(),
  /** The venue's message, when it declined. */
  answer: Type.String(),
  status: oneOf(reservationStatuses),
  isConfirmed: Type.Boolean({ description: 'By the venue: the guests are awaited' }),
  /** Whether the venue has seen its current state. */
  isViewed: Type.Boolean(),
  /** Whether the other side has written something that the viewer's side has not seen. */
  hasNewComments: Type.Boolean(),
  /** Why the place cannot serve a coming reservation. */
  disruption: nullable(oneOf(disruptions)),
  confirmedByGuest: Type.Boolean({ description: 'The guest has said that they come' }),
  source: oneOf(reservationSources),
  /** The venue has to confirm it by phone. */
  needsCall: Type.Boolean(),
  /** Until when the seats are held; null once they are accepted. */
  heldUntil: nullable(Type.String()),
  /** The viewer's currently possible actions. */
  canMove: Type.Boolean(),
  canCancel: Type.Boolean(),
  createdAt: Type.String(),
})
export type Reservation = Static<typeof Reservation>

const oneReservation = envelope({ reservation: Reservation })
const placeParams = Type.Object({ placeId: IdOrSlug })
const params = Type.Object({ reservationId: Id })

/** A longer stay of parties from this size on. */
const LongerStay = Type.Object({
  guests: Type.Integer({ minimum: 2, maximum: MAX_GUESTS }),
  minutes: Type.Integer({ minimum: 30, maximum: 720, multipleOf: 30 }),
})

/** A date that differs from its day of the week. A closed one has no hours or seats. */
export const SpecialDate = Type.Object({
  date: CalendarDate,
  isClosed: Type.Boolean(),
  /** Both or none; null for the usual hours. Closing before opening is on the next day. */
  opensAt: nullable(TimeOfDay),
  closesAt: nullable(TimeOfDay),
  /** Of the whole place; null for the usual number. */
  seats: nullable(Type.Integer({ minimum: 1, maximum: MAX_SEATS })),
  /** Shown to guests before they book: a deposit, a set menu. */
  note: Type.String({ maxLength: MAX_SPECIAL_NOTE }),
})
export type SpecialDate = Static<typeof SpecialDate>

export const getReservationTerms = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/reservation-terms',
  schema: {
    summary: 'How a place takes reservations: days, zones, the largest party',
    tags: ['reservations'],
    params: placeParams,
    response: {
      200: envelope({
        terms: Type.Object({
          today: CalendarDate,
          lastDate: CalendarDate,
          timeZone: Type.String(),
          stayMinutes: Type.Integer(),
          longerStays: Type.Array(LongerStay),
          largestParty: Type.Integer(),
          zones: Type.Array(ReservationZone),
          /** Days up to the last date that cannot be booked: closed, or too late to book. */
          daysOff: Type.Array(Type.Object({ date: CalendarDate, reason: oneOf(['day-off', 'late']) })),
          isInstant: Type.Boolean(),
          /** The largest party that is confirmed at once; null when every party is. */
          instantGuests: nullable(Type.Integer()),
          /** Notes of the venue on special dates, shown before booking. */
          notes: Type.Array(Type.Object({ date: CalendarDate, note: Type.String() })),
        }),
      }),
    },
    example: {
      data: {
        terms: {
          today: '2026-11-25',
          lastDate: '2027-01-24',
          timeZone: 'Europe/Moscow',
          stayMinutes: 120,
          longerStays: exampleSettings.longerStays,
          largestParty: 10,
          zones: [exampleZone],
          daysOff: [{ date: '2026-12-01', reason: 'day-off' }],
          isInstant: true,
          instantGuests: 6,
          notes: [{ date: '2026-12-31', note: 'Депозит 5000 ₽ с гостя' }],
        },
      },
    },
  },
  errors: ['RecordNotFound'],
})

export const listReservationIntervals = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/reservation-intervals',
  schema: {
    summary: 'When a table is free in the evening of a date: numbers of half-hours since midnight, 0…47',
    tags: ['reservations'],
    params: placeParams,
    querystring: Type.Object({
      date: CalendarDate,
      guests_count: Type.Optional(GuestsCount),
      zone_choice: Type.Optional(Id),
    }),
    response: {
      200: envelope({
        currentDate: Type.Array(Type.Integer({ minimum: 0, maximum: 47 })),
        /** After midnight of the same business day. */
        nextDate: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 47 }))),
      }),
    },
    example: { data: { currentDate: [36, 37, 38, 39], nextDate: [0, 1] } },
  },
  errors: ['RecordNotFound', 'ValidationFailed'],
})

export const listReservationDays = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/reservation-days',
  schema: {
    summary: 'The days nearest to a date that have free tables',
    tags: ['reservations'],
    params: placeParams,
    querystring: Type.Object({
      date: CalendarDate,
      guests_count: Type.Optional(GuestsCount),
      zone_choice: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
    }),
    response: {
      200: envelope({
        days: Type.Array(Type.Object({ date: CalendarDate, first: LocalDateTime, count: Type.Integer() })),
      }),
    },
    example: { data: { days: [{ date: '2026-11-27', first: '2026-11-27T18:00', count: 6 }] } },
  },
  errors: ['RecordNotFound', 'ValidationFailed'],
})

export const listNextTables = endpoint({
  method: 'GET',
  path: '/api/v1/reservations/next-tables',
  schema: {
    summary:
      'The next free tables of several places, today or else tomorrow; places without one are left out',
    tags: ['reservations'],
    querystring: Type.Object({ ids: Ids, guests_count: Type.Optional(GuestsCount) }),
    response: {
      200: envelope({
        tables: Type.Array(Type.Object({ placeId: Id, times: Type.Array(LocalDateTime) })),
      }),
    },
    example: {
      data: {
        tables: [{ placeId: exampleReservation.place.id, times: ['2026-11-27T19:00', '2026-11-27T19:30'] }],
      },
    },
  },
  errors: ['ValidationFailed'],
})

export const requestCode = endpoint({
  method: 'POST',
  path: '/api/v1/request-code',
  access: 'everyone',
  schema: {
    summary: 'Sends a code that shows whose the phone is',
    tags: ['reservations'],
    consumes: formOrJson,
    body: Type.Object({ phone: Phone }),
    response: { 200: envelope({ timeout: Type.Integer({ description: 'Seconds before another one' }) }) },
    example: { body: { phone: '+79160000001' }, data: { timeout: 60 } },
  },
  errors: ['ResendSmsTemporaryBlocked', 'ValidationFailed', 'TooManyRequests'],
})

export const ReservationRequest = Type.Object({
  name: Name,
  guests_count: GuestsCount,
  datetime: LocalDateTime,
  place_id: IdOrSlug,
  /** A zone of the place; any when absent. */
  zone_choice: Type.Optional(Id),
  comment: Type.Optional(Comment),
  phone: Phone,
  /** Not needed by a signed-in person with the same phone. */
  code: Type.Optional(SmsCode),
  /** Made by the widget on the venue’s own site. */
  is_from_widget: Type.Optional(Type.Boolean()),
  idempotency_key: Type.Optional(IdempotencyKey),
})
export type ReservationRequest = Static<typeof ReservationRequest>

export const createReservation = endpoint({
  method: 'POST',
  path: '/api/v1/reservations',
  access: 'everyone',
  schema: {
    summary: 'Takes a table; with an idempotency key a repeated request makes no second one',
    tags: ['reservations'],
    consumes: formOrJson,
    body: ReservationRequest,
    response: { 201: oneReservation },
    example: { body: exampleRequest, ...exampleAfter({}) },
  },
  errors: ['RecordNotFound', 'ValidationFailed', 'NoFreeSeats', 'TooManyRequests'],
})

const byCode = {
  tags: ['reservations'],
  consumes: formOrJson,
  body: Type.Object({ code: Code }),
  response: { 200: oneReservation },
} as const

export const acknowledgeReservationByCode = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/confirm-by-code',
  access: 'everyone',
  schema: {
    summary: 'The guest says that they come: of the one reservation that the code was sent for',
    ...byCode,
    example: { body: exampleCode, ...exampleAfter({ phone: null, confirmedByGuest: true }) },
  },
  errors: ['RecordNotFound', 'ReservationClosed', 'TooManyRequests'],
})

export const cancelReservationByCode = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/decline-by-code',
  access: 'everyone',
  schema: {
    summary: 'Gives up the one reservation that the code was sent for',
    ...byCode,
    example: { body: exampleCode, ...exampleAfter({ ...exampleEnded, phone: null, status: 'cancelled' }) },
  },
  errors: ['RecordNotFound', 'ReservationClosed', 'TooManyRequests'],
})

export const moveReservationByCode = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/move-by-code',
  access: 'everyone',
  schema: {
    summary:
      'Moves the one reservation that a code to give up was sent for; the message of the move has new codes',
    ...byCode,
    body: Type.Object({
      code: Code,
      datetime: LocalDateTime,
      guests_count: Type.Optional(GuestsCount),
      zone_choice: Type.Optional(nullable(Id)),
    }),
    example: {
      body: { ...exampleCode, datetime: '2026-11-27T20:00', guests_count: 4 },
      ...exampleAfter({ ...exampleMoved, phone: null }),
    },
  },
  errors: ['RecordNotFound', 'ReservationClosed', 'NoFreeSeats', 'ValidationFailed', 'TooManyRequests'],
})

export const getReservationByCode = endpoint({
  method: 'GET',
  path: '/api/v1/reservations/by-code',
  schema: {
    summary: 'The reservation of a code, which stays unused',
    tags: ['reservations'],
    querystring: Type.Object({ code: Code, purpose: oneOf(['confirm', 'decline']) }),
    response: {
      200: envelope({
        reservation: Reservation,
        isUsed: Type.Boolean({
          description: 'The code has done what it was for; the latest message has another',
        }),
      }),
    },
    example: { data: { reservation: { ...exampleReservation, phone: null }, isUsed: false } },
  },
  errors: ['RecordNotFound', 'TooManyRequests'],
})

export const listOwnReservations = endpoint({
  method: 'GET',
  path: '/api/v1/reservations',
  access: 'signed-in',
  schema: {
    summary: 'One’s own reservations: those to come, soonest first, or those past, latest first',
    tags: ['reservations'],
    querystring: Type.Object({ type: Type.Optional(oneOf(['upcoming', 'past'])), ...cursorPaging }),
    response: { 200: envelope({ reservations: Type.Array(Reservation), ...cursorResponse }) },
    example: { data: { reservations: [exampleReservation], isEnd: true, nextCursor: null } },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

export const getReservation = endpoint({
  method: 'GET',
  path: '/api/v1/reservations/:reservationId',
  access: 'signed-in',
  schema: {
    summary: 'One reservation: to its guest and to the venue',
    tags: ['reservations'],
    params,
    response: { 200: oneReservation },
    example: exampleAfter({}),
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

/** The version of the reservation that was decided on, and a key that lets the decision happen once. */
const decision = {
  version: Type.Optional(Version),
  idempotency_key: Type.Optional(IdempotencyKey),
}

export const ReservationMove = Type.Object({
  ...decision,
  datetime: Type.Optional(LocalDateTime),
  guests_count: Type.Optional(GuestsCount),
  zone_choice: Type.Optional(nullable(Id)),
  comment: Type.Optional(Comment),
  /** By the venue: to these tables; other parties are moved away from them. */
  table_ids: Type.Optional(TableIds),
})
export type ReservationMove = Static<typeof ReservationMove>

export const moveReservation = endpoint({
  method: 'PATCH',
  path: '/api/v1/reservations/:reservationId',
  schema: {
    summary: 'Moves a reservation to another time, party or zone',
    description:
      'Only the venue names a version. A guest sees none, and their move holds whatever the venue has changed since; the venue is notified of it.',
    tags: ['reservations'],
    params,
    body: ReservationMove,
    response: { 200: oneReservation },
    example: { body: { ...exampleDecision, datetime: '2026-11-27T20:00' }, ...exampleAfter(exampleMoved) },
  },
  errors: [
    'Unauthorized',
    'RecordNotFound',
    'ValidationFailed',
    'NoFreeSeats',
    'ReservationClosed',
    'EditConflict',
  ],
})

const change = { tags: ['reservations'], params, response: { 200: oneReservation } } as const
const commonErrors = ['Unauthorized', 'RecordNotFound', 'ReservationClosed'] as const
/**
 * A status change by the venue; answered with a conflict when somebody else has changed the reservation since that
 * version.
 */
const mark = { ...change, body: nullable(Type.Object(decision)) } as const
const markRefusals = [...commonErrors, 'Forbidden', 'EditConflict'] as const

export const cancelReservation = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:reservationId/cancel',
  schema: {
    summary: 'The guest gives a reservation up',
    ...change,
    example: exampleAfter({ ...exampleEnded, status: 'cancelled' }),
  },
  errors: commonErrors,
})

export const acknowledgeReservation = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:reservationId/acknowledge',
  schema: {
    summary: 'The guest says that they come',
    ...change,
    example: exampleAfter({ confirmedByGuest: true }),
  },
  errors: commonErrors,
})

export const acceptReservation = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:reservationId/accept',
  schema: {
    summary: 'The guest takes the seats that are held for them',
    ...change,
    example: exampleAfter({ source: 'waiting-list', confirmedByGuest: true }),
  },
  errors: commonErrors,
})

export const confirmReservation = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:reservationId/confirm',
  schema: { summary: 'The venue confirms', ...mark, example: exampleMark({ status: 'confirmed' }) },
  errors: markRefusals,
})

export const declineReservation = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:reservationId/decline',
  schema: {
    summary: 'The venue declines, with an answer to the guest',
    ...change,
    body: Type.Object({
      answer: Type.String({ minLength: 1, maxLength: MAX_RESERVATION_COMMENT }),
      ...decision,
    }),
    example: {
      body: { answer: 'Все столики заняты', ...exampleDecision },
      ...exampleAfter({ ...exampleEnded, status: 'declined', answer: 'Все столики заняты' }),
    },
  },
  errors: [...markRefusals, 'ValidationFailed'],
})

export const arriveReservation = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:reservationId/arrive',
  schema: { summary: 'The guests have come', ...mark, example: exampleMark({ status: 'arrived' }) },
  errors: [...markRefusals, 'NoFreeSeats'],
})

export const missReservation = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:reservationId/no-show',
  schema: {
    summary: 'The guests have not come; the seats are free',
    ...mark,
    example: exampleMark({ ...exampleEnded, status: 'no-show' }),
  },
  errors: markRefusals,
})

export const restoreReservation = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:reservationId/restore',
  schema: {
    summary: 'Takes back what the venue noted last, while there are seats',
    ...mark,
    example: exampleMark({ status: 'confirmed' }),
  },
  errors: [...markRefusals, 'NoFreeSeats'],
})

export const seatReservation = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:reservationId/seat',
  schema: {
    summary:
      'The venue puts a reservation at tables of its choice, moving others from them; without tables it is assigned as the others are',
    ...change,
    body: Type.Object({
      table_ids: TableIds,
      /** Nobody is moved from tables that the venue has pinned; true when absent. */
      is_locked: Type.Optional(Type.Boolean()),
      ...decision,
    }),
    example: { body: { table_ids: exampleTableIds, ...exampleDecision }, ...exampleAfter({}) },
  },
  errors: [...markRefusals, 'ValidationFailed', 'NoFreeSeats'],
})

/** Absent fields are not changed; a stay that begins at another time keeps its length. */
export const StayChange = Type.Object({
  datetime: Type.Optional(LocalDateTime),
  until: Type.Optional(LocalDateTime),
  /** A zone that lets seats; tables name their own. */
  zone_choice: Type.Optional(Id),
  /** Of joined tables all; none for where the assignment puts the party. */
  table_ids: Type.Optional(TableIds),
  /** Nobody is moved from tables that the venue has pinned; true when absent. */
  is_locked: Type.Optional(Type.Boolean()),
  ...decision,
})
export type StayChange = Static<typeof StayChange>

export const adjustReservation = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:reservationId/adjust',
  schema: {
    summary:
      'The venue moves one stay, lengthens or shortens it, or puts it at other tables, outside its rules but within its seats',
    ...change,
    body: StayChange,
    example: {
      body: { until: '2026-11-27T22:30', table_ids: exampleTableIds, ...exampleDecision },
      ...exampleAfter({ until: '2026-11-27T22:30' }),
    },
  },
  errors: [...markRefusals, 'ValidationFailed', 'NoFreeSeats'],
})

export const leaveReservation = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:reservationId/leave',
  schema: {
    summary: 'The guests have gone before their time; the seats are free',
    ...mark,
    example: exampleMark({ status: 'arrived', until: '2026-11-27T21:05' }),
  },
  errors: markRefusals,
})

export const returnReservation = endpoint({
  method: 'POST',
  path: '/api/v1/reservations/:reservationId/return',
  schema: {
    summary: 'Takes back that the guests have gone',
    ...mark,
    example: exampleMark({ status: 'arrived' }),
  },
  errors: markRefusals,
})

export const ReservationSettings = Type.Object({
  isReservationsEnabled: Type.Boolean(),
  seats: Type.Integer({ minimum: 1, maximum: MAX_SEATS }),
  stayMinutes: Type.Integer({ minimum: 30, maximum: 720, multipleOf: 30 }),
  aheadDays: Type.Integer({ minimum: 0, maximum: 365 }),
  noticeMinutes: Type.Integer({ minimum: 0, maximum: 10_080 }),
  /** Rising in guests and in minutes, each longer than `stayMinutes`. */
  longerStays: Type.Array(LongerStay, { maxItems: MAX_LONGER_STAYS }),
  bufferMinutes: Type.Integer({
    minimum: 0,
    maximum: MAX_BUFFER_MINUTES,
    multipleOf: 5,
    description: 'Between two stays',
  }),
  pacingGuests: nullable(
    Type.Integer({ minimum: 1, maximum: MAX_SEATS, description: 'The most who come in one half-hour' }),
  ),
  isInstant: Type.Boolean({ description: 'Confirmed at once, without anybody’s doing' }),
  /** The largest party that is confirmed at once; null when every party is. */
  instantGuests: nullable(Type.Integer({ minimum: 1, maximum: MAX_GUESTS })),
  largestOnline: nullable(Type.Integer({ minimum: 1, maximum: MAX_GUESTS })),
  lastSeatingMinutes: Type.Integer({ minimum: 0, maximum: 720, description: 'Before closing' }),
  specialDates: Type.Array(SpecialDate, { maxItems: MAX_SPECIAL_DATES }),
  zones: Type.Array(ReservationZone),
})
export type ReservationSettings = Static<typeof ReservationSettings>

const settingsResponse = envelope({ settings: ReservationSettings })

export const getReservationSettings = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/reservation-settings',
  access: 'signed-in',
  schema: {
    summary: 'How the venue takes reservations, to its people',
    tags: ['reservations'],
    params: placeParams,
    response: { 200: settingsResponse },
    example: { data: { settings: exampleSettings } },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

/** Absent fields are not changed; with zones, the seats of the place are their sum. */
export const ReservationSettingsChange = Type.Object({
  isReservationsEnabled: Type.Optional(ReservationSettings.properties.isReservationsEnabled),
  seats: Type.Optional(ReservationSettings.properties.seats),
  stayMinutes: Type.Optional(ReservationSettings.properties.stayMinutes),
  aheadDays: Type.Optional(ReservationSettings.properties.aheadDays),
  noticeMinutes: Type.Optional(ReservationSettings.properties.noticeMinutes),
  longerStays: Type.Optional(ReservationSettings.properties.longerStays),
  bufferMinutes: Type.Optional(ReservationSettings.properties.bufferMinutes),
  pacingGuests: Type.Optional(ReservationSettings.properties.pacingGuests),
  isInstant: Type.Optional(ReservationSettings.properties.isInstant),
  instantGuests: Type.Optional(ReservationSettings.properties.instantGuests),
  largestOnline: Type.Optional(ReservationSettings.properties.largestOnline),
  lastSeatingMinutes: Type.Optional(ReservationSettings.properties.lastSeatingMinutes),
  specialDates: Type.Optional(ReservationSettings.properties.specialDates),
  zones: Type.Optional(
    Type.Array(
      Type.Object({
        /** The id of an existing zone; absent for a new one. */
        id: Type.Optional(Id),
        name: Type.String({ minLength: 1, maxLength: 40 }),
        seats: Type.Integer({ minimum: 1, maximum: MAX_SEATS }),
      }),
      { maxItems: MAX_ZONES },
    ),
  ),
})
export type ReservationSettingsChange = Static<typeof ReservationSettingsChange>

export const updateReservationSettings = endpoint({
  method: 'PATCH',
  path: '/api/v1/places/:placeId/reservation-settings',
  schema: {
    summary: 'Changes how the venue takes reservations; what is booked stays booked',
    tags: ['reservations'],
    params: placeParams,
    body: Type.Object({
      ...ReservationSettingsChange.properties,
      /** Reservations of a zone that goes stay without one. */
      leaves_unseated: Type.Optional(Type.Boolean()),
    }),
    response: { 200: settingsResponse },
    example: { body: { pacingGuests: 20, largestOnline: 10 }, data: { settings: exampleSettings } },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'ReservationsUnseated'],
})

export const previewReservations = endpoint({
  method: 'POST',
  path: '/api/v1/places/:placeId/reservation-preview',
  schema: {
    summary: 'The times a day would offer under changed settings; nothing is changed',
    tags: ['reservations'],
    params: placeParams,
    body: Type.Object({
      date: CalendarDate,
      change: ReservationSettingsChange,
      /** A floor plan that is not saved yet. */
      plan: Type.Optional(previewedPlan),
    }),
    response: {
      200: envelope({
        /** The half-hours of the business day in order, with the largest party that could book each; 0 for none. */
        times: Type.Array(
          Type.Object({
            datetime: LocalDateTime,
            largestParty: Type.Integer(),
            smallestParty: Type.Integer({ description: 'The smallest one that finds a table' }),
          }),
        ),
      }),
    },
    example: {
      body: { date: '2026-11-27', change: { lastSeatingMinutes: 90 } },
      data: { times: [{ datetime: '2026-11-27T19:00', largestParty: 8, smallestParty: 1 }] },
    },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed'],
})

/** A change of a place to be previewed; absent fields are not changed. */
export const PlannedChange = Type.Object({
  specialDates: Type.Optional(ReservationSettings.properties.specialDates),
  schedules: Type.Optional(Type.Array(ScheduleDraft, { maxItems: placeLimits.schedules })),
  status: Type.Optional(oneOf(['opened', 'temporary-closed', 'closed', 'deleted'])),
  reopens_on: Type.Optional(nullable(CalendarDate)),
})
export type PlannedChange = Static<typeof PlannedChange>

export const AffectedReservations = Type.Object({
  count: Type.Integer(),
  guests: Type.Integer(),
  withoutPhone: Type.Integer({ description: 'Of the count: nobody can send them a message' }),
  cancelOnly: Type.Integer({ description: 'Of the count: their place is closed, there is no other time' }),
  days: Type.Array(Type.Object({ date: CalendarDate, count: Type.Integer() })),
})
export type AffectedReservations = Static<typeof AffectedReservations>

export const countAffectedReservations = endpoint({
  method: 'POST',
  path: '/api/v1/places/:placeId/affected-reservations',
  schema: {
    summary: 'How many reservations to come a change would leave unserved; nothing is changed',
    tags: ['reservations'],
    params: placeParams,
    body: PlannedChange,
    response: { 200: envelope({ affected: AffectedReservations }) },
    example: {
      body: { status: 'temporary-closed', reopens_on: '2026-12-01' },
      data: {
        affected: {
          count: 3,
          guests: 8,
          withoutPhone: 1,
          cancelOnly: 3,
          days: [{ date: '2026-11-27', count: 3 }],
        },
      },
    },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed'],
})

/** A reservation for the venue, with the guest and their history. */
export const VenueReservation = Type.Object({
  ...Reservation.properties,
  version: Type.Integer({ description: 'Named by whoever decides about it' }),
  hasLeft: Type.Boolean({ description: 'Seen to go; `until` is when' }),
  /** The tables where they sit at present; none in a zone without tables, and where no table was left. */
  tables: SeatedAt,
  isTableLocked: Type.Boolean({ description: 'Pinned by the venue: the assignment does not move it' }),
  noShowCount: Type.Integer({
    description: 'How often guests of this phone did not come in the last 12 months',
  }),
  /** The venue's knowledge of the guest; null without a card, and for those who do not work there. */
  guest: nullable(GuestSummary),
  /** The venue's currently possible actions. */
  actions: Type.Array(
    oneOf(['confirm', 'decline', 'arrive', 'miss', 'restore', 'move', 'adjust', 'leave', 'return']),
  ),
})
export type VenueReservation = Static<typeof VenueReservation>

export const listVenueReservations = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/reservations',
  access: 'signed-in',
  schema: {
    summary: 'The board of a day, or what a search by phone or name finds; to the venue’s people',
    tags: ['reservations'],
    params: placeParams,
    querystring: Type.Object({
      date: Type.Optional(CalendarDate),
      query: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    response: {
      200: envelope({
        reservations: Type.Array(VenueReservation),
        seats: Type.Integer(),
        bufferMinutes: Type.Integer({ description: 'Between two stays at one table' }),
        zones: Type.Array(
          Type.Object({
            ...ReservationZone.properties,
            tables: Type.Array(FloorTable),
            joins: Type.Array(TableJoin),
            occupancy: Type.Array(Type.Object({ datetime: LocalDateTime, guests: Type.Integer() })),
          }),
        ),
        /** Guests at every half-hour of the business day, from its first to its last. */
        occupancy: Type.Array(Type.Object({ datetime: LocalDateTime, guests: Type.Integer() })),
        /** The day of the current business day: after midnight the day before, until its night is over. */
        today: CalendarDate,
        newCount: Type.Integer({ description: 'Of all days to come' }),
        /** The viewer is one of the venue's people, who hear of every change by the socket. */
        hasLiveEvents: Type.Boolean(),
        /** Business days with reservations, from today on. */
        days: Type.Array(
          Type.Object({ date: CalendarDate, count: Type.Integer(), newCount: Type.Integer() }),
        ),
        waitlistEntries: Type.Array(
          Type.Object({
            id: Id,
            name: Type.String(),
            phone: Type.String(),
            guestsCount: Type.Integer(),
            from: LocalDateTime,
            to: LocalDateTime,
            status: oneOf(waitlistStatuses),
          }),
        ),
        /** The viewer may change how the place takes reservations. */
        canChangeSettings: Type.Boolean(),
        /** The guests waiting at the door now; empty for other business days. */
        door: Type.Array(DoorEntry),
      }),
    },
    example: { data: exampleBoard },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const VenueReservationRequest = Type.Object({
  source: oneOf(['phone', 'walk-in']),
  guests_count: GuestsCount,
  /** Now by default, for guests at the door. */
  datetime: Type.Optional(LocalDateTime),
  name: Type.Optional(Type.String({ maxLength: MAX_RESERVATION_NAME })),
  phone: Type.Optional(Phone),
  zone_choice: Type.Optional(Id),
  comment: Type.Optional(Comment),
  /** At these tables; at any when absent. */
  table_ids: Type.Optional(TableIds),
  /** The venue accepts the party although there are not enough seats. */
  is_overbooking: Type.Optional(Type.Boolean()),
  idempotency_key: Type.Optional(IdempotencyKey),
})
export type VenueReservationRequest = Static<typeof VenueReservationRequest>

export const createVenueReservation = endpoint({
  method: 'POST',
  path: '/api/v1/places/:placeId/reservations',
  schema: {
    summary: 'The venue enters guests at the door or a call',
    tags: ['reservations'],
    params: placeParams,
    body: VenueReservationRequest,
    response: { 201: oneReservation },
    example: {
      body: {
        source: 'phone',
        guests_count: 4,
        datetime: '2026-11-27T19:30',
        name: 'Анна',
        phone: '+79160000001',
      },
      ...exampleAfter({ source: 'phone' }),
    },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed', 'NoFreeSeats'],
})

export const countNewReservations = endpoint({
  method: 'GET',
  path: '/api/v1/reservations/new-count',
  access: 'signed-in',
  schema: {
    summary: 'How many reservations wait for an answer at the viewer’s places',
    tags: ['reservations'],
    response: {
      200: envelope({
        count: Type.Integer(),
        places: Type.Array(
          Type.Object({ id: Id, latinName: Type.String(), name: Type.String(), count: Type.Integer() }),
        ),
      }),
    },
    example: {
      data: {
        count: 2,
        places: [{ id: exampleReservation.place.id, latinName: 'khvoya', name: 'Хвоя', count: 2 }],
      },
    },
  },
  errors: ['Unauthorized'],
})

export const WaitlistEntry = Type.Object({
  id: Id,
  place: Reservation.properties.place,
  guestsCount: Type.Integer(),
  from: LocalDateTime,
  to: LocalDateTime,
  status: oneOf(waitlistStatuses),
})
export type WaitlistEntry = Static<typeof WaitlistEntry>

export const WaitlistRequest = Type.Object({
  place_id: IdOrSlug,
  name: Name,
  phone: Phone,
  code: Type.Optional(SmsCode),
  guests_count: GuestsCount,
  from: LocalDateTime,
  to: LocalDateTime,
  idempotency_key: Type.Optional(IdempotencyKey),
})
export type WaitlistRequest = Static<typeof WaitlistRequest>

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/v1/waitlist-entries',
  access: 'everyone',
  schema: {
    summary:
      'Joins the waiting list: the first of it gets a link that holds freed seats for 10 minutes; a later request for the same time changes the entry',
    tags: ['reservations'],
    consumes: formOrJson,
    body: WaitlistRequest,
    response: { 201: envelope({ waitlistEntry: WaitlistEntry }) },
    example: {
      body: {
        place_id: exampleReservation.place.id,
        name: 'Анна',
        phone: '+79160000001',
        code: '4821',
        guests_count: 2,
        from: exampleWaitlistEntry.from,
        to: exampleWaitlistEntry.to,
      },
      data: { waitlistEntry: exampleWaitlistEntry },
    },
  },
  errors: ['RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const listOwnWaitlistEntries = endpoint({
  method: 'GET',
  path: '/api/v1/waitlist-entries',
  access: 'signed-in',
  schema: {
    summary: 'Where the viewer waits for a table',
    tags: ['reservations'],
    response: { 200: envelope({ waitlistEntries: Type.Array(WaitlistEntry) }) },
    example: { data: { waitlistEntries: [exampleWaitlistEntry] } },
  },
  errors: ['Unauthorized'],
})

export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: '/api/v1/waitlist-entries/:waitlistEntryId',
  schema: {
    summary: 'Leaves the waiting list',
    tags: ['reservations'],
    params: Type.Object({ waitlistEntryId: Id }),
    response: { 200: envelope({}) },
    example: { data: {} },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'StateNotAllowed'],
})
