import { months, monthsGenitive, monthsShort, weekdaysShort } from '#contract/calendar-names.ts'
import { NBSP } from './typography.ts'
import { type LocalTime, localTime } from './zone.ts'

export { monthsGenitive, onWeekday, weekdaysShort } from '#contract/calendar-names.ts'
export { formatTimePassed } from '#contract/russian.ts'

export const weekdays = [
  'понедельник',
  'вторник',
  'среда',
  'четверг',
  'пятница',
  'суббота',
  'воскресенье',
] as const
const twoDigits = (value: number) => String(value).padStart(2, '0')

function dayAndMonth(at: LocalTime, names: readonly string[]): string {
  return `${at.day}${NBSP}${names[at.month - 1]}`
}

/** «19:30» */
export function formatTime(instantMs: number, timeZone: string): string {
  const at = localTime(instantMs, timeZone)
  return `${twoDigits(at.hour)}:${twoDigits(at.minute)}`
}

/** «21 ноября», with the year when it is not this one: «21 ноября 2024» */
export function formatDate(instantMs: number, timeZone: string, nowMs: number): string {
  const at = localTime(instantMs, timeZone)
  const year = at.year === localTime(nowMs, timeZone).year ? '' : `${NBSP}${at.year}`
  return `${dayAndMonth(at, monthsGenitive)}${year}`
}

/** «пт, 21 нояб., 19:30» */
export function formatDateTime(instantMs: number, timeZone: string): string {
  const at = localTime(instantMs, timeZone)
  return `${weekdaysShort[at.weekday - 1]}, ${dayAndMonth(at, monthsShort)}, ${twoDigits(at.hour)}:${twoDigits(at.minute)}`
}

/** «ноябрь 2026» for the head of a calendar; `month` is 1…12. */
export function formatMonth(year: number, month: number): string {
  return `${months[month - 1]}${NBSP}${year}`
}
