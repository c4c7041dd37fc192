import type { PlaceSummary } from '#contract/places/places.ts'
import { type OpeningSchedule, type OpeningState, openingState } from '#web/lib/format/opening-hours.ts'
import { withDoubt } from '../hours/describe-check.ts'

type Hours = Pick<PlaceSummary, 'hours' | 'areHoursDoubtful' | 'closedLabel' | 'location'>

/** The opening state for a card or a row; unknown hours are a separate state. */
export function placeOpening(place: Hours, now: number): OpeningState {
  const { hours, areHoursDoubtful, closedLabel, location } = place
  if (closedLabel) return { kind: 'closed', text: closedLabel, short: closedLabel }
  const opening = openingState(scheduleOf(hours), now, location.city.timeZone)
  if (!areHoursDoubtful) return opening
  return { kind: 'unknown', text: withDoubt(opening.text), short: withDoubt(opening.short) }
}

const schedules = new WeakMap<readonly string[], OpeningSchedule>()

/** Returns the same object for the same hours, because results are cached by it. */
function scheduleOf(hours: readonly string[]): OpeningSchedule {
  const cached = schedules.get(hours)
  if (cached) return cached
  const items = hours.flatMap((line) => {
    const [days = '', startAt = '', endAt = ''] = line.split(' ')
    return [...days].map((day) => ({ dayOfWeek: Number(day), startAt, endAt }))
  })
  schedules.set(hours, { items })
  return { items }
}
