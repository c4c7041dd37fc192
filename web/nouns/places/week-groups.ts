import { type OpeningSchedule, type WeekRow, weekRows } from '#web/lib/format/opening-hours.ts'

export interface WeekGroup {
  /** «пн–чт», «сб», «ежедневно» */
  days: string
  /** «10:00–23:00», «Круглосуточно», «Выходной» */
  hours: string
  isToday: boolean
}

/** Groups adjacent days with the same hours, Monday first. */
export function weekGroups(schedule: OpeningSchedule, nowMs: number, timeZone: string): WeekGroup[] {
  const runs: WeekRow[][] = []
  for (const row of weekRows(schedule, nowMs, timeZone)) {
    const run = runs.at(-1)
    if (run && run[0]?.hours === row.hours) run.push(row)
    else runs.push([row])
  }
  return runs.map((run) => ({
    days: nameOf(run),
    hours: run[0]?.hours ?? '',
    isToday: run.some((row) => row.isToday),
  }))
}

function nameOf(run: readonly WeekRow[]): string {
  const first = run[0]?.label ?? ''
  const last = run.at(-1)?.label ?? ''
  if (run.length === 7) return 'ежедневно'
  if (run.length === 1) return first
  return run.length === 2 ? `${first}, ${last}` : `${first}–${last}`
}
