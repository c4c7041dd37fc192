import { expect, test } from 'vitest'
import {
  describeNotice,
  formatMinutes,
  noticeChoices,
  type SettingsDraft,
  seatsOf,
  settingsChange,
  settingsDraftOf,
  settingsProblems,
} from './reservation-settings.ts'

const before = settingsDraftOf({
  isReservationsEnabled: false,
  isInstant: false,
  seats: 40,
  stayMinutes: 120,
  aheadDays: 60,
  noticeMinutes: 60,
  largestOnline: null,
  lastSeatingMinutes: 0,
  longerStays: [],
  bufferMinutes: 0,
  pacingGuests: null,
  instantGuests: null,
  specialDates: [
    { date: '2026-12-31', isClosed: true, opensAt: null, closesAt: null, seats: null, note: '' },
  ],
  zones: [],
})
const draft = (values: Partial<SettingsDraft>): SettingsDraft => ({ ...before, ...values })
const hall = { key: 'a', id: 'a', name: 'Зал', seats: '30' }
const party = {
  date: '2026-12-30',
  isClosed: false,
  opensAt: '18:00',
  closesAt: '',
  seats: '',
  note: ' Депозит ',
}
const terrace = { key: 'new', name: ' Терраса ', seats: '12' }

test.each([
  ['nothing', {}, {}],
  ['the largest party online', { largestOnline: '8' }, { largestOnline: 8 }],
  ['a switch', { isReservationsEnabled: true }, { isReservationsEnabled: true }],
  ['numbers', { seats: '42', aheadDays: '0' }, { seats: 42, aheadDays: 0 }],
  ['a day opens again', { specialDates: [] }, { specialDates: [] }],
  [
    'a date of its own',
    { specialDates: [party] },
    { specialDates: [{ ...party, opensAt: '18:00', closesAt: null, seats: null, note: 'Депозит' }] },
  ],
  [
    'longer stays',
    { longerStays: [{ key: 'a', guests: '5', minutes: 180 }] },
    { longerStays: [{ guests: 5, minutes: 180 }] },
  ],
  ['limits that go', { pacingGuests: ' ', instantGuests: '4' }, { instantGuests: 4 }],
  [
    'zones bring their seats',
    { zones: [hall, terrace], seats: '1' },
    {
      zones: [
        { id: 'a', name: 'Зал', seats: 30 },
        { name: 'Терраса', seats: 12 },
      ],
    },
  ],
] as [string, Partial<SettingsDraft>, object][])('only what changed is sent: %s', (_, values, change) => {
  expect(settingsChange(draft(values), before)).toEqual(change)
})

test.each([
  [{}, []],
  [{ seats: '' }, ['seats']],
  [{ seats: '0' }, ['seats']],
  [{ seats: '2001' }, ['seats']],
  [{ seats: '12.5' }, ['seats']],
  [{ seats: '', zones: [hall] }, []],
  [{ aheadDays: '366' }, ['aheadDays']],
  [{ pacingGuests: '0' }, ['pacingGuests']],
  [{ instantGuests: '51' }, ['instantGuests']],
  [{ longerStays: [{ key: 'a', guests: '1', minutes: 180 }] }, ['longerStays/a']],
  [{ longerStays: [{ key: 'a', guests: '5', minutes: 120 }] }, ['longerStays/a']],
  [
    {
      longerStays: [
        { key: 'a', guests: '5', minutes: 180 },
        { key: 'b', guests: '5', minutes: 240 },
      ],
    },
    ['longerStays/b'],
  ],
  [
    { specialDates: [{ ...party, seats: '0' }] },
    ['specialDates/2026-12-30/hours', 'specialDates/2026-12-30/seats'],
  ],
  [{ specialDates: [{ ...party, isClosed: true }] }, []],
  [{ aheadDays: '-1' }, ['aheadDays']],
  [{ zones: [{ ...hall, name: ' ' }] }, ['zones/a/name']],
  [{ zones: [hall, { ...terrace, seats: 'много' }] }, ['zones/new/seats']],
] as [Partial<SettingsDraft>, string[]][])('the errors of %o', (values, fields) => {
  expect(Object.keys(settingsProblems(draft(values)))).toEqual(fields)
})

test('the number of seats is the sum of the zones if there are any', () => {
  expect(seatsOf(before)).toBe(40)
  expect(seatsOf(draft({ zones: [hall, terrace] }))).toBe(42)
})

test.each([
  [30, '30 мин', 'За 30 мин до начала'],
  [60, '1 ч', 'За 1 ч до начала'],
  [150, '2 ч 30 мин', 'За 2 ч 30 мин до начала'],
  [0, '0 мин', 'До самого начала'],
  [1440, '24 ч', 'За сутки до начала'],
  [2880, '48 ч', 'За 2 сут. до начала'],
])('%i minutes: %s, %s', (minutes, length, notice) => {
  const plain = (text: string) => text.replaceAll('\u00A0', ' ')
  expect([plain(formatMinutes(minutes)), plain(describeNotice(minutes))]).toEqual([length, notice])
})

test('the current value is always among the options', () => {
  expect(noticeChoices(45)).toContain(45)
  expect(noticeChoices(60).filter((minutes) => minutes === 60)).toHaveLength(1)
})
