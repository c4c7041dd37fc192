import type { VenueReservationRequest } from '#contract/reservations/reservations.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { digitsOf } from '#web/lib/phone-mask.ts'

export interface ReservationEntryDraft {
  /** At a table now, on the phone, or waiting at the door. */
  source: 'walk-in' | 'phone' | 'queue'
  guests: number
  /** Empty for guests at the door. */
  date: string
  time: string
  zoneId: string
  name: string
  phone: string
  comment: string
}

export type ReservationEntryErrors = Partial<
  Record<'guests' | 'date' | 'time' | 'zoneId' | 'name' | 'phone' | 'form', string>
>

export function newReservationEntry(date: string): ReservationEntryDraft {
  return { source: 'walk-in', guests: 2, date, time: '', zoneId: '', name: '', phone: '', comment: '' }
}

/** Whether anything was changed in the form. */
export function isFilledIn(draft: ReservationEntryDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(newReservationEntry(draft.date))
}

/** Validation errors of the form. */
export function entryProblems({
  source,
  date,
  time,
  name,
  phone,
}: ReservationEntryDraft): ReservationEntryErrors {
  if (source === 'walk-in') return {}
  if (source === 'queue') return name.trim() ? {} : { name: 'Напишите, как позвать гостей' }
  return {
    ...(!date && { date: 'Выберите день' }),
    ...(!time && { time: 'Выберите время' }),
    ...(!name.trim() && !phoneOf(phone) && { name: 'Напишите имя или телефон' }),
  }
}

export function entryRequest(draft: ReservationEntryDraft): VenueReservationRequest {
  const { guests, date, time, zoneId } = draft
  const source = draft.source === 'phone' ? 'phone' : 'walk-in'
  const [name, comment] = [draft.name.trim(), draft.comment.trim()]
  const phone = phoneOf(draft.phone)
  return {
    source,
    guests_count: guests,
    ...(source === 'phone' && { datetime: `${date}T${time}` }),
    ...(zoneId && { zone_choice: zoneId }),
    ...(name && { name }),
    ...(phone && { phone }),
    ...(comment && { comment }),
  }
}

/** Guests who wait at the door. */
export function queueRequest({ guests, name, phone }: ReservationEntryDraft) {
  const number = phoneOf(phone)
  return { name: name.trim(), guests_count: guests, ...(number && { phone: number }) }
}

interface TableTime {
  datetime: string
  isFree: boolean
}

const NEAREST_TIMES = 4

/**
 * The answer to a caller: whether their time is free, and the free times nearest to it on both sides, in chronological order.
 * Without a time the first ones of the business day.
 */
export function offerTimes(
  times: readonly TableTime[],
  wanted: string,
): { isFree: boolean | undefined; others: string[] } {
  const freeTimes = times.filter(({ isFree }) => isFree).map(({ datetime }) => datetime)
  const at = times.find(
    ({ datetime }) => datetime.slice(11) === halfHourOf(`${datetime.slice(0, 11)}${wanted}`).slice(11),
  )
  if (!at) return { isFree: undefined, others: freeTimes.slice(0, 2 * NEAREST_TIMES) }
  const distance = (datetime: string) => Math.abs(Date.parse(`${datetime}Z`) - Date.parse(`${at.datetime}Z`))
  const others = freeTimes
    .filter((datetime) => datetime !== at.datetime)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, NEAREST_TIMES)
    .sort()
  return { isFree: at.isFree, others }
}

/** `2026-11-21T19:40` → `2026-11-21T19:30` */
export function halfHourOf(local: string): string {
  return `${local.slice(0, 14)}${local.slice(14) < '30' ? '00' : '30'}`
}

/** The mask writes the code of the country before anybody has typed a digit of the number. */
function phoneOf(text: string): string {
  const digits = digitsOf(text)
  return digits.length > 4 ? `+${digits}` : ''
}

const fieldNames: Record<string, keyof ReservationEntryErrors> = {
  guests_count: 'guests',
  datetime: 'time',
  zone_choice: 'zoneId',
  name: 'name',
  phone: 'phone',
}

export function entryRefusal(error: unknown): ReservationEntryErrors {
  if (!(error instanceof ApiError)) return { form: 'Не получилось записать гостей' }
  const fieldErrors = Object.entries(error.fields).flatMap(([field, [message]]) => {
    const name = fieldNames[field]
    return name && message ? [[name, message]] : []
  })
  return fieldErrors.length > 0 ? Object.fromEntries(fieldErrors) : { form: error.message }
}
