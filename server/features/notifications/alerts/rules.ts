import {
  type AlertChannel,
  type AlertEvent,
  alertChannelNames,
  alertEventNames,
} from '#contract/notifications/alert-events.ts'
import type { AlertSettingsChange } from '#contract/notifications/alerts.ts'
import type { ReservationStatus } from '#contract/reservations/reservation-values.ts'
import { formatCount, type PluralForms } from '#contract/russian.ts'
import { minuteOfDay, timeOfDay } from '#server/features/places/schedule/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import { addDays, isTimeZone, momentAt, wallTimeAt } from '#server/lib/zone.ts'

/** The chosenEvents events of each channel. */
export type EventsByChannel = Record<AlertChannel, readonly AlertEvent[]>

/** An unseen request is also sent by e-mail, for people who do not open the site. */
export const defaultEvents: EventsByChannel = { push: alertEventNames, email: ['unanswered'], sms: [] }

const alertEventOfNotification: Readonly<Record<string, AlertEvent>> = {
  'reservation.requested': 'requested',
  // A guest took the offered seats, and the venue confirms by itself.
  'reservation.confirmed': 'requested',
  'reservation.moved': 'moved',
  'reservation.cancelled': 'cancelled',
  'reservation.unanswered': 'unanswered',
  'reservation.acknowledged': 'acknowledged',
}
export const alertedNotifications = Object.keys(alertEventOfNotification)

/** The alert that a notification of a venue makes; null for one that makes none. */
export function alertEventOf(notification: string): AlertEvent | null {
  return alertEventOfNotification[notification] ?? null
}

/** Of reservations only the chosen events are pushed to the people of a venue. */
export function wantsPush({
  event,
  isForVenue,
  chosenEvents,
}: {
  event: string
  isForVenue: boolean
  chosenEvents: readonly string[] | null
}): boolean {
  const alert = isForVenue ? alertEventOf(event) : null
  return alert === null || (chosenEvents ?? defaultEvents.push).includes(alert)
}

export interface QuietHours {
  quiet_from: number | null
  quiet_to: number | null
  time_zone: string | null
}

/** The moment at which the current quiet hours end; null outside of them. */
export function quietHoursEnd({ quiet_from, quiet_to, time_zone }: QuietHours, now: number): number | null {
  if (quiet_from === null || quiet_to === null || time_zone === null) return null
  const { date, minuteOfDay: minute } = wallTimeAt(now, time_zone)
  const isOverMidnight = quiet_from > quiet_to
  const isLate = minute >= quiet_from
  const isEarly = minute < quiet_to
  if (isOverMidnight ? !isLate && !isEarly : !isLate || !isEarly) return null
  const day = isOverMidnight && isLate ? addDays(date, 1) : date
  // The clocks leap over the end of the quiet hours.
  return momentAt(day, quiet_to, time_zone) ?? momentAt(day, quiet_to + 60, time_zone)
}

/** Whether a delayed alert is still relevant. */
export function isTimely(
  event: AlertEvent,
  { status, startsAt }: { status: ReservationStatus; startsAt: number },
  now: number,
): boolean {
  if (now >= startsAt) return false
  if (event === 'unanswered') return status === 'requested'
  return event === 'cancelled' || status === 'requested' || status === 'confirmed'
}

export interface AlertPreferences {
  chosenEvents: EventsByChannel
  hasDigest: boolean
  quietFrom: number | null
  quietTo: number | null
}

/** @throws {AppError} ValidationFailed for an unknown zone or hours without a length */
export function changedChoices(before: AlertPreferences, change: AlertSettingsChange): AlertPreferences {
  if (!isTimeZone(change.timeZone)) throw refuse('timeZone', 'Нет такого часового пояса')
  const { events = [], hasDigest = before.hasDigest, quietHours } = change
  if (quietHours && quietHours.from === quietHours.to) {
    throw refuse('quietHours', 'Начало и конец совпадают')
  }
  const wantedBy = (channel: AlertChannel) =>
    alertEventNames.filter((event) => {
      const chosen = events.findLast((choice) => choice.event === event)
      return chosen ? chosen[channel] : before.chosenEvents[channel].includes(event)
    })
  const [push = [], email = [], sms = []] = alertChannelNames.map(wantedBy)
  return {
    chosenEvents: { push, email, sms },
    hasDigest,
    ...(quietHours === undefined
      ? { quietFrom: before.quietFrom, quietTo: before.quietTo }
      : { quietFrom: minuteOf(quietHours?.from), quietTo: minuteOf(quietHours?.to) }),
  }
}

function minuteOf(time: string | undefined): number | null {
  return time === undefined ? null : minuteOfDay(time)
}

export function viewQuietHours({
  quietFrom,
  quietTo,
}: AlertPreferences): { from: string; to: string } | null {
  return quietFrom === null || quietTo === null
    ? null
    : { from: timeOfDay(quietFrom), to: timeOfDay(quietTo) }
}

function refuse(field: string, message: string): AppError {
  return new AppError('ValidationFailed', { fields: { [field]: [message] } })
}

export interface AlertItem {
  title: string
  text: string
  /** Absolute. */
  link: string
}

export interface VenueAlertItem extends AlertItem {
  placeId: string
}

const itemForms: PluralForms = ['новость', 'новости', 'новостей']
const MAX_IN_SMS = 3

/** One message about all events, of which there is at least one. */
export function composeEmail(
  news: readonly AlertItem[],
  settingsLink: string,
): { subject: string; text: string } {
  const [first] = news
  const subject =
    news.length === 1 && first ? sentenceOf(first) : `Брони: ${formatCount(news.length, itemForms)}`
  const parts = [...Map.groupBy(news, ({ link }) => link)].map(([link, placeNews]) =>
    [...placeNews.map(sentenceOf), link].join('\n'),
  )
  return { subject, text: [...parts, `О чём и когда писать: ${settingsLink}`].join('\n\n') }
}

export function composeSms(news: readonly AlertItem[]): string {
  const shown = news.slice(0, MAX_IN_SMS)
  const others = news.length - shown.length
  const more = others > 0 ? [`И ещё ${others}.`] : []
  return [...shown.map((one) => `${sentenceOf(one)}.`), ...more, shown[0]?.link].join(' ')
}

function sentenceOf({ title, text }: AlertItem): string {
  return `${title} ${text}`
}
