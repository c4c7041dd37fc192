import { instantOf } from '#web/lib/format/zone.ts'
import type { PlacesPageData } from '../load-places.ts'

/** The moment for which cards say whether a place is open: the one of the filters, or the present. */
export function shownTime({ city, filters: { dates } }: PlacesPageData, now: number): number {
  const [only] = dates
  return only?.time && dates.length === 1 ? instantOf(`${only.date}T${only.time}`, city.timeZone) : now
}
