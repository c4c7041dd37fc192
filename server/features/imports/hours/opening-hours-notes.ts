import { months, monthsGenitive, weekdaysShort } from '#contract/calendar-names.ts'
import { MINUTES_OF_DAY, timeOfDay } from '#server/features/places/schedule/rules.ts'
import type { Token } from './opening-hours-tokens.ts'

export function clockText(minute: number): string {
  return timeOfDay(minute % MINUTES_OF_DAY)
}

export function commentText(token: Token): string {
  return token.text.replace(/^["«“„(]\s*|\s*["»”“)]$/gu, '').trim()
}

/** «1», «-1», «2,4» from `Su[…]`. */
function nthText(text: string): string {
  const list = text
    .slice(1, -1)
    .split(',')
    .map((it) => it.trim())
  return list.map((it) => (it === '-1' ? 'последнее' : `${it}-е`)).join(', ')
}

const eventNames: Record<string, string> = {
  sunrise: 'рассвет',
  sunset: 'закат',
  dawn: 'рассвет',
  dusk: 'сумерки',
}

function eventText(text: string): string {
  return text.replace(/sunrise|sunset|dawn|dusk/gi, (name) => eventNames[name.toLowerCase()] ?? name)
}

function isDayOfMonth(token: Token | undefined): boolean {
  return token?.type === 'number' && token.value >= 1 && token.value <= 31
}

/** `Dec 24,25-26` → «24, 25–26 декабря»: in Russian the days come before the month. */
function monthText(tokens: Token[], at: number): { text: string; next: number } {
  const month = (tokens[at]?.value ?? 1) - 1
  let next = at + 1
  let numbers = ''
  while (isDayOfMonth(tokens[next])) {
    numbers += tokens[next]?.text ?? ''
    const separator = tokens[next + 1]
    const isSeparator = separator?.type === 'comma' || separator?.type === 'dash'
    if (!isSeparator || !isDayOfMonth(tokens[next + 2]) || tokens[next + 3]?.type === 'colon') {
      next += 1
      break
    }
    numbers += separator.type === 'comma' ? ', ' : '–'
    next += 2
  }
  return { text: numbers ? `${numbers} ${monthsGenitive[month]}` : (months[month] ?? ''), next }
}

function tokenText(token: Token): string {
  switch (token.type) {
    case 'day':
      return weekdaysShort[token.value - 1] ?? token.text
    case 'holiday':
      return token.text.toLowerCase() === 'sh' ? 'школьные каникулы' : 'праздники'
    case 'time':
      return token.value === 1440 ? '24:00' : clockText(token.value)
    case 'event':
      return eventText(token.text)
    case 'always':
      return 'круглосуточно'
    case 'daily':
      return 'ежедневно'
    case 'off':
    case 'daysOff':
      return 'выходной'
    case 'open':
      return 'открыто'
    case 'unknown':
      return 'уточняйте'
    case 'week':
      return 'неделя'
    case 'easter':
      return 'Пасха'
    case 'nth':
      return `(${nthText(token.text)})`
    case 'comment':
      return `(${commentText(token)})`
    default:
      return token.text
  }
}

/** The index of the month after the days from `at` on: «1», «1–8», «1, 8» before «января». */
function monthAfterDays(tokens: Token[], at: number): number | null {
  let next = at
  while (isDayOfMonth(tokens[next])) {
    const after = tokens[next + 1]
    if (after?.type === 'month') return next + 1
    if (after?.type !== 'dash' && after?.type !== 'comma') return null
    next += 2
  }
  return null
}

/** A rule as Russian text: `Jun-Aug Fr 10:00-02:00` → «июнь–август пт 10:00–02:00». */
export function ruleText(tokens: Token[]): string {
  let text = ''
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at] as Token
    // «31 декабря», «1–8 января»: after a day the month is in the genitive.
    const month = monthAfterDays(tokens, at)
    if (month) {
      const days = tokens
        .slice(at, month)
        .map((it) => (it.type === 'number' ? it.text : it.type === 'comma' ? ', ' : '–'))
        .join('')
      const name = monthsGenitive[(tokens[month]?.value ?? 1) - 1] ?? ''
      text += `${text && !/[–\s]$/.test(text) ? ' ' : ''}${days} ${name}`
      at = month + 1
      continue
    }
    if (token.type === 'month') {
      const named = monthText(tokens, at)
      text += `${text && !/[–\s]$/.test(text) ? ' ' : ''}${named.text}`
      at = named.next
      continue
    }
    at += 1
    if (token.type === 'dash' || token.type === 'to') text = `${text.trimEnd()}–`
    else if (token.type === 'comma') text = `${text.trimEnd()}, `
    else if (token.type === 'colon') text = text.trimEnd() + (tokens[at]?.type === 'time' ? ' ' : '')
    else if (token.type === 'plus') text += '+'
    else text += `${text && !/[–+\s]$/.test(text) ? ' ' : ''}${tokenText(token)}`
  }
  return text.trim()
}
