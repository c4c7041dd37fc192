import { type OpeningState, openingState } from '#web/lib/format/opening-hours.ts'
import type { PlaceSummary } from './place-summary.ts'

/** Open or not, for a card or a row; hours that nobody has told are a state of their own. */
export function placeOpening(
  { closedLabel, mainSchedule, location }: Pick<PlaceSummary, 'closedLabel' | 'mainSchedule' | 'location'>,
  now: number,
): OpeningState {
  if (closedLabel) return { kind: 'closed', text: closedLabel, short: closedLabel }
  return openingState(mainSchedule, now, location.city.timeZone)
}
