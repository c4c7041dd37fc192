import type { OpenWeeks } from '#contract/places/open-weeks.ts'
import { SLOT_MINUTES, SLOTS_OF_DAY } from '#contract/places/week-slots.ts'
import { businessDateOf } from '#web/lib/format/business-date.ts'
import { weekdayOf } from '#web/lib/format/month-calendar.ts'
import { minuteOfBusinessDay } from './moments.ts'

export type IsOpen = (placeId: string) => boolean

/** Answers for any half-hour which places are open, from bitmaps that were loaded once. */
export function readOpenWeeks({ weeks, specialDates, closed }: OpenWeeks): (local: string) => IsOpen {
  const weekById = new Map<string, Uint8Array>()
  for (const { week, ids } of weeks) {
    const bits = Uint8Array.from(atob(week), (character) => character.charCodeAt(0))
    for (const id of ids) weekById.set(id, bits)
  }
  const closedUntil = new Map(closed.map(({ id, until }) => [id, until]))
  const specialByDate = Map.groupBy(specialDates, ({ date }) => date)

  return (local) => {
    const businessDate = businessDateOf(local)
    const minute = minuteOfBusinessDay(local)
    const slot = slotOfWeek(local)
    const special = new Map(specialByDate.get(businessDate)?.map(({ id, hours }) => [id, hours]))
    return (placeId) => {
      const until = closedUntil.get(placeId)
      if (until !== undefined && (until === null || until > businessDate)) return false
      const hours = special.get(placeId)
      if (hours !== undefined) return hours !== null && hours.from <= minute && minute < hours.to
      return (((weekById.get(placeId)?.[slot >> 3] ?? 0) >> (slot & 7)) & 1) === 1
    }
  }
}

/** The half-hour in which a local time lies. */
function slotOfWeek(local: string): number {
  const minute = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
  return weekdayOf(local.slice(0, 10)) * SLOTS_OF_DAY + Math.floor(minute / SLOT_MINUTES)
}
