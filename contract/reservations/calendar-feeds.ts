import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { IdOrSlug } from '#contract/fields.ts'

/** The viewer's own address under which calendar programs read the reservations of a place, or the viewer's bookings. */
export const CalendarFeed = Type.Object({
  hasPhones: Type.Boolean({ description: 'Whether the feed contains phones of guests' }),
  createdAt: Type.String(),
  lastReadAt: nullable(Type.String()),
})
export type CalendarFeed = Static<typeof CalendarFeed>

const path = '/api/v1/places/:placeId/calendar-feed'
const params = Type.Object({ placeId: IdOrSlug })
const commonErrors = ['Unauthorized', 'Forbidden', 'RecordNotFound'] as const
const EXAMPLE_ADDRESS =
  'https://shodim.example/api/v1/calendar-feeds/wJ6mYq0oXb1mT6f2nVxq3hT0Jc7yQe9L5aRk8uZp4sE/reservations.ics'
const exampleFeed = { hasPhones: false, createdAt: '2026-11-25T09:00:00.000Z', lastReadAt: null }

export const getCalendarFeed = endpoint({
  method: 'GET',
  path,
  access: 'signed-in',
  schema: {
    summary:
      'Whether the viewer has an address for calendars at this place; the address itself is not stored',
    tags: ['calendar-feeds'],
    params,
    response: { 200: envelope({ feed: nullable(CalendarFeed) }) },
    example: { data: { feed: exampleFeed } },
  },
  errors: commonErrors,
})

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path,
  schema: {
    summary: 'Makes a secret address for calendars, shown only once; the one before stops working',
    tags: ['calendar-feeds'],
    params,
    body: Type.Object({ has_phones: Type.Optional(Type.Boolean()) }),
    response: { 201: envelope({ feed: CalendarFeed, address: Type.String() }) },
    example: {
      body: { has_phones: false },
      data: {
        feed: exampleFeed,
        address: EXAMPLE_ADDRESS,
      },
    },
  },
  errors: commonErrors,
})

export const stopCalendarFeed = endpoint({
  method: 'DELETE',
  path,
  schema: {
    summary: 'The address for calendars stops working',
    tags: ['calendar-feeds'],
    params,
    response: { 200: envelope({}) },
    example: { data: {} },
  },
  errors: commonErrors,
})

const ownPath = '/api/v1/calendar-feeds/own'

export const getOwnCalendarFeed = endpoint({
  method: 'GET',
  path: ownPath,
  access: 'signed-in',
  schema: {
    summary: 'Whether the viewer has an address for calendars with their own bookings',
    tags: ['calendar-feeds'],
    response: { 200: envelope({ feed: nullable(CalendarFeed) }) },
    example: { data: { feed: exampleFeed } },
  },
  errors: ['Unauthorized'],
})

export const renewOwnCalendarFeed = endpoint({
  method: 'POST',
  path: ownPath,
  schema: {
    summary: 'Makes a secret address for one’s own bookings, shown only once; the one before stops working',
    tags: ['calendar-feeds'],
    response: { 200: envelope({ feed: CalendarFeed, address: Type.String() }) },
    example: { data: { feed: exampleFeed, address: EXAMPLE_ADDRESS } },
  },
  errors: ['Unauthorized'],
})

export const stopOwnCalendarFeed = endpoint({
  method: 'DELETE',
  path: ownPath,
  schema: {
    summary: 'The address for calendars with one’s own bookings stops working',
    tags: ['calendar-feeds'],
    response: { 200: envelope({}) },
    example: { data: {} },
  },
  errors: ['Unauthorized'],
})

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/v1/calendar-feeds/:secret/reservations.ics',
  schema: {
    summary:
      'The reservations of a place, or one’s own bookings, for a calendar program (RFC 5545): from 30 days ago on, cancelled ones marked so',
    tags: ['calendar-feeds'],
    params: Type.Object({ secret: Type.String({ maxLength: 100 }) }),
    produces: ['text/calendar'],
    /** Answered with 304 when the `ETag` of the request is current. */
    response: { 200: Type.String(), 304: Type.String() },
    example: {
      data: [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Shodim//Venue//RU',
        'BEGIN:VEVENT',
        'UID:venue-6740c0de0000000000000001@shodim',
        'DTSTAMP:20261125T090000Z',
        'DTSTART;TZID=Europe/Moscow:20261127T193000',
        'DTEND;TZID=Europe/Moscow:20261127T213000',
        'SUMMARY:4 гостя · Анна',
        'STATUS:CONFIRMED',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    },
  },
  errors: ['RecordNotFound'],
})
