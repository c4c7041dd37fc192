import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseOpeningHours } from './opening-hours.ts'

function time(minute: number): string {
  return `${Math.floor(minute / 60)}${minute % 60 ? `:${minute % 60}` : ''}`
}

/** `12345 9-18, 6 10-16`: days with the same hours together, hours over 24 belong to the next day. */
function week(text: string): string {
  const byHours = new Map<string, string>()
  for (const item of parseOpeningHours(text).items) {
    const hours = `${time(item.startMinute)}-${time(item.endMinute)}`
    byHours.set(hours, (byHours.get(hours) ?? '') + item.dayOfWeek)
  }
  return [...byHours].map(([hours, days]) => `${days} ${hours}`).join(', ')
}

describe('hours of a week', () => {
  test.each([
    ['24/7', '1234567 0-24'],
    ['Mo-Su 00:00-24:00', '1234567 0-24'],
    ['00:00-00:00', '1234567 0-24'],
    ['00:00-23:59', '1234567 0-24'],
    ['Mo-Su 10:00-22:00', '1234567 10-22'],
    ['10:00-22:00', '1234567 10-22'],
    ['Mo-Fr 08:00-20:00; Sa,Su 09:00-20:30', '12345 8-20, 67 9-20:30'],
    ['Mo-Th,Su 12:00-00:00; Fr-Sa 12:00-02:00', '12347 12-24, 56 12-26'],
    ['Fr-Mo 18:00-26:00', '1567 18-26'],
    ['Mo-Fr 12:30-16:00,18:30-22:00', '12345 12:30-16, 12345 18:30-22'],
    ['Mo-Su 10:00-22:00; Tu off', '134567 10-22'],
    ['Mo-Su 10:00-22:00; Fr 12:00-03:00', '123467 10-22, 5 12-27'],
    ['Mo-Fr 09:00-18:00, Sa 10:00-16:00', '12345 9-18, 6 10-16'],
    ['Tu-Su, 13:00-16:00, 20:00-23:00', '234567 13-16, 234567 20-23'],
    // A second rule for the same days adds hours, because replacing the first one whole is hardly meant.
    ['Mo-Su 13:00-16:00; Mo-Su 20:00-24:00', '1234567 13-16, 1234567 20-24'],
    // Hours after midnight belong to the business day before.
    ['00:00-03:00,11:00-24:00', '1234567 11-27'],
    ['Mo-Su 19:00-23:59; Mo-Su 00:00-2:30', '1234567 19-26:30'],
    // Together they would be more than a day.
    ['Mo-Fr 00:00-24:00; Sa 00:00-06:00', '12345 0-24, 6 0-6'],
    ['Fr 10:00-24:00; Sa 00:00-12:00', '5 10-24, 6 0-12'],
    ['Fr 12:00-24:00; Sa 00:00-12:00', '5 12-36'],
    ['Mo-Sa 09:00-18:00; 13:00-14:00 off', '123456 9-13, 123456 14-18'],
    // After a break that ends at midnight or later it is the next day.
    ['Fr 18:00-04:00; Fr 22:00-24:00 off', '5 18-22, 6 0-4'],
    ['вс 18:00-04:00, перерыв 23:00-25:00', '1 1-4, 7 18-23'],
    ['Fr,Sa 18:00-04:00; Fr 22:00-24:00 off', '5 18-22, 6 0-4, 6 18-28'],
    // Hours after midnight do not replace the hours of the same day.
    ['We-Su 17:30-23:59; Th-Mo 00:00-01:00', '34567 17:30-25'],
    ['9:00-17:00, Mo closed', '234567 9-17'],
  ])('%s', (text, expected) => {
    expect(week(text)).toBe(expected)
    expect(parseOpeningHours(text).verdict).toBe('understood')
  })
})

describe('misspelled and foreign formats', () => {
  test.each([
    ['Mo-Fr 8:00-18:00; Sa-Su 8:00-18:00', '1234567 8-18'],
    ['mo-fr 09.00 – 20.00', '12345 9-20'],
    ['Mon - Fri: 09:00AM-06:00PM', '12345 9-18'],
    ['Sunday 12pm - 2:30 am', '7 12-26:30'],
    ['5-9pm', '1234567 17-21'],
    ['Fr-Sa 13-02, Su 13-00', '56 13-26, 7 13-24'],
    ['0900-1700', '1234567 9-17'],
    ['Mo-Su 13:00-17:00 18:30-23:00', '1234567 13-17, 1234567 18:30-23'],
    ['Th-Sa13:00-15:45', '456 13-15:45'],
    ['11:00~22:00', '1234567 11-22'],
    ['Mo-Do 10:00-18:00', '1234 10-18'],
    ['Lu-Do 10:00-18:00', '1234567 10-18'],
    ['09:00-17:00 Mo-Fr', '12345 9-17'],
    ['круглосуточно', '1234567 0-24'],
    ['Ежедневно с 10:00 до 20:00', '1234567 10-20'],
    ['с 9 до 18', '1234567 9-18'],
    ['с 9.00-18.00', '1234567 9-18'],
    ['Пн-Пт 9:00-18:00, Сб-Вс 10:00-17:00', '12345 9-18, 67 10-17'],
    ['пн.-пт. 6.00-12.00; сб.вс. 6.00-15.00', '12345 6-12, 67 6-15'],
    ['Пн–Чт, Вс: 12:00—00:00; Пт, Сб 12:00—02:00', '12347 12-24, 56 12-26'],
    ['Вт-Пт: 11:00-20:00, Сб: 11:00-18:00, Вс-Пн: выходной', '2345 11-20, 6 11-18'],
    [
      'Понедельник - пятница: с 9.00 до 18.00. Суббота: с 09.00 до 17.00. Выходной - воскресенье',
      '12345 9-18, 6 9-17',
    ],
    ['будни 8:00-22:00, выходные с 10:00 до 23:00', '12345 8-22, 67 10-23'],
    ['Пн-Пт 9:00-18:00, перерыв 13:00-14:00', '12345 9-13, 12345 14-18'],
    ['ПН-ПТ 10:00-18:00 (обед 13:30-15:00)', '12345 10-13:30, 12345 15-18'],
    ['9-18 б/п б/в', '1234567 9-18'],
    ['Пн: вихідний; Вт-Нд: 08:00-14:00', '234567 8-14'],
    ['Seg-Sex 07:00-17:00', '12345 7-17'],
    ['Mo-Su 011:00-21:0', '1234567 11-21'],
    ['10-22 без перерыва и выходных', '1234567 10-22'],
    // Hours without days apply to the preceding days.
    ['Mo-Fr 10:00-14:00; 15:00-19:00; Sa 10:00-16:00', '12345 10-14, 12345 15-19, 6 10-16'],
    ['Пн-Пт 10:00-14:00; 15:00-19:00', '12345 10-14, 12345 15-19'],
    ['Th-Fri; 10:00-19:00', '45 10-19'],
    ['Mo off; 10:00-20:00', '234567 10-20'],
    // A missing am or pm is taken from the other time.
    ['9-5pm', '1234567 9-17'],
    ['Mo-Fr 9am-5', '12345 9-17'],
    ['Mo-Fr 9:00am-5:00', '12345 9-17'],
    ['Fr-Sa 5pm-2', '56 17-26'],
    ['11-2am', '1234567 11-26'],
  ])('%s', (text, expected) => expect(week(text)).toBe(expected))
})

describe('«day off» removes that day only', () => {
  test.each([
    ['Пн-Вс 10:00-22:00, вс выходной', '123456 10-22'],
    ['10:00-22:00, вс выходной', '123456 10-22'],
    ['ежедневно 10:00-22:00, пн - выходной', '234567 10-22'],
    ['с 10 до 22, воскресенье выходной', '123456 10-22'],
    ['Пн-Пт 9-18, Сб-Вс выходной', '12345 9-18'],
    ['8:00-18:00 (сб, вс - выходной)', '12345 8-18'],
    ['10:00–22:00, кроме понедельника', '234567 10-22'],
    ['ежедневно, кроме пн и вт, 12:00-23:00', '34567 12-23'],
    ['Daily 11:00-23:00 except Monday', '234567 11-23'],
    ['Mo-Su 10:00-20:00, Wed Closed', '124567 10-20'],
    ['10:00-20:00 Wed Closed', '124567 10-20'],
    ['Mon-Sun 10am-8pm Closed Mondays', '234567 10-20'],
    ['Tue-Sun 5pm-10pm, closed Monday', '234567 17-22'],
    ['Mo-Su 10:00-18:00 (Mo closed)', '234567 10-18'],
  ])('%s', (text, expected) => {
    expect(week(text)).toBe(expected)
    expect(parseOpeningHours(text)).toMatchObject({ verdict: 'understood', note: null, isClosed: false })
  })

  test.each([
    ['Closed Mondays', 'выходной пн'],
    ['вс выходной', 'вс выходной'],
  ])('«%s» alone gives a note and no hours', (text, note) =>
    expect(parseOpeningHours(text)).toMatchObject({ items: [], note, isClosed: false }),
  )
})

describe('rules that do not fit a week become a note', () => {
  test.each([
    ['Mo-Su 10:00-22:00; PH off', '1234567 10-22', 'праздники выходной'],
    ['Mo-Fr 09:00-18:00; Su,PH 10:00-16:00', '12345 9-18, 7 10-16', 'праздники: 10:00–16:00'],
    [
      'Mo-Su 10:00-22:00; Dec 31 10:00-18:00; Jan 1 off',
      '1234567 10-22',
      '31 декабря 10:00–18:00; 1 января выходной',
    ],
    ['Mo-Su 10:00-22:00; Jun-Aug 10:00-24:00', '1234567 10-22', 'июнь–август 10:00–24:00'],
    ['Jan-Dec: Mo-Su 10:00-22:00', '1234567 10-22', null],
    ['Mo-Su 10:00-22:00; Su[1] off', '1234567 10-22', 'вс (1-е) выходной'],
    ['Mo-Su 10:00-sunset', '', 'пн–вс 10:00–закат'],
    ['Fr-Sa 18:00-02:00+', '56 18-26', 'закрытие может быть позже'],
    ['Fr 18:00+', '5 18-24', 'закрытие может быть позже'],
    ['Ежедневно с 13:00 до последнего гостя', '1234567 13-24', 'закрытие может быть позже'],
    ['Mo-Su 12:00-23:00 "кухня до 22:00"', '1234567 12-23', 'кухня до 22:00'],
    ['"по записи"', '', 'по записи'],
    [
      'Пн-Вс 10:00-22:00; 31 декабря 10:00-18:00; 1 января выходной',
      '1234567 10-22',
      '31 декабря 10:00–18:00; 1 января выходной',
    ],
    ['Пн-Вс 10:00-22:00, 1-8 января выходной', '1234567 10-22', '1–8 января выходной'],
    ['Пн-Вс 10:00-22:00; 31.12 выходной', '1234567 10-22', '31 декабря выходной'],
    ['01.05-30.09 10:00-23:00', '', '1 мая–30 сентября 10:00–23:00'],
    ['01.05-15.09.2026 выходной', '', '1 мая–15 сентября 2026 выходной'],
    ['Su 9:30, 11:00', '', 'вс 09:30, 11:00'],
    ['Mo-Fr 10:00-18:00; Sa "по записи"', '12345 10-18', 'сб (по записи)'],
    ['PH Mo 13:00-15:45; Tu 10:00-20:00', '2 10-20', 'праздники пн 13:00–15:45'],
    ['2024 Dec 24-2025 Jan 8 off', '', '2024 24 декабря–2025 8 января выходной'],
  ])('%s', (text, hours, note) => {
    expect(week(text)).toBe(hours)
    expect(parseOpeningHours(text)).toMatchObject({ note, verdict: 'understood' })
  })
})

describe('unparsed text becomes a note unchanged', () => {
  test.each([
    ['Mo-Sa', 'partly', '', 'пн–сб'],
    ['Mo-Fr 10:00-18:00; по звонку', 'partly', '12345 10-18', 'по звонку'],
    ['Пн-пт 9.00-19.00 Вскрр. 10.00-17.00', 'partly', '12345 9-19', 'Вскрр; 10.00-17.00'],
    [
      'Понедельник - выходной, Вт-Вс 10-20, Санитарный день - последний день месяца',
      'partly',
      '234567 10-20',
      'Санитарный день - последний день месяца',
    ],
    ['8am-10', 'not-understood', '', '8am-10'],
    ['Mo-Sa 09:00-18:00; Su 10; 00-17', 'partly', '123456 9-18', 'Su 10; 00-17'],
    ['9-5', 'not-understood', '', '9-5'],
    ['fixme', 'not-understood', '', 'fixme'],
    ['09:00-12:00/00:30', 'not-understood', '', '09:00-12:00/00:30'],
    ['Каса: Пн-Пт 09:00-17:45', 'not-understood', '', 'Каса: Пн-Пт 09:00-17:45'],
    ['+7 727 375 39 86', 'not-understood', '', '+7 727 375 39 86'],
    ['', 'not-understood', '', null],
  ])('%s', (text, verdict, hours, note) => {
    expect(week(text)).toBe(hours)
    expect(parseOpeningHours(text)).toMatchObject({ verdict, note })
  })
})

test.each(['closed', 'off', 'Закрыто', 'временно не работает'])('«%s» closes the place', (text) => {
  expect(parseOpeningHours(text)).toMatchObject({ isClosed: true, items: [], verdict: 'understood' })
})

test('a day off does not close the place', () => {
  expect(parseOpeningHours('Mo off').isClosed).toBe(false)
  expect(parseOpeningHours('PH off').isClosed).toBe(false)
})

test('any text is parsed quickly, without an exception, into intervals of one week', () => {
  const piece = fc.constantFrom(
    ...'Mo Su пн выходной PH SH Jan week 12 31 2024 10:00 25:00 24/7 24:00 sunset (sunset-01:00) [1] "x" ( ) [ " - , ; || . / + : с до off open easter days обед без б/п 9am 9 am &'.split(
      ' ',
    ),
  )
  const randomText = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(' '))
  fc.assert(
    fc.property(fc.oneof(randomText, fc.string({ unit: 'grapheme', maxLength: 300 })), (text) => {
      const read = parseOpeningHours(text)
      if (read.verdict === 'partly') expect(read.note).toBeTruthy()
      for (const item of read.items) {
        expect(item.dayOfWeek).toBeGreaterThanOrEqual(1)
        expect(item.dayOfWeek).toBeLessThanOrEqual(7)
        expect(item.startMinute).toBeGreaterThanOrEqual(0)
        expect(item.startMinute).toBeLessThan(1440)
        expect(item.endMinute).toBeGreaterThan(item.startMinute)
        expect(item.endMinute - item.startMinute).toBeLessThanOrEqual(1440)
      }
    }),
    { numRuns: 3000 },
  )
  expect(parseOpeningHours('Mo-Fr 10:00-20:00,'.repeat(20_000)).verdict).toBe('not-understood')
})
