import type { ListedPlace, PlaceShort, PlaceSummary } from '#contract/places.ts'
import { type OpeningSchedule, type OpeningState, openingState } from '#web/lib/format/opening-hours.ts'

type Hours = Pick<PlaceSummary, 'hours' | 'closedLabel'> | Pick<PlaceShort, 'mainSchedule'>

/** Open or not, for a card or a row; hours that nobody has told are a state of their own. */
export function placeOpening(place: Hours & Pick<ListedPlace, 'location'>, now: number): OpeningState {
  const { timeZone } = place.location.city
  if (!('hours' in place)) return openingState(place.mainSchedule, now, timeZone)
  const { closedLabel, hours } = place
  if (closedLabel) return { kind: 'closed', text: closedLabel, short: closedLabel }
  return openingState(scheduleOf(hours), now, timeZone)
}

const schedules = new WeakMap<readonly string[], OpeningSchedule>()

/** The same every time: what is worked out of a schedule is remembered with it. */
function scheduleOf(hours: readonly string[]): OpeningSchedule {
  const known = schedules.get(hours)
  if (known) return known
  const items = hours.map((line) => {
    const [day, startAt = '', endAt = ''] = line.split(' ')
    return { dayOfWeek: Number(day), startAt, endAt }
  })
  schedules.set(hours, { items })
  return { items }
}
