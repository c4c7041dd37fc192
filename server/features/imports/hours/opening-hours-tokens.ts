/**
 * The tokens of an `opening_hours` value. The vocabulary has the OpenStreetMap grammar and what people write instead:
 * Russian, Ukrainian, English and German names of days, «с 9 до 18», `9.00`, `11am`.
 */
export type TokenType =
  | 'day'
  | 'holiday'
  | 'month'
  | 'year'
  | 'week'
  | 'easter'
  | 'dayWord'
  | 'nth'
  | 'time'
  | 'number'
  | 'event'
  | 'always'
  | 'daily'
  | 'workdays'
  | 'weekend'
  | 'off'
  | 'daysOff'
  | 'open'
  | 'unknown'
  | 'break'
  | 'without'
  | 'except'
  | 'from'
  | 'to'
  | 'dash'
  | 'comma'
  | 'slash'
  | 'colon'
  | 'plus'
  | 'semicolon'
  | 'fallback'
  | 'comment'
  | 'word'

export interface Token {
  type: TokenType
  /** Day 1-7, month 1-12, minutes of a time, or the number itself. */
  value: number
  text: string
  start: number
  end: number
  meridiem?: 'am' | 'pm'
}

const dayNames: string[] = [
  'mo mon monday mondays lu lun lunes пн пон понед понедельник понедельника понедельнику понеділок montag seg segunda pon poniedziałek',
  'tu tue tues tuesday tuesdays di dienstag вт втр втор вторник вторника вівторок ter terça wt wtorek',
  'we wed weds wednesday wednesdays mi mittwoch mié miércoles ср сре среда среду среды середа середу qua quarta śr środa',
  'th thu thur thurs thursday thursdays do donnerstag jue jueves чт чтв чет четв четверг четверга четвер qui quinta czw czwartek',
  "fr fri friday fridays freitag vie viernes пт пят пятн пятница пятницу пятницы п'ятниця пятниця sex sexta pt piątek",
  'sa sat saturday saturdays samstag sáb sábado сб суб субб суббота субботу субботы субота sab sob sobota',
  'su sun sunday sundays so sonntag dom domingo domingos вс вск вскр воск воскр воскресенье воскресение воскресенья нд неділя niedz niedziela',
]

const monthNames: string[] = [
  'jan january января январь янв',
  'feb february февраля февраль фев',
  'mar march марта март мар',
  'apr april апреля апрель апр',
  'may мая май mai',
  'jun june июня июнь июн',
  'jul july июля июль июл',
  'aug august августа август авг',
  'sep sept september сентября сентябрь сен сент',
  'oct october октября октябрь окт',
  'nov november ноября ноябрь ноя нояб',
  'dec december декабря декабрь дек',
]

const words: Partial<Record<TokenType, string>> = {
  holiday: 'ph sh праздник праздники праздничные holidays',
  week: 'week неделя недели',
  easter: 'easter пасха',
  dayWord: 'days день дни дня дней',
  event: 'sunrise sunset dawn dusk рассвет закат рассвета заката',
  always: 'always круглосуточно круглосуточный цілодобово',
  daily: 'daily everyday ежедневно ежедн щодня täglich diario',
  workdays: 'weekdays workdays будни будние будням рабочие',
  weekend: 'weekend weekends',
  off: 'off closed close выходной выходн вых закрыто вихідний geschlossen cerrado ruhetag зачинено закрито санитарный',
  daysOff: 'выходные выходных выходным вихідні',
  open: 'open открыто работает',
  unknown: 'unknown',
  break: 'перерыв перерыва перерывов перер обед обеда обеденный перерва break lunch',
  without: 'без б',
  except: 'кроме except excluding окрім крім',
  from: 'с c со з from von de ab',
  to: 'до по to till until bis through thru a al hasta',
  comma: 'and и und y та',
  // Words without a meaning of their own: «9 ч.», «часы работы:», `hrs`.
  colon: 'ч час часа часов h hs hrs hours hour uhr часы работы режим время каждый каждую every',
}

const dictionary = new Map<string, { type: TokenType; value: number }>()
for (const [type, list] of Object.entries(words)) {
  for (const word of list.split(' ')) dictionary.set(word, { type: type as TokenType, value: 0 })
}
for (const [index, list] of dayNames.entries()) {
  for (const word of list.split(' ')) dictionary.set(word, { type: 'day', value: index + 1 })
}
for (const [index, list] of monthNames.entries()) {
  for (const word of list.split(' ')) dictionary.set(word, { type: 'month', value: index + 1 })
}
const punctuation: Record<string, TokenType> = {
  ';': 'semicolon',
  '；': 'semicolon',
  '\n': 'semicolon',
  ',': 'comma',
  '，': 'comma',
  '、': 'comma',
  '&': 'comma',
  ':': 'colon',
  '：': 'colon',
  '+': 'plus',
  '/': 'slash',
  '\\': 'slash',
  '-': 'dash',
  '‐': 'dash',
  '‑': 'dash',
  '‒': 'dash',
  '–': 'dash',
  '—': 'dash',
  '―': 'dash',
  '−': 'dash',
  '~': 'dash',
  '～': 'dash',
  '〜': 'dash',
}

const blank = /[^\S\n]+|[\u200b\u200e\u200f\ufeff]+/y
const quoted = /"([^"]*)"?|«([^»]*)»?|“([^”]*)”?|„([^“"]*)[“"]?/y
const roundTheClock =
  /24\s?(?:h|ч|hours?|hrs?)?\s?[/\\x]\s?(?:7|24)\s?h?(?![\d:.])|7\s?\/\s?24(?![\d:.])|24\s?(?:часа|часов|hours?|hrs?|horas|hr|h)(?!\p{L})/iuy
const closedPhrase = /(?:временно )?не работает|больше не работает|temporarily closed|permanently closed/iuy
const clock = /0?([012]?\d)\s?[:：.h](0(?!\d)|000|[0-5]\d)(?::00)?(?!\d)(?:\s?([ap])\.?\s?m\b\.?)?/iuy
const hourWithMeridiem = /(\d{1,2})\s?([ap])\.?\s?m\b\.?/iuy
/** «до последнего гостя» is the Russian form of `+`. */
const untilLastGuest = /(?:до|-|–|—)\s?последнего\s\p{L}+/iuy
/** «(обед 13–14)», «(вс — выходной)»: a part of the hours, not a comment. */
const openingOfPart = /\((?=\s?(?:обед|перерыв)|[^()]*(?:выходн|вых\.|закрыт|closed|\boff\b))/iuy
/** «31.12», «01.05–30.09», «31.12.2026»: see `isNumericDate` for the difference from hours. */
const numericDate =
  /(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?(?:\s?[-–—]\s?(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?)?(?![\d.]\d)/uy
const bareClockRange = /(\d{4})\s?[-–—]\s?(\d{4})(?!\d)/uy
const russianDashedRange = /(\d{1,2})-([0-5]\d)\s+до\s+(\d{1,2})-([0-5]\d)(?!\d)/iuy
const digits = /\d+/y
const nth = /\[[-\d, ]*\]/y
const parenthesised = /\(([^()]*)\)/y
const letters = /[\p{L}'’]+/uy

function meridiemOf(value: string | undefined): 'am' | 'pm' | undefined {
  if (!value) return undefined
  return value.toLowerCase().startsWith('p') ? 'pm' : 'am'
}

function minuteOf(hour: number, minute: number, meridiem?: 'am' | 'pm'): number {
  if (meridiem === 'pm' && hour < 12) return (hour + 12) * 60 + minute
  if (meridiem === 'am' && hour === 12) return minute
  return hour * 60 + minute
}

/** Four digits are a year or a time: `0900-1700` and `1900-2300` are times, `2024-2025` are years. */
function areClockDigits(from: string, to: string): boolean {
  if (Number(from.slice(2)) > 59 || Number(to.slice(2)) > 59) return false
  return Number(from) < 1900 || Number(to) > 2100 || Number(to) < 1900
}

/**
 * A numeric date looks like hours with a dot. It is a date when it cannot be an hour, when a year follows, or when
 * hours with a colon come right after it.
 */
function isNumericDate(found: RegExpExecArray, after: string): boolean {
  const [, day, month, year, lastDay, lastMonth, lastYear] = found
  const days = [day, lastDay].filter((it) => it !== undefined).map(Number)
  const months = [month, lastMonth].filter((it) => it !== undefined).map(Number)
  if (days.some((it) => it < 1 || it > 31) || months.some((it) => it < 1 || it > 12)) return false
  return days.some((it) => it > 24) || Boolean(year ?? lastYear) || /^\s*[:,]?\s*\d{1,2}:\d\d/.test(after)
}

/** «Do» is Thursday in German and Sunday in Spanish: the other days of the text decide. */
function isSpanish(tokens: Token[]): boolean {
  return tokens.some((token) => token.type === 'day' && /^(lu|ju|vi)/i.test(token.text))
}

function asSpanish(token: Token): Token {
  return /^do$/i.test(token.text) ? { ...token, value: 7 } : token
}

export function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let isInsidePart = false
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(source)
  }
  const push = (type: TokenType, length: number, value = 0, meridiem?: 'am' | 'pm') => {
    tokens.push({ type, value, text: source.slice(at, at + length), start: at, end: at + length, meridiem })
    at += length
  }

  while (at < source.length) {
    let found = match(blank)
    if (found) {
      at += found[0].length
      continue
    }
    found = match(quoted)
    if (found) {
      push('comment', found[0].length)
      continue
    }
    if (source.startsWith('||', at)) {
      push('fallback', 2)
      continue
    }
    const previous = tokens.at(-1)?.type
    found = previous === 'dash' || previous === 'to' ? null : match(roundTheClock)
    if (found) {
      push('always', found[0].length)
      continue
    }
    found = match(closedPhrase)
    if (found) {
      push('off', found[0].length)
      continue
    }
    found = match(untilLastGuest)
    if (found) {
      push('plus', found[0].length)
      continue
    }
    if (match(openingOfPart)) {
      isInsidePart = true
      at += 1
      continue
    }
    if (isInsidePart && source[at] === ')') {
      isInsidePart = false
      at += 1
      continue
    }
    found = match(russianDashedRange)
    if (found) {
      const [text, fromHour, fromMinute, toHour, toMinute] = found
      const end = at + text.length
      tokens.push(
        { type: 'time', value: minuteOf(Number(fromHour), Number(fromMinute)), text, start: at, end },
        { type: 'dash', value: 0, text: '-', start: end, end },
        { type: 'time', value: minuteOf(Number(toHour), Number(toMinute)), text: '', start: end, end },
      )
      at = end
      continue
    }
    found = match(numericDate)
    if (found && isNumericDate(found, source.slice(at + found[0].length))) {
      const end = at + found[0].length
      const [text, day = '', month = '', year, lastDay, lastMonth, lastYear] = found
      const pushDate = (dayText: string, monthText: string, yearText: string | undefined) => {
        tokens.push(
          { type: 'number', value: Number(dayText), text: String(Number(dayText)), start: at, end },
          { type: 'month', value: Number(monthText), text, start: at, end },
        )
        if (yearText) tokens.push({ type: 'year', value: Number(yearText), text: yearText, start: at, end })
      }
      pushDate(day, month, year)
      if (lastDay && lastMonth) {
        tokens.push({ type: 'dash', value: 0, text: '-', start: at, end })
        pushDate(lastDay, lastMonth, lastYear)
      }
      at = end
      continue
    }
    found = match(clock)
    if (found) {
      const meridiem = meridiemOf(found[3])
      push('time', found[0].length, minuteOf(Number(found[1]), Number(found[2]), meridiem), meridiem)
      continue
    }
    found = match(hourWithMeridiem)
    if (found) {
      const meridiem = meridiemOf(found[2])
      push('time', found[0].length, minuteOf(Number(found[1]), 0, meridiem), meridiem)
      continue
    }
    found = match(bareClockRange)
    if (found?.[1] && found[2] && areClockDigits(found[1], found[2])) {
      push('time', 4, minuteOf(Number(found[1].slice(0, 2)), Number(found[1].slice(2))))
      const gap = found[0].length - 8
      push('dash', gap)
      push('time', 4, minuteOf(Number(found[2].slice(0, 2)), Number(found[2].slice(2))))
      continue
    }
    found = match(digits)
    if (found) {
      const value = Number(found[0])
      const isYear = found[0].length === 4 && value >= 1900 && value <= 2100
      push(isYear ? 'year' : 'number', found[0].length, value)
      continue
    }
    found = match(nth)
    if (found) {
      push('nth', found[0].length)
      continue
    }
    found = match(parenthesised)
    if (found) {
      const isEvent = /sun(rise|set)|dawn|dusk/i.test(found[0])
      push(isEvent ? 'event' : 'comment', found[0].length)
      continue
    }
    found = match(letters)
    if (found) {
      const word = found[0].toLowerCase().replaceAll('’', "'")
      const entry = dictionary.get(word)
      // «Пн.» and «вых.» are abbreviations; the dot belongs to them.
      const hasDot = source[at + found[0].length] === '.'
      const length = found[0].length + (entry && hasDot && found[0].length <= 5 ? 1 : 0)
      push(entry?.type ?? 'word', length, entry?.value ?? 0)
      continue
    }
    const mark = source[at] ?? ''
    if (mark === '.') push('semicolon', 1)
    else push(punctuation[mark] ?? 'word', mark.length || 1)
  }
  return isSpanish(tokens) ? tokens.map(asSpanish) : tokens
}
