import { BUSINESS_DAY_START, DAYS_AHEAD } from '#contract/places/week-slots.ts'
import { businessDateOf } from '#web/lib/format/business-date.ts'
import { onWeekday, weekdaysShort } from '#web/lib/format/dates.ts'
import { dateAfter, dayAndMonth, weekdayOf } from '#web/lib/format/month-calendar.ts'
import { noFilters, type PlaceFilters } from '../filters/place-filters.ts'
import { timeSlots } from '../filters/schedule-choice.ts'

/** `2026-11-27T23:30`, a half-hour by the clock of the city, or the present. */
export type Moment = string

export const NOW: Moment = 'now'

/** The one moment of the filters; null without it, and for several days or other times. */
export function momentOf({ openNow, intoTheNight, weekdays, dates }: PlaceFilters): Moment | null {
  if (intoTheNight || weekdays.length > 0) return null
  if (openNow) return dates.length === 0 ? NOW : null
  const [only, ...others] = dates
  return only?.time && others.length === 0 && /:[03]0$/.test(only.time) ? `${only.date}T${only.time}` : null
}

/** The filters with this moment in place of other times; a wanted table moves along. */
export function withMoment(filters: PlaceFilters, moment: Moment | null): PlaceFilters {
  const { intoTheNight, weekdays, dates } = noFilters
  const anyTime = { ...filters, openNow: moment === NOW, intoTheNight, weekdays, dates }
  if (moment === null) return { ...anyTime, unknownHours: false }
  if (moment === NOW) return anyTime
  return {
    ...anyTime,
    dates: [{ date: moment.slice(0, 10), time: moment.slice(11) }],
    table: filters.table && { ...filters.table, at: moment },
  }
}

/** Minutes since the midnight with which its business day's date began. */
export function minuteOfBusinessDay(local: string): number {
  const minute = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
  return local.slice(11) < BUSINESS_DAY_START ? minute + 24 * 60 : minute
}

/** The business days that can be chosen, the current one first. */
export function businessDatesFrom(localNow: string): string[] {
  const first = businessDateOf(localNow)
  return Array.from({ length: DAYS_AHEAD }, (_, days) => dateAfter(first, days))
}

/** The steps of the slider: from six in the morning to half past five, today from the present on. */
export function momentsOfBusinessDay(businessDate: string, localNow: string): Moment[] {
  const first = timeSlots.indexOf(BUSINESS_DAY_START)
  const all = [
    ...timeSlots.slice(first).map((time) => `${businessDate}T${time}`),
    ...timeSlots.slice(0, first).map((time) => `${dateAfter(businessDate, 1)}T${time}`),
  ]
  return businessDate === businessDateOf(localNow) ? [NOW, ...all.filter((moment) => moment > localNow)] : all
}

/** The same clock time on another business day, or the nearest that it offers. */
export function onBusinessDate(moment: Moment, businessDate: string, localNow: string): Moment {
  const wanted = minuteOfBusinessDay(moment === NOW ? localNow : moment)
  const moments = momentsOfBusinessDay(businessDate, localNow)
  return moments.find((item) => item !== NOW && minuteOfBusinessDay(item) >= wanted) ?? moments.at(-1) ?? NOW
}

/** «Сегодня», «Завтра», «пт, 27 ноября» */
export function businessDateLabel(businessDate: string, localNow: string): string {
  const current = businessDateOf(localNow)
  if (businessDate === current) return businessDate === localNow.slice(0, 10) ? 'Сегодня' : 'Этой ночью'
  if (businessDate === dateAfter(localNow.slice(0, 10), 1)) return 'Завтра'
  if (businessDate === localNow.slice(0, 10)) return 'Сегодня днём'
  return `${weekdaysShort[weekdayOf(businessDate)]}, ${dayAndMonth(businessDate)}`
}

/** «сейчас», «сегодня в 23:30», «завтра в 01:30», «в пятницу, 27 ноября, в 23:30» */
export function momentLabel(moment: Moment, localNow: string): string {
  if (moment === NOW) return 'сейчас'
  const date = moment.slice(0, 10)
  const clock = `в\u00a0${moment.slice(11)}`
  if (date === localNow.slice(0, 10)) return `сегодня ${clock}`
  if (date === dateAfter(localNow.slice(0, 10), 1)) return `завтра ${clock}`
  return `${onWeekday[weekdayOf(date)]}, ${dayAndMonth(date)}, ${clock}`
}
