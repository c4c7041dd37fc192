import { monthsGenitive } from '#contract/calendar-names.ts'
import { groupDigits } from '#contract/russian.ts'
import type { Metric } from '#contract/statistics/metrics.ts'
import type { VenueStatistics } from '#contract/statistics/venue-statistics.ts'

export interface ReportVenue {
  name: string
  /** The address of the venue's statistics. */
  link: string
  statistics: VenueStatistics
}

const lines: readonly [label: string, metric: Metric][] = [
  ['Просмотры страницы', 'views'],
  ['Люди', 'visitors'],
  ['Звонки', 'calls'],
  ['Маршруты', 'routes'],
  ['Сохранили', 'saves'],
  ['Брони', 'bookings'],
  ['Гости по броням', 'guests'],
  ['Не пришли', 'noShows'],
  ['Отказали гостям', 'refused'],
  ['Отзывы', 'reviews'],
]

/** Plain text; null when nothing has happened anywhere in two weeks. */
export function composeReport(
  venues: readonly ReportVenue[],
  settingsLink: string,
): { subject: string; text: string } | null {
  const active = venues.filter(({ statistics }) =>
    statistics.series.some(({ now, before }) => now > 0 || before > 0),
  )
  const [first] = active
  if (!first) return null
  const { from, to } = first.statistics
  const text = [
    `Здравствуйте! Так прошла неделя ${spanOf(from, to)}.`,
    ...active.map(describeVenue),
    `Не присылать такие письма: ${settingsLink}`,
  ]
  const others = active.length > 1 ? ` и ещё ${active.length - 1}` : ''
  return { subject: `Статистика за неделю: ${first.name}${others}`, text: text.join('\n\n') }
}

function describeVenue({ name, link, statistics }: ReportVenue): string {
  const numbers = lines.flatMap(([label, metric]) => {
    const one = statistics.series.find((series) => series.name === metric)
    if (!one || (one.now === 0 && one.before === 0)) return []
    return [`${label}: ${groupDigits(one.now)} (было ${groupDigits(one.before)})`]
  })
  const sentences = statistics.sentences.join(' ')
  return [name, ...(sentences ? [sentences] : []), ...numbers, `Подробнее: ${link}`].join('\n')
}

/** «с 16 по 22 ноября», «с 27 октября по 2 ноября» */
function spanOf(from: string, to: string): string {
  const day = (date: string) => String(Number(date.slice(8)))
  const month = (date: string) => monthsGenitive[Number(date.slice(5, 7)) - 1] ?? ''
  const start = from.slice(0, 7) === to.slice(0, 7) ? day(from) : `${day(from)} ${month(from)}`
  return `с ${start} по ${day(to)} ${month(to)}`
}
