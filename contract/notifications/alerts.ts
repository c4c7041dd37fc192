import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { oneOf, TimeOfDay } from '#contract/fields.ts'
import { alertEventNames } from './alert-events.ts'

const AlertChoice = Type.Object({
  event: oneOf(alertEventNames),
  push: Type.Boolean(),
  email: Type.Boolean(),
  sms: Type.Boolean(),
})
export type AlertChoice = Static<typeof AlertChoice>

const QuietHours = Type.Object({
  from: TimeOfDay,
  /** Earlier than `from` for the next morning. */
  to: TimeOfDay,
})
export type QuietHours = Static<typeof QuietHours>

export const AlertSettings = Type.Object({
  /** Whether the viewer works at a venue, whose reservations cause the events. */
  isStaff: Type.Boolean(),
  hasEmail: Type.Boolean(),
  hasPhone: Type.Boolean(),
  events: Type.Array(AlertChoice),
  hasDigest: Type.Boolean({ description: 'The reservations of the day, by e-mail at nine in the morning' }),
  quietHours: nullable(QuietHours),
})
export type AlertSettings = Static<typeof AlertSettings>

const response = { 200: envelope({ alerts: AlertSettings }) }

export const getAlertSettings = endpoint({
  method: 'GET',
  path: '/api/v2/notifications/alerts',
  access: 'signed-in',
  schema: {
    summary: 'Which events of reservations reach the viewer by which channel, and their quiet hours',
    tags: ['notifications'],
    response,
  },
  errors: ['Unauthorized'],
})

export const AlertSettingsChange = Type.Object({
  /** Events that are not named stay as they are. */
  events: Type.Optional(Type.Array(AlertChoice, { maxItems: alertEventNames.length })),
  hasDigest: Type.Optional(Type.Boolean()),
  /** Null for none; push, e-mail and SMS wait for their end. */
  quietHours: Type.Optional(nullable(QuietHours)),
  timeZone: Type.String({ minLength: 1, maxLength: 60, description: 'Of the viewer: `Europe/Moscow`' }),
})
export type AlertSettingsChange = Static<typeof AlertSettingsChange>

export const updateAlertSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/notifications/alerts',
  schema: {
    summary: 'Chooses channels of the events of reservations, the morning list and quiet hours',
    tags: ['notifications'],
    body: AlertSettingsChange,
    response,
  },
  errors: ['Unauthorized', 'ValidationFailed', 'TooManyRequests'],
})
