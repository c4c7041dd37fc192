import { monthsGenitive, onWeekday } from '#contract/calendar-names.ts'
import { formatCount, groupDigits, NBSP, type PluralForms } from '#contract/russian.ts'
import type { Metric } from '#contract/statistics/metrics.ts'
import { dayOfWeekOf } from '#server/lib/zone.ts'

interface Change {
  now: number
  before: number
}

export interface Facts {
  days: readonly string[]
  totals: Readonly<Record<Metric, Change>>
  rating: { now: number | null; before: number | null }
  /** Guests whom full hours refused. */
  refused: readonly { day: string; hour: number; guests: number }[]
}

const MAX_SENTENCES = 2
const MIN_REFUSED_GUESTS = 4
const MIN_COUNT_TO_COMPARE = 20
const MIN_FIRST_COUNT = 3
const MIN_CHANGE_SHARE = 0.2
const MIN_NO_SHOWS = 3
const MIN_RATING_CHANGE = 0.2
const MIN_REVIEWS = 3

const toGuests: PluralForms = ['гостю', 'гостям', 'гостям']
const bookings: PluralForms = ['бронь', 'брони', 'броней']
const views: PluralForms = ['просмотр', 'просмотра', 'просмотров']
const reviews: PluralForms = ['отзыв', 'отзыва', 'отзывов']
const dayForms: PluralForms = ['день', 'дня', 'дней']

/** The facts of a period that an owner would want to hear first; nothing where nothing happened. */
export function sentencesOf(facts: Facts): string[] {
  const { totals } = facts
  const sentences = [
    describeRefused(facts),
    describeAbsent(facts),
    describeChange(facts, totals.bookings, bookings) ?? describeFirst(facts, totals.bookings, 'брони'),
    describeRating(facts),
    describeUnanswered(totals),
    describeChange(facts, totals.views, views) ?? describeFirst(facts, totals.views, 'просмотры'),
  ].filter((sentence) => sentence !== null)
  if (sentences.length > 0) return sentences.slice(0, MAX_SENTENCES)
  const isEmpty = Object.values(totals).every(({ now, before }) => now === 0 && before === 0)
  return isEmpty ? [] : [describeSteady(facts)]
}

/** Names the numbers that have hardly changed: others beside them may be new. */
function describeSteady({ days, totals }: Facts): string {
  const steady = [
    ...(isEnough(totals.views) ? [views[2]] : []),
    ...(isEnough(totals.bookings) ? [bookings[2]] : []),
  ]
  if (steady.length === 0) return 'Данных пока мало: сравнивать периоды рано.'
  return `${capital(steady.join(` и${NBSP}`))} примерно столько${NBSP}же, сколько за${NBSP}предыдущие ${formatCount(days.length, dayForms)}.`
}

function isEnough({ now, before }: Change): boolean {
  return before > 0 && Math.max(now, before) >= MIN_COUNT_TO_COMPARE
}

/** «Появились брони: 5. За предыдущие 7 дней их не было.» */
function describeFirst({ days }: Facts, { now, before }: Change, name: string): string | null {
  if (before > 0 || now < MIN_FIRST_COUNT) return null
  return `Появились ${name}: ${groupDigits(now)}. За${NBSP}предыдущие ${formatCount(days.length, dayForms)} их не${NBSP}было.`
}

/** «В пятницу, 21 ноября, отказали 14 гостям с 19 до 20: мест не было.» */
function describeRefused({ refused, days }: Facts): string | null {
  const sumOf = (hours: Facts['refused']) => hours.reduce((sum, { guests }) => sum + guests, 0)
  const [fullest] = [...Map.groupBy(refused, ({ day }) => day)]
    .map(([day, hours]) => ({ day, run: fullestRun(hours) }))
    .map(({ day, run }) => ({ day, run, guests: sumOf(run) }))
    .sort((one, other) => other.guests - one.guests || (one.day < other.day ? 1 : -1))
  if (!fullest) return null
  const { day, run, guests } = fullest
  if (guests < MIN_REFUSED_GUESTS) return null
  const weekday = (onWeekday[dayOfWeekOf(day) - 1] ?? '').replace(' ', NBSP)
  const date =
    days.length > 7 ? `, ${Number(day.slice(8))}${NBSP}${monthsGenitive[Number(day.slice(5, 7)) - 1]},` : ''
  const from = run[0]?.hour ?? 0
  const to = (run.at(-1)?.hour ?? 0) + 1
  const when = `с${NBSP}${from} до${NBSP}${to}`
  return `${capital(weekday)}${date} отказали ${formatCount(guests, toGuests)} ${when}: мест не${NBSP}было.`
}

/** Hours on end around the one in which most were refused. */
function fullestRun(hours: Facts['refused']): Facts['refused'] {
  const sorted = hours.toSorted((a, b) => a.hour - b.hour)
  const runs: { day: string; hour: number; guests: number }[][] = []
  for (const one of sorted) {
    const last = runs.at(-1)
    if (last && last.at(-1)?.hour === one.hour - 1) last.push(one)
    else runs.push([one])
  }
  const most = (run: Facts['refused']) => Math.max(...run.map(({ guests }) => guests))
  return runs.sort((a, b) => most(b) - most(a))[0] ?? []
}

function describeAbsent({ days, totals: { noShows, bookings: booked } }: Facts): string | null {
  const { now, before } = noShows
  if (now < MIN_NO_SHOWS || now <= before) return null
  return `Не${NBSP}пришли по${NBSP}${formatCount(now, ['брони', 'броням', 'броням'])} из${NBSP}${groupDigits(booked.now)}; за${NBSP}предыдущие ${formatCount(days.length, dayForms)}${NBSP}— по${NBSP}${groupDigits(before)}.`
}

/** «Броней на 34 % больше: 410 против 306.» */
function describeChange({ days }: Facts, { now, before }: Change, forms: PluralForms): string | null {
  if (!isEnough({ now, before })) return null
  const share = (now - before) / before
  if (Math.abs(share) < MIN_CHANGE_SHARE) return null
  const percent = groupDigits(Math.round(Math.abs(share) * 100))
  const [, , many] = forms
  return `${capital(many)} на${NBSP}${percent}${NBSP}% ${share > 0 ? 'больше' : 'меньше'}, чем за${NBSP}предыдущие ${formatCount(days.length, dayForms)}: ${groupDigits(now)} против ${groupDigits(before)}.`
}

function describeRating({ rating: { now, before }, totals }: Facts): string | null {
  if (now === null || before === null || totals.reviews.now < MIN_REVIEWS) return null
  const change = Math.round((now - before) * 10) / 10
  if (Math.abs(change) < MIN_RATING_CHANGE) return null
  return `Оценка в${NBSP}новых отзывах ${change > 0 ? 'выросла' : 'упала'} с${NBSP}${comma(before)} до${NBSP}${comma(now)}.`
}

function describeUnanswered({
  reviews: { now: reviewCount },
  answers: { now: answerCount },
}: Facts['totals']): string | null {
  const waiting = reviewCount - answerCount
  if (waiting < MIN_REVIEWS) return null
  return `Без ответа ${formatCount(waiting, reviews)} из${NBSP}${groupDigits(reviewCount)}.`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function comma(rating: number): string {
  return rating.toFixed(1).replace('.', ',')
}
