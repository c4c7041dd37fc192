import { NBSP } from './typography.ts'
import { type LocalTime, localTime } from './zone.ts'

export { formatTimePassed } from '#contract/russian.ts'

// Our own words: the browser's and the server's tables of Russian differ in details, and hydration would notice.
export const weekdaysShort = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const
export const weekdays = [
  'понедельник',
  'вторник',
  'среда',
  'четверг',
  'пятница',
  'суббота',
  'воскресенье',
] as const
/** «во вторник» */
export const onWeekday = [
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
  'в воскресенье',
] as const
export const months = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
] as const
export const monthsGenitive = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const
const monthsShort = [
  'янв.',
  'февр.',
  'мар.',
  'апр.',
  'мая',
  'июн.',
  'июл.',
  'авг.',
  'сент.',
  'окт.',
  'нояб.',
  'дек.',
] as const

const two = (value: number) => String(value).padStart(2, '0')

function dayAndMonth(at: LocalTime, names: readonly string[]): string {
  return `${at.day}${NBSP}${names[at.month - 1]}`
}

/** «19:30» */
export function formatTime(instantMs: number, timeZone: string): string {
  const at = localTime(instantMs, timeZone)
  return `${two(at.hour)}:${two(at.minute)}`
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
  return `${weekdaysShort[at.weekday - 1]}, ${dayAndMonth(at, monthsShort)}, ${two(at.hour)}:${two(at.minute)}`
}

/** «ноябрь 2026» for the head of a calendar; `month` is 1…12. */
export function formatMonth(year: number, month: number): string {
  return `${months[month - 1]}${NBSP}${year}`
}
