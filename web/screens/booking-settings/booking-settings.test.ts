import { expect, test } from 'vitest'
import {
  noticeChoices,
  type SettingsDraft,
  seatsOf,
  settingsChange,
  settingsDraftOf,
  settingsProblems,
  wordMinutes,
  wordNotice,
} from './booking-settings.ts'

const before = settingsDraftOf({
  isReservationsEnabled: false,
  isInstant: false,
  seats: 40,
  stayMinutes: 120,
  aheadDays: 60,
  noticeMinutes: 60,
  largestOnline: null,
  lastSeatingMinutes: 0,
  closedDates: ['2026-12-31'],
  zones: [],
})
const draft = (values: Partial<SettingsDraft>): SettingsDraft => ({ ...before, ...values })
const hall = { key: 'a', id: 'a', name: 'Зал', seats: '30' }
const terrace = { key: 'new', name: ' Терраса ', seats: '12' }

test.each([
  ['nothing', {}, {}],
  ['the largest party online', { largestOnline: '8' }, { largestOnline: 8 }],
  ['a switch', { isReservationsEnabled: true }, { isReservationsEnabled: true }],
  ['numbers', { seats: '42', aheadDays: '0' }, { seats: 42, aheadDays: 0 }],
  ['a day opens again', { closedDates: [] }, { closedDates: [] }],
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
  [{ aheadDays: '-1' }, ['aheadDays']],
  [{ zones: [{ ...hall, name: ' ' }] }, ['zones/a/name']],
  [{ zones: [hall, { ...terrace, seats: 'много' }] }, ['zones/new/seats']],
] as [Partial<SettingsDraft>, string[]][])('what is wrong with %o', (values, fields) => {
  expect(Object.keys(settingsProblems(draft(values)))).toEqual(fields)
})

test('seats are those of the zones, where there are any', () => {
  expect(seatsOf(before)).toBe(40)
  expect(seatsOf(draft({ zones: [hall, terrace] }))).toBe(42)
})

test.each([
  [30, '30 мин', 'За 30 мин'],
  [60, '1 ч', 'За 1 ч'],
  [150, '2 ч 30 мин', 'За 2 ч 30 мин'],
  [0, '0 мин', 'До самого начала'],
  [1440, '24 ч', 'За сутки'],
  [2880, '48 ч', 'За 2 сут.'],
])('%i minutes: %s, %s', (minutes, length, notice) => {
  const plain = (text: string) => text.replaceAll('\u00A0', ' ')
  expect([plain(wordMinutes(minutes)), plain(wordNotice(minutes))]).toEqual([length, notice])
})

test('what is set is among the choices, whatever it is', () => {
  expect(noticeChoices(45)).toContain(45)
  expect(noticeChoices(60).filter((minutes) => minutes === 60)).toHaveLength(1)
})
