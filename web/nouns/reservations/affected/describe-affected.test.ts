import { expect, test } from 'vitest'
import { describeAffected } from './describe-affected.ts'

const plain = (notes: string[]) => notes.map((note) => note.replaceAll('\u00A0', ' '))

test('the sentence has the number of reservations, the dates and who notifies the guests', () => {
  expect(describeAffected({ count: 0, guests: 0, withoutPhone: 0, cancelOnly: 0, days: [] })).toEqual([])
  const days = [
    { date: '2026-11-27', count: 2 },
    { date: '2026-11-28', count: 1 },
  ]
  expect(plain(describeAffected({ count: 3, guests: 7, withoutPhone: 1, cancelOnly: 0, days }))).toEqual([
    'На это время уже есть 3 брони, 7 гостей: пт, 27 нояб. — 2, сб, 28 нояб. — 1.',
    'Гостям с телефоном отправим сообщение: бронь можно перенести или отменить.',
    'У 1 брони нет телефона: предупредите гостей сами.',
  ])
  expect(
    plain(describeAffected({ count: 1, guests: 2, withoutPhone: 1, cancelOnly: 0, days: days.slice(1) })),
  ).toEqual([
    'На это время уже есть 1 бронь, 2 гостя: сб, 28 нояб. — 1.',
    'У 1 брони нет телефона: предупредите гостей сами.',
  ])
  expect(plain(describeAffected({ count: 1, guests: 2, withoutPhone: 0, cancelOnly: 1, days: [] }))[1]).toBe(
    'Гостям отправим сообщение: бронь можно только отменить.',
  )
})
