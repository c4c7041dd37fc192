import type { HoursConfirmer } from '#contract/places/hours-checks.ts'
import type { Db } from '#server/db/connection.ts'
import { newId } from '#server/lib/ids.ts'
import * as repository from './repository.ts'
import { type OpenHours, openWeekText } from './rules.ts'

/** A schedule from a form or an import. The first main one is the main schedule of the place. */
export interface SchedulePlan {
  name: string
  isMain: boolean
  /** Hours that a week cannot express. */
  note?: string
  items: readonly OpenHours[]
}

export interface PlaceSchedules {
  placeId: string
  schedules: readonly SchedulePlan[]
  /** When they were last confirmed; now by default. */
  checkedAt?: Date
}

const BATCH = 1000

/**
 * Replaces all schedules of the given places (an empty list removes them), and updates `places.open_week` and
 * `places.main_schedule`. Works in batches, so pass all places at once, inside a transaction. The places must exist
 * already.
 */
export async function writeSchedules(
  db: Db,
  places: readonly PlaceSchedules[],
  checkedBy: HoursConfirmer,
): Promise<void> {
  for (let from = 0; from < places.length; from += BATCH) {
    await writeBatch(db, places.slice(from, from + BATCH), checkedBy)
  }
}

/** The rows of these schedules, and the columns of the place that are derived from them. */
export function planSchedules(
  places: readonly PlaceSchedules[],
  checkedBy: HoursConfirmer,
): repository.ScheduleRows & { hours: repository.PlaceHoursRow[] } {
  const schedules: repository.ScheduleRow[] = []
  const items: repository.ScheduleItemRow[] = []
  const hours: repository.PlaceHoursRow[] = []
  for (const place of places) {
    const main = place.schedules.find((schedule) => schedule.isMain)
    const ordered = main
      ? [main, ...place.schedules.filter((schedule) => schedule !== main)]
      : place.schedules
    const placeHours: repository.PlaceHoursRow = {
      id: place.placeId,
      open_week: main ? openWeekText(main.items) : null,
      main_schedule: null,
      hours_checked_by: main ? checkedBy : null,
      hours_checked_at: main ? (place.checkedAt ?? new Date()) : null,
    }
    ordered.forEach((schedule, position) => {
      const id = newId()
      const { name, note = '' } = schedule
      const lines = [...schedule.items].sort(byDayAndStart).map(({ dayOfWeek, startMinute, endMinute }) => ({
        id: newId(),
        dayOfWeek,
        startMinute,
        endMinute,
      }))
      schedules.push({ id, place_id: place.placeId, position, name, is_main: schedule === main, note })
      for (const line of lines) {
        items.push({
          id: line.id,
          schedule_id: id,
          day_of_week: line.dayOfWeek,
          start_minute: line.startMinute,
          end_minute: line.endMinute,
        })
      }
      if (schedule === main) placeHours.main_schedule = { id, name, note, items: lines }
    })
    hours.push(placeHours)
  }
  return { schedules, items, hours }
}

async function writeBatch(
  db: Db,
  places: readonly PlaceSchedules[],
  checkedBy: HoursConfirmer,
): Promise<void> {
  const { hours, ...rows } = planSchedules(places, checkedBy)
  await repository.deleteSchedules(
    db,
    places.map((place) => place.placeId),
  )
  await repository.insertSchedules(db, rows)
  await repository.setPlaceHours(db, hours)
}

function byDayAndStart(a: OpenHours, b: OpenHours): number {
  return a.dayOfWeek - b.dayOfWeek || a.startMinute - b.startMinute
}
