import { expect, test } from 'vitest'
import { type SettingsDraft, settingsDraftOf } from './reservation-settings.ts'
import { describeRules } from './rules-sentence.ts'

const plain = settingsDraftOf({
  isReservationsEnabled: true,
  isInstant: false,
  seats: 41,
  stayMinutes: 120,
  longerStays: [],
  bufferMinutes: 0,
  pacingGuests: null,
  instantGuests: null,
  aheadDays: 60,
  noticeMinutes: 60,
  largestOnline: null,
  lastSeatingMinutes: 0,
  specialDates: [],
  zones: [],
})

test.each([
  [{ isReservationsEnabled: false }, 'Брони на сайте выключены: гости звонят.'],
  [
    {},
    'Столик на 2 ч. Одновременно до 41 гостя. На 60 дней вперёд, не позже чем за 1 ч. Каждую бронь подтверждаете вы.',
  ],
  [
    {
      longerStays: [{ key: 'a', guests: '5', minutes: 150 }],
      bufferMinutes: 15,
      largestOnline: '8',
      pacingGuests: '20',
      aheadDays: '0',
      noticeMinutes: 2880,
      lastSeatingMinutes: 60,
      isInstant: true,
      instantGuests: '4',
    },
    'Столик на 2 ч, от 5 гостей — на 2 ч 30 мин, между гостями 15 мин на уборку. ' +
      'Одновременно до 41 гостя, в одной брони до 8, за полчаса приходят не больше 20. ' +
      'Только на сегодня, не позже чем за 2 дня, последние гости за 1 ч до закрытия. ' +
      'Компании до 4 гостей подтверждаются сразу, остальных подтверждаете вы.',
  ],
  [
    { isInstant: true, noticeMinutes: 0, aheadDays: '1' },
    'Столик на 2 ч. Одновременно до 41 гостя. На 1 день вперёд. Бронь подтверждается сразу.',
  ],
  [
    { longerStays: [{ key: 'a', guests: '21', minutes: 240 }], noticeMinutes: 0, aheadDays: '1' },
    'Столик на 2 ч, от 21 гостя — на 4 ч. Одновременно до 41 гостя. На 1 день вперёд. Каждую бронь подтверждаете вы.',
  ],
] as [Partial<SettingsDraft>, string][])('the rules as text: %o', (values, words) => {
  expect(describeRules({ ...plain, ...values }).replaceAll('\u00A0', ' ')).toBe(words)
})
