import { clockText, commentText, ruleText } from './opening-hours-notes.ts'
import { type Token, type TokenType, tokenize } from './opening-hours-tokens.ts'

export interface WeeklyHours {
  /** 1 is Monday. */
  dayOfWeek: number
  /** Minutes from midnight at the beginning of the day. */
  startMinute: number
  /** Later than `startMinute` by at most 1440; above 1440 it is on the next day. */
  endMinute: number
}

export interface OpeningHours {
  /** `partly`: some of the text could not be parsed and was kept as a note. */
  verdict: 'understood' | 'partly' | 'not-understood'
  items: WeeklyHours[]
  /** Parts that a week cannot express: dates, holidays, sunset, comments. */
  note: string | null
  /** The text says only that the place does not work, for now or for good. */
  isClosed: boolean
}

interface Range {
  startMinute: number
  endMinute: number
}

type Operator = ';' | ',' | '||'

interface Rule {
  operator: Operator
  tokens: Token[]
  days: Set<number>
  hasHoliday: boolean
  /** Limited to months, dates, weeks or «second Sunday», which a weekly schedule cannot express. */
  isDated: boolean
  isBreak: boolean
  hasEvent: boolean
  isOpenEnded: boolean
  modifier: 'off' | 'open' | 'unknown' | null
  ranges: Range[]
  comments: string[]
  /** The earlier rule whose days apply to these hours, which name none. */
  continues: Rule | null
  /** The text that could not be parsed. */
  rest: string | null
}

const dayMinutes = 1440
const latestEndOfNight = 6 * 60
const maxLength = 1000
const maxNoteLength = 500
const everyDay = [1, 2, 3, 4, 5, 6, 7]

const dateTypes = new Set<TokenType>(['month', 'year', 'week', 'easter'])
const selectorTypes = new Set<TokenType>(['day', 'holiday', 'daily', 'workdays', 'weekend', ...dateTypes])

function newRule(operator: Operator): Rule {
  return {
    operator,
    tokens: [],
    days: new Set(),
    hasHoliday: false,
    isDated: false,
    isBreak: false,
    hasEvent: false,
    isOpenEnded: false,
    modifier: null,
    ranges: [],
    comments: [],
    continues: null,
    rest: null,
  }
}

function addDays(days: Set<number>, from: number, to: number) {
  for (let day = from; ; day = (day % 7) + 1) {
    days.add(day)
    if (day === to) return
  }
}

function isHour(token: Token | undefined): boolean {
  return token?.type === 'time' || (token?.type === 'number' && token.value <= 26)
}

function minuteOf(token: Token): number {
  return token.type === 'time' ? token.value : token.value * 60
}

/** «9-5pm», «5-9pm»: the first hour takes the half of the day that makes sense. */
function startMinuteOf(from: Token, to: Token): number {
  const start = minuteOf(from)
  const isHalfDayMissing = to.meridiem === 'pm' && !from.meridiem && start < 720
  return isHalfDayMissing && start + 720 < to.value ? start + 720 : start
}

/** «9am-5», «5pm-10»: the last hour takes the nearest half of the day after the first. Null when both fit. */
function endMinuteOf(from: Token, to: Token): number | null {
  const end = minuteOf(to)
  if (!from.meridiem || to.meridiem || end === 0 || end > 720) return end
  const start = minuteOf(from)
  // «8am-10» may be two hours or fourteen.
  if (end > start) return from.meridiem === 'am' && end < 720 ? null : end
  return end + 720 > start ? end + 720 : end
}

/** Reads the rules of one part of the text (between semicolons). */
class SegmentReader {
  private readonly tokens: Token[]
  private readonly source: string
  private at = 0
  /** The next days are days off. */
  private isNextOff = false

  constructor(tokens: Token[], source: string) {
    this.tokens = tokens
    this.source = source
  }

  read(operator: Operator): Rule[] {
    const rules: Rule[] = []
    let next: Operator | null = operator
    while (next) {
      const rule = newRule(next)
      next = this.readRule(rule)
      rules.push(rule)
    }
    return rules
  }

  private peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead]
  }

  private skip(types: TokenType[]) {
    while (this.peek() && types.includes(this.peek()?.type as TokenType)) this.at += 1
  }

  private isRangeMark(ahead: number): boolean {
    const type = this.peek(ahead)?.type
    return type === 'dash' || type === 'to'
  }

  private fail(rule: Rule, from: Token): null {
    // «Санитарный день — последняя пятница»: a modifier of unread days must not close the whole week.
    if (rule.ranges.length === 0 && !this.hasSelector(rule)) rule.modifier = null
    const hasHours = rule.ranges.length > 0 || rule.modifier !== null
    const start = hasHours ? from.start : (rule.tokens[0]?.start ?? from.start)
    const end = this.tokens.at(-1)?.end ?? from.end
    this.at = this.tokens.length
    // A trailing dash («10:00-18:00-») is ignored.
    const text = this.source
      .slice(start, end)
      .replace(/^[\s,;:.\p{Pd}]+/u, '')
      .trim()
    rule.rest = text || null
    return null
  }

  /** Returns the operator before the next rule of this part, or null at the end. */
  private readRule(rule: Rule): Operator | null {
    const first = this.at
    if (this.isNextOff) rule.modifier = 'off'
    this.isNextOff = false
    while (this.at < this.tokens.length) {
      const token = this.peek() as Token
      const hasBody = rule.ranges.length > 0 || rule.hasEvent || rule.modifier !== null
      if (selectorTypes.has(token.type) || this.isDayOfMonth()) {
        // «Выходной: понедельник» puts the modifier first.
        const isModifierFirst = rule.modifier !== null && rule.ranges.length === 0 && !this.hasSelector(rule)
        if (hasBody && !isModifierFirst && !this.isPostfix(rule)) return ';'
        if (!this.readSelector(rule)) return this.fail(rule, token)
      } else if (token.type === 'comma' || token.type === 'slash') {
        const after = this.peek(1)
        if (!after) {
          this.at += 1
        } else if (hasBody && (selectorTypes.has(after.type) || this.isDayOfMonth(1))) {
          this.at += 1
          return ','
        } else {
          this.at += 1
        }
        continue
      } else if (token.type === 'break') {
        if (hasBody) return ','
        rule.isBreak = true
        this.at += 1
      } else if (token.type === 'without') {
        this.at += 1
        // «б/п», «без перерыва и выходных»: no break and no days off is the default.
        if (this.peek()?.type === 'slash') this.at += 2
        else this.skip(['break', 'daysOff', 'off', 'comma', 'dayWord'])
      } else if (token.type === 'except') {
        if (hasBody) {
          // «10–22, кроме понедельника» is continued as «понедельник выходной».
          if (this.peek(1)?.type !== 'day') return this.fail(rule, token)
          this.at += 1
          this.isNextOff = true
          return ';'
        }
        if (!this.readExcept(rule)) return this.fail(rule, token)
      } else if (
        token.type === 'daysOff' &&
        isHour(this.peek(1)?.type === 'from' ? this.peek(2) : this.peek(1))
      ) {
        if (hasBody) return ';'
        addDays(rule.days, 6, 7)
        this.at += 1
      } else if ((token.type === 'off' || token.type === 'daysOff') && rule.ranges.length > 0) {
        // `Mo-Su 12:00-13:00 off` is a break; «до 19:00. Выходные дни: пятница» begins another rule.
        const rest = this.tokens.slice(this.at + 1)
        if (rest.some((it) => it.type === 'day')) return ';'
        if (this.tokens[this.at - 1]?.type === 'comma') return this.fail(rule, token)
        rule.isBreak = true
        this.at += 1
      } else if (!this.readBody(rule, token)) {
        return this.fail(rule, token)
      }
      rule.tokens = this.tokens.slice(first, this.at)
    }
    return null
  }

  /** `09:00-17:00 Oct-Mar`, «9–18 понедельник — пятница»: the hours come first, followed by selectors only. */
  private isPostfix(rule: Rule): boolean {
    const rest = this.tokens.slice(this.at)
    const isBare = rule.ranges.length > 0 && rule.days.size === 0 && !rule.hasHoliday
    return (
      isBare &&
      !rest.some((it) => ['time', 'always', 'off', 'daysOff', 'open', 'word', 'break'].includes(it.type))
    )
  }

  private hasSelector(rule: Rule): boolean {
    return rule.days.size > 0 || rule.hasHoliday || rule.isDated
  }

  /** `1 Apr`, «1–8 января», «1, 8 января»: numbers before or after a month. */
  private isDayOfMonth(ahead = 0): boolean {
    for (let next = ahead; this.peek(next)?.type === 'number'; next += 2) {
      const after = this.peek(next + 1)?.type
      if (after === 'month') return true
      if (after !== 'dash' && after !== 'comma') return false
    }
    return false
  }

  /** «ежедневно, кроме понедельника 10–22»: removes the named days from the rule. */
  private readExcept(rule: Rule): boolean {
    this.at += 1
    const excepted = newRule(';')
    while (this.peek()?.type === 'day' || (this.peek()?.type === 'comma' && this.peek(1)?.type === 'day')) {
      this.skip(['comma'])
      if (!this.readSelector(excepted)) return false
    }
    if (excepted.days.size === 0 || excepted.isDated) return false
    if (rule.days.size === 0) addDays(rule.days, 1, 7)
    for (const day of excepted.days) rule.days.delete(day)
    return rule.days.size > 0
  }

  private readSelector(rule: Rule): boolean {
    const token = this.peek() as Token
    if (dateTypes.has(token.type) || token.type === 'number') return this.readDates(rule)
    this.at += 1
    const before = this.tokens[this.at - 2]
    switch (token.type) {
      case 'daily':
        addDays(rule.days, 1, 7)
        return true
      case 'workdays':
        addDays(rule.days, 1, 5)
        this.skip(['dayWord'])
        return true
      case 'weekend':
        addDays(rule.days, 6, 7)
        return true
      case 'holiday':
        rule.hasHoliday = true
        this.skip(['dayWord'])
        this.readOffset(rule)
        return true
      default:
        break
    }
    // `PH Mo` is a holiday that falls on Monday.
    if (before?.type === 'holiday') rule.isDated = true
    const to = this.peek(1)
    if (this.isRangeMark(0) && to?.type === 'day') {
      addDays(rule.days, token.value, to.value)
      this.at += 2
    } else {
      rule.days.add(token.value)
    }
    if (this.peek()?.type === 'nth') {
      rule.isDated = true
      this.at += 1
    }
    this.readOffset(rule)
    return true
  }

  /** `PH -1 day`, `Su[1] +2 days`. */
  private readOffset(rule: Rule) {
    const sign = this.peek()?.type
    const isOffset = (sign === 'plus' || sign === 'dash') && this.peek(1)?.type === 'number'
    if (!isOffset || !/^days?$/i.test(this.peek(2)?.text ?? '')) return
    rule.isDated = true
    this.at += 3
  }

  private readDates(rule: Rule): boolean {
    const first = this.at
    const parts = new Set<TokenType>([...dateTypes, 'number', 'dash', 'to', 'plus', 'dayWord', 'slash'])
    while (this.at < this.tokens.length) {
      const token = this.peek() as Token
      if (token.type === 'comma') {
        const after = this.peek(1)
        const isDate = after && (dateTypes.has(after.type) || after.type === 'number')
        // `Dec 25, 10-18`: the numbers after the comma may be hours, but dates are more likely.
        if (!isDate) break
      } else if (!parts.has(token.type)) {
        break
      } else if (token.type === 'number' && this.at > first && this.tokens[this.at - 1]?.type === 'colon') {
        break
      } else if (token.type === 'dash' && (this.peek(1)?.type === 'off' || isTimeToken(this.peek(1)))) {
        break
      }
      this.at += 1
    }
    if (this.at === first) this.at += 1
    const read = this.tokens.slice(first, this.at)
    const isWholeYear =
      read.length === 3 && read[0]?.type === 'month' && read[0].value === 1 && read[2]?.value === 12
    if (!isWholeYear) rule.isDated = true
    return true
  }

  private readBody(rule: Rule, token: Token): boolean {
    switch (token.type) {
      case 'off':
      case 'daysOff':
        rule.modifier = 'off'
        this.at += 1
        this.skip(['dayWord'])
        return true
      case 'open':
        rule.modifier = 'open'
        this.at += 1
        return true
      case 'unknown':
        rule.modifier = 'unknown'
        this.at += 1
        return true
      case 'comment':
        rule.comments.push(commentText(token))
        this.at += 1
        return true
      case 'always':
        rule.ranges.push({ startMinute: 0, endMinute: dayMinutes })
        this.at += 1
        return true
      case 'colon':
      case 'dayWord':
        this.at += 1
        return true
      case 'dash':
        // «Пн — Пт — 9:00–20:00»: a dash before the hours or the modifier is only punctuation.
        this.at += 1
        return rule.ranges.length === 0 && this.at < this.tokens.length
      case 'from':
        this.at += 1
        return isHour(this.peek()) || this.peek()?.type === 'event' || this.peek()?.type === 'day'
      case 'event':
      case 'time':
      case 'number':
        if (rule.modifier === 'off') return false
        return this.readTimes(rule)
      default:
        return false
    }
  }

  private readTimes(rule: Rule): boolean {
    const from = this.peek() as Token
    if (from.type === 'event') return this.readEvent(rule)
    if (!isHour(from)) return false
    let ahead = 1
    // `9h - 18h`: the unit is between the number and the dash.
    while (this.peek(ahead)?.type === 'colon' && this.isRangeMark(ahead + 1)) ahead += 1
    if (from.type === 'time' && this.peek(ahead)?.type === 'plus') {
      if (from.value >= dayMinutes) return false
      this.at += ahead + 1
      rule.ranges.push({ startMinute: from.value, endMinute: Math.max(dayMinutes, from.value + 60) })
      rule.isOpenEnded = true
      return true
    }
    if (!this.isRangeMark(ahead)) return this.readMoment(rule, from, ahead)
    const to = this.peek(ahead + 1)
    if (to?.type === 'event') return this.readEvent(rule)
    if (!to || !isHour(to)) return false
    // `10-14-18`, `8-30-18-00`, `09:00-12:00/30`: not a range of hours.
    const afterwards = this.peek(ahead + 2)?.type
    const isLonger = afterwards === 'dash' && isHour(this.peek(ahead + 3))
    const isRepeated = afterwards === 'slash' && isHour(this.peek(ahead + 3)) && !this.isRangeMark(ahead + 4)
    if (isLonger || isRepeated) return false
    // «9-5» without minutes: morning or evening is ambiguous.
    const isAmbiguous =
      from.type === 'number' && to.type === 'number' && from.value <= 12 && to.value <= from.value
    if (isAmbiguous && to.value > 0) return false
    const end = endMinuteOf(from, to)
    const range = end === null ? null : rangeOf(startMinuteOf(from, to), end)
    if (!range) return false
    rule.ranges.push(range)
    this.at += ahead + 2
    if (this.peek()?.type === 'plus' && this.peek(1)?.type !== 'number') {
      rule.isOpenEnded = true
      this.at += 1
    }
    return true
  }

  /**
   * `Su 9:30, 11:00`: single times on named days, not hours. A weekly schedule cannot express them, so the rule
   * becomes text.
   */
  private readMoment(rule: Rule, from: Token, ahead: number): boolean {
    if (from.type !== 'time' || !this.hasSelector(rule)) return false
    rule.hasEvent = true
    this.at += ahead
    return true
  }

  private readEvent(rule: Rule): boolean {
    rule.hasEvent = true
    const start = this.at
    while (['event', 'time', 'number', 'dash', 'to', 'plus'].includes(this.peek()?.type ?? '')) this.at += 1
    return this.at > start
  }
}

function isTimeToken(token: Token | undefined): boolean {
  return token?.type === 'time'
}

function rangeOf(startMinute: number, endMinute: number): Range | null {
  if (startMinute > dayMinutes || endMinute > 2 * dayMinutes) return null
  // 23:59 means the end of the day.
  const end = endMinute % dayMinutes === dayMinutes - 1 ? endMinute + 1 : endMinute
  const start = startMinute % dayMinutes
  if (end <= start) return { startMinute: start, endMinute: end + dayMinutes }
  return end - start > dayMinutes ? null : { startMinute: start, endMinute: end }
}

function readRules(source: string): Rule[] {
  const rules: Rule[] = []
  let operator: Operator = ';'
  let segment: Token[] = []
  const flush = () => {
    if (segment.length > 0) rules.push(...new SegmentReader(segment, source).read(operator))
    segment = []
  }
  for (const token of tokenize(source)) {
    if (token.type !== 'semicolon' && token.type !== 'fallback') {
      segment.push(token)
      continue
    }
    flush()
    operator = token.type === 'fallback' ? '||' : ';'
  }
  flush()
  const settledRules = rules.map((rule, index) => revertToText(rule, rules[index - 1], source))
  for (const [index, rule] of settledRules.entries()) inheritDays(rule, settledRules.slice(0, index))
  // `Th-Fr; 10:00-19:00`: the days belong to the hours after them.
  return settledRules.filter((rule, index) => !isMergedIntoNext(rule, settledRules[index + 1]))
}

function isMergedIntoNext(rule: Rule, next: Rule | undefined): boolean {
  return next !== undefined && isVague(rule) && next.continues === rule
}

/**
 * `Mo-Fr 10:00-14:00; 15:00-19:00`: hours without days apply to the days before them, and `Mo off; 10:00-20:00` keeps
 * the day off. By the grammar they would apply to the whole week, which nobody means.
 */
function inheritDays(rule: Rule, earlier: Rule[]) {
  const isBare = rule.ranges.length > 0 && rule.days.size === 0 && !rule.hasHoliday
  if (!isBare || !isWeekly(rule) || rule.isBreak || rule.hasEvent) return
  const before = earlier.at(-1)
  const isContinuing = before && (before.ranges.length > 0 || isVague(before)) && before.days.size > 0
  if (isContinuing && isWeekly(before) && !before.isBreak && !before.hasEvent) {
    rule.days = new Set(before.days)
    rule.operator = isVague(before) ? ';' : ','
    rule.continues = before
    return
  }
  const off = earlier.filter((it) => it.modifier === 'off' && it.days.size > 0 && isWeekly(it))
  if (off.length === 0 || off.length < earlier.length) return
  addDays(rule.days, 1, 7)
  for (const day of off.flatMap((it) => [...it.days])) rule.days.delete(day)
}

/** Hours without days right after unparsed text («Вскр. 10–17») belong to it, not to the whole week. */
function revertToText(rule: Rule, before: Rule | undefined, source: string): Rule {
  const isAfterUnparsed = before?.rest && rule.ranges.length > 0 && rule.days.size === 0 && !rule.isBreak
  if (!isAfterUnparsed) return rule
  const text = source.slice(rule.tokens[0]?.start, rule.tokens.at(-1)?.end)
  return { ...newRule(rule.operator), rest: rule.rest ? `${text} ${rule.rest}` : text }
}

function daysOf(rule: Rule): number[] {
  return rule.days.size > 0 ? [...rule.days] : everyDay
}

function isWeekly(rule: Rule): boolean {
  const isHolidayOnly = rule.hasHoliday && rule.days.size === 0
  return !rule.isDated && !isHolidayOnly && rule.operator !== '||'
}

function overlap(some: Range[], others: Range[]): boolean {
  return some.some((a) => others.some((b) => a.startMinute < b.endMinute && b.startMinute < a.endMinute))
}

/**
 * A later rule replaces the hours of its days. Exception: when an earlier rule would lose all its days and the hours
 * do not overlap (`Mo-Su 13:00-16:00; Mo-Su 20:00-24:00`), both apply.
 */
function keepsItsHours(rule: Rule, later: Rule[]): boolean {
  const replacing = later.filter(
    (it) => it.operator === ';' && daysOf(it).some((day) => daysOf(rule).includes(day)),
  )
  if (replacing.length === 0) return false
  if (replacing.some((it) => it.ranges.length === 0 || overlap(it.ranges, rule.ranges))) return false
  return daysOf(rule).every((day) => replacing.some((it) => daysOf(it).includes(day)))
}

/** `We-Su 17:30-24:00; Th-Mo 00:00-01:00`: the end of the night before, not hours of that day. */
function isAfterMidnight(rule: Rule): boolean {
  return (
    rule.ranges.length > 0 &&
    rule.ranges.every((it) => it.startMinute === 0 && it.endMinute <= latestEndOfNight)
  )
}

function subtract(ranges: Range[], hole: Range): Range[] {
  return ranges.flatMap((range) => {
    if (hole.startMinute >= range.endMinute || hole.endMinute <= range.startMinute) return [range]
    return [
      { startMinute: range.startMinute, endMinute: hole.startMinute },
      { startMinute: hole.endMinute, endMinute: range.endMinute },
    ].filter((it) => it.endMinute > it.startMinute)
  })
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.startMinute - b.startMinute)) {
    const last = merged.at(-1)
    if (last && range.startMinute <= last.endMinute)
      last.endMinute = Math.max(last.endMinute, range.endMinute)
    else merged.push({ ...range })
  }
  return merged.map((it) => ({ ...it, endMinute: Math.min(it.endMinute, it.startMinute + dayMinutes) }))
}

type Week = Map<number, Range[]>

function weekOf(rules: Rule[]): Week {
  const applied: { rule: Rule; days: Set<number> }[] = []
  const weekly = rules.filter((it) => !it.isBreak)
  for (const [index, rule] of weekly.entries()) {
    const days = daysOf(rule)
    const staying = new Set(
      weekly.slice(0, index).filter((it, at) => keepsItsHours(it, weekly.slice(at + 1))),
    )
    // A day off closes its days whatever the separator is: «10:00–22:00, вс выходной».
    const isReplacing = rule.operator === ';' && !isAfterMidnight(rule)
    if (isReplacing || rule.modifier === 'off') {
      for (const earlier of applied) {
        if (!staying.has(earlier.rule)) for (const day of days) earlier.days.delete(day)
      }
    }
    applied.push({ rule, days: new Set(days) })
  }
  const week: Week = new Map(everyDay.map((day) => [day, []]))
  for (const { rule, days } of applied) for (const day of days) week.get(day)?.push(...rule.ranges)
  for (const [day, ranges] of week) week.set(day, merge(ranges))
  for (const rule of rules.filter((it) => it.isBreak)) {
    for (const day of daysOf(rule)) {
      for (const hole of rule.ranges) week.set(day, subtract(week.get(day) ?? [], hole))
    }
  }
  moveToNextDay(week)
  return week
}

/** `Fr 18:00-04:00; Fr 22:00-24:00 off`: the part of the hours after the break belongs to the next day. */
function moveToNextDay(week: Week) {
  const late = everyDay.flatMap((day) =>
    (week.get(day) ?? []).filter((it) => it.startMinute >= dayMinutes).map((range) => ({ day, range })),
  )
  for (const { day, range } of late) {
    const next = (day % 7) + 1
    const moved = { startMinute: range.startMinute - dayMinutes, endMinute: range.endMinute - dayMinutes }
    week.set(day, week.get(day)?.filter((it) => it !== range) ?? [])
    week.set(next, merge([...(week.get(next) ?? []), moved]))
  }
}

/**
 * `00:00-03:00,11:00-24:00` is merged into one evening until three, so that the countdown to closing is right. Hours of
 * more than a day stay apart, because a range is at most 24 hours long.
 */
function joinOverMidnight(week: Week) {
  const morning = (day: number) => {
    const first = week.get(day)?.[0]
    return first?.startMinute === 0 && first.endMinute <= dayMinutes / 2 ? first : undefined
  }
  const joins = everyDay.filter((day) => {
    const last = week.get(day)?.at(-1)
    const next = morning((day % 7) + 1)
    return last?.endMinute === dayMinutes && next && next.endMinute <= last.startMinute
  })
  const extensions = joins.map((day) => ({ day, end: morning((day % 7) + 1)?.endMinute ?? 0 }))
  for (const { day, end } of extensions) {
    const last = week.get(day)?.at(-1)
    if (last) last.endMinute = dayMinutes + end
  }
  for (const { day } of extensions) week.get((day % 7) + 1)?.shift()
}

function hoursText(rule: Rule): string {
  if (rule.modifier === 'off') return 'выходной'
  if (rule.modifier === 'unknown') return 'уточняйте'
  const hours = rule.ranges.map((it) =>
    it.endMinute - it.startMinute === dayMinutes
      ? 'круглосуточно'
      : `${clockText(it.startMinute)}–${it.endMinute === dayMinutes ? '24:00' : clockText(it.endMinute)}`,
  )
  return hours.join(', ') || 'открыто'
}

function notesOf(rule: Rule): string[] {
  const notes: string[] = []
  if (!isWeekly(rule) || rule.hasEvent) {
    if (rule.tokens.length > 0) notes.push(ruleText(rule.tokens))
  } else {
    if (rule.hasHoliday) {
      const isSchool = rule.tokens.some((it) => it.type === 'holiday' && it.text.toLowerCase() === 'sh')
      notes.push(`${isSchool ? 'школьные каникулы' : 'праздники'}: ${hoursText(rule)}`)
    }
    if (rule.isOpenEnded) notes.push('закрытие может быть позже')
    // «сб „по записи“»: the comment is about those days only.
    if (hasNoHours(rule) && rule.days.size > 0 && rule.comments.length > 0) notes.push(ruleText(rule.tokens))
    else notes.push(...rule.comments)
  }
  if (rule.rest) notes.push(rule.rest)
  return notes
}

function isDayOff(rule: Rule): boolean {
  return rule.modifier === 'off' && rule.days.size > 0 && isWeekly(rule)
}

function hasNoHours(rule: Rule): boolean {
  const isSilent =
    rule.ranges.length === 0 && !rule.hasEvent && rule.modifier !== 'off' && rule.modifier !== 'unknown'
  return isSilent && rule.rest === null && isWeekly(rule)
}

/** Days without hours and without an explanation: «Пн–Сб». */
function isVague(rule: Rule): boolean {
  return hasNoHours(rule) && rule.days.size > 0 && rule.comments.length === 0
}

/** Parses opening hours as people write them. Never throws; unparsed text is returned as the note. */
export function parseOpeningHours(text: string): OpeningHours {
  const source = text.trim()
  if (source.length === 0 || source.length > maxLength) {
    const note = source ? `${source.slice(0, maxNoteLength)}…` : null
    return { verdict: 'not-understood', items: [], note, isClosed: false }
  }

  const rules = readRules(source)
  const weekly = rules.filter(
    (rule) => isWeekly(rule) && !rule.hasEvent && (rule.ranges.length > 0 || rule.modifier !== null),
  )
  const week = weekOf(weekly)
  joinOverMidnight(week)
  const items = everyDay.flatMap((dayOfWeek) =>
    (week.get(dayOfWeek) ?? []).map((range) => ({ dayOfWeek, ...range })),
  )

  // Days without hours («Пн–Сб») and a day off without any hours are kept as a note.
  const vague = rules.filter(isVague)
  const daysOffWithoutHours = rules.filter((it) => items.length === 0 && isDayOff(it))
  const notes = [
    ...rules.flatMap(notesOf),
    ...[...vague, ...daysOffWithoutHours].map((rule) =>
      ruleText(rule.tokens.filter((it) => it.type !== 'comment')),
    ),
  ]
  const note = [...new Set(notes.filter(Boolean))].join('; ') || null

  const isCommentOnly = (rule: Rule) => hasNoHours(rule) && rule.comments.length > 0
  const unread = rules.filter((rule) => rule.rest !== null || (hasNoHours(rule) && !isCommentOnly(rule)))
  const isNothingRead = items.length === 0 && unread.length > 0 && vague.length === 0
  const verdict = isNothingRead ? 'not-understood' : unread.length > 0 ? 'partly' : 'understood'
  // Partly parsed hours always keep the text that they were read from.
  const isKeptWhole = isNothingRead || (verdict === 'partly' && note === null)
  return {
    verdict,
    items,
    note: isKeptWhole ? source.slice(0, maxNoteLength) : (note?.slice(0, maxNoteLength) ?? null),
    isClosed:
      items.length === 0 &&
      unread.length === 0 &&
      rules.length === 1 &&
      rules[0]?.tokens[0]?.type === 'off' &&
      rules[0].days.size === 0 &&
      !rules[0].hasHoliday &&
      !rules[0].isDated,
  }
}
