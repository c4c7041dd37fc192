import { countOf, forms } from './plurals.ts'
import { NBSP } from './typography.ts'
import { type LocalTime, localTime } from './zone.ts'

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

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago: «только что», «5 мин назад», «3 ч назад», «вчера», «4 дня назад», «2 недели назад», «год назад». */
export function formatTimePassed(seconds: number): string {
  if (seconds < MINUTE) return 'только что'
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}${NBSP}мин назад`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}${NBSP}ч назад`
  const days = Math.floor(seconds / DAY)
  if (days === 1) return 'вчера'
  if (days < 7) return `${countOf(days, forms.days)} назад`
  if (days < 30) return `${agoOf(Math.floor(days / 7), forms.weeks)} назад`
  if (days < 365) return `${agoOf(Math.floor(days / 30), forms.months)} назад`
  return `${agoOf(Math.floor(days / 365), forms.years)} назад`
}

/** «неделю назад» rather than «1 неделю назад». */
function agoOf(count: number, words: readonly [string, string, string]): string {
  return count === 1 ? words[0] : countOf(count, words)
}
