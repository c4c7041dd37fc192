/** Wording that the server and the browser share. Pure functions, independent of the platform's locale data. */

/** Non-breaking space. */
export const NBSP = '\u00A0'

/** A name in quotes: «Имя». Quotes inside become „inner“ ones; quotes around the whole name are replaced. */
export function inQuotes(text: string): string {
  const inner = text.replace(/«|(?<=^|[\s(/-])["“”](?=\S)/g, '„').replace(/["»”]/g, '“')
  return `«${inner.replace(/^„([^„“]*)“$/, '$1')}»`
}

/** One, two to four, five and more: «отзыв», «отзыва», «отзывов». */
export type PluralForms = readonly [one: string, few: string, many: string]

export const followerForms: PluralForms = ['подписчик', 'подписчика', 'подписчиков']
export const guestForms: PluralForms = ['гость', 'гостя', 'гостей']
export const placeForms: PluralForms = ['заведение', 'заведения', 'заведений']
export const postForms: PluralForms = ['запись', 'записи', 'записей']
const dayForms: PluralForms = ['день', 'дня', 'дней']
const weekForms: PluralForms = ['неделю', 'недели', 'недель']
const monthForms: PluralForms = ['месяц', 'месяца', 'месяцев']
const yearForms: PluralForms = ['год', 'года', 'лет']

export function plural(count: number, [one, few, many]: PluralForms): string {
  const tens = Math.abs(count) % 100
  const units = tens % 10
  if (tens > 10 && tens < 20) return many
  if (units === 1) return one
  return units >= 2 && units <= 4 ? few : many
}

/** `1284567` → «1 284 567». */
export function groupDigits(value: number): string {
  const digits = String(Math.round(Math.abs(value)))
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, NBSP)
  return value < 0 ? `−${grouped}` : grouped
}

/** «1 284 заведения» with a non-breaking space, so that the number is never alone at the end of a line. */
export function formatCount(count: number, forms: PluralForms): string {
  return `${groupDigits(count)}${NBSP}${plural(count, forms)}`
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago: «только что», «5 мин назад», «3 ч назад», «вчера», «4 дня назад», «2 недели назад», «год назад». */
export function formatTimePassed(seconds: number): string {
  if (seconds < MINUTE) return 'только что'
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}${NBSP}мин назад`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}${NBSP}ч назад`
  const days = Math.floor(seconds / DAY)
  if (days === 1) return 'вчера'
  if (days < 7) return `${formatCount(days, dayForms)} назад`
  if (days < 30) return `${agoOf(Math.floor(days / 7), weekForms)} назад`
  if (days < 365) return `${agoOf(Math.floor(days / 30), monthForms)} назад`
  return `${agoOf(Math.floor(days / 365), yearForms)} назад`
}

/** «неделю назад» rather than «1 неделю назад». */
function agoOf(count: number, forms: PluralForms): string {
  return count === 1 ? forms[0] : formatCount(count, forms)
}
