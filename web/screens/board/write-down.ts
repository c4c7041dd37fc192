import type { VenueReservationRequest } from '#contract/reservations/reservations.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { digitsOf } from '#web/lib/phone-mask.ts'

export interface WriteDownDraft {
  source: 'walk-in' | 'phone'
  guests: number
  /** Empty for guests at the door. */
  date: string
  time: string
  zoneId: string
  name: string
  phone: string
  comment: string
}

export type WriteDownErrors = Partial<
  Record<'guests' | 'date' | 'time' | 'zoneId' | 'name' | 'phone' | 'whole', string>
>

export function newWriteDown(date: string): WriteDownDraft {
  return { source: 'walk-in', guests: 2, date, time: '', zoneId: '', name: '', phone: '', comment: '' }
}

/** The form for a reservation by phone: time, party, name and number. */
export function writeDownProblems({ source, date, time, name, phone }: WriteDownDraft): WriteDownErrors {
  if (source === 'walk-in') return {}
  return {
    ...(!date && { date: 'Выберите день' }),
    ...(!time && { time: 'Выберите время' }),
    ...(!name.trim() && !phoneOf(phone) && { name: 'Напишите имя или телефон' }),
  }
}

export function writeDownRequest(draft: WriteDownDraft): VenueReservationRequest {
  const { source, guests, date, time, zoneId } = draft
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

/** `2026-11-21T19:40` → `2026-11-21T19:30` */
export function halfHourOf(local: string): string {
  return `${local.slice(0, 14)}${local.slice(14) < '30' ? '00' : '30'}`
}

/** The mask writes the code of the country before anybody has typed a digit of the number. */
function phoneOf(text: string): string {
  const digits = digitsOf(text)
  return digits.length > 4 ? `+${digits}` : ''
}

const fieldNames: Record<string, keyof WriteDownErrors> = {
  guests_count: 'guests',
  datetime: 'time',
  zone_choice: 'zoneId',
  name: 'name',
  phone: 'phone',
}

export function writeDownRefusal(error: unknown): WriteDownErrors {
  if (!(error instanceof ApiError)) return { whole: 'Не получилось записать гостей' }
  const fieldErrors = Object.entries(error.fields).flatMap(([field, [message]]) => {
    const name = fieldNames[field]
    return name && message ? [[name, message]] : []
  })
  return fieldErrors.length > 0 ? Object.fromEntries(fieldErrors) : { whole: error.message }
}
