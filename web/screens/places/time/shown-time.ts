import { instantOf } from '#web/lib/format/zone.ts'
import type { PlacesPageData } from '../load-places.ts'

/** The one local time of the filters; undefined without it. */
export function shownMoment({ filters: { dates } }: PlacesPageData): string | undefined {
  const [only] = dates
  return only?.time && dates.length === 1 ? `${only.date}T${only.time}` : undefined
}

/** The moment for which cards say whether a place is open: the one of the filters, or the present. */
export function shownTime(page: PlacesPageData, now: number): number {
  const moment = shownMoment(page)
  return moment ? instantOf(moment, page.city.timeZone) : now
}
