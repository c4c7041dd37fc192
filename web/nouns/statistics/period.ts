export const statisticsDays = [7, 30, 90, 365] as const
type StatisticsDays = (typeof statisticsDays)[number]

/** The last so many days, or a chosen range of dates. */
export type StatisticsPeriod = { days: StatisticsDays } | { from: string; to: string }

const dateLike = /^\d{4}-\d\d-\d\d$/

/** `?days=90`, `?from=2026-11-01&to=2026-11-15`; anything else is a month. */
export function periodOf(search: URLSearchParams): StatisticsPeriod {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (dateLike.test(from) && dateLike.test(to)) return { from, to }
  return { days: statisticsDays.find((days) => String(days) === search.get('days')) ?? 30 }
}
