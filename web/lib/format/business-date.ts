import { BUSINESS_DAY_START } from '#contract/places/week-slots.ts'
import { dateAfter } from './month-calendar.ts'

/** The date to whose business day a local time belongs: `2026-11-27T01:30` is of the 26th. */
export function businessDateOf(local: string): string {
  const date = local.slice(0, 10)
  return local.slice(11) < BUSINESS_DAY_START ? dateAfter(date, -1) : date
}
