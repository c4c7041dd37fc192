import { expect, test } from 'vitest'
import { digestOf } from './digest.ts'

const reservation = {
  at: '2026-11-26T19:30',
  name: 'Анна',
  guests: 2,
  isAnswered: true,
  zone: null,
  comment: '',
}
const place = { name: 'Пушкин', link: 'https://shodim.ru/pushkin/reservations' }

test('lists the reservations of the day by their times', () => {
  const other = { ...reservation, at: '2026-11-27T00:30', name: 'Глеб', guests: 4 }
  const waiting = { ...other, isAnswered: false, zone: 'Терраса', comment: 'Детский стул' }
  const venues = [{ ...place, reservations: [reservation, waiting] }]
  expect(digestOf('2026-11-26', venues, '/settings')).toEqual({
    subject: 'Пушкин: сегодня 2\u00A0брони, 6\u00A0гостей',
    text: [
      'Здравствуйте! Сегодня, чт, 26\u00A0нояб., ждут гостей.\n',
      'Пушкин: 2\u00A0брони, 6\u00A0гостей. Ждут ответа: 1.',
      '19:30 — Анна, 2\u00A0гостя',
      '00:30 — Глеб, 4\u00A0гостя, Терраса, ждёт ответа, «Детский стул»',
      'https://shodim.ru/pushkin/reservations\n',
      'Не присылать такие письма: /settings',
    ].join('\n'),
  })
})

test('of a day without guests there is none, and a long one is cut', () => {
  expect(digestOf('2026-11-26', [{ ...place, reservations: [] }], '/settings')).toBeNull()
  const many = Array.from({ length: 152 }, () => reservation)
  const venues = [
    { ...place, reservations: many },
    { ...place, reservations: [reservation] },
  ]
  const digest = digestOf('2026-11-26', venues, '/settings')
  expect(digest?.subject).toBe('Пушкин и ещё 1: сегодня 153\u00A0брони, 306\u00A0гостей')
  expect(digest?.text).toContain('И ещё 2\u00A0брони.')
})
