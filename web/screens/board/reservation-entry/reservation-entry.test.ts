import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import {
  entryProblems,
  entryRefusal,
  entryRequest,
  isFilledIn,
  newReservationEntry,
  offerTimes,
  queueRequest,
  type ReservationEntryDraft,
} from './reservation-entry.ts'

const draft = (values: Partial<ReservationEntryDraft> = {}): ReservationEntryDraft => ({
  ...newReservationEntry('2026-11-30'),
  ...values,
})

test.each([
  ['as it opened', {}, false],
  ['of another day', { date: '2026-12-01' }, false],
  ['with a name', { name: 'Глеб' }, true],
  ['of a call', { source: 'phone' }, true],
] as [string, Partial<ReservationEntryDraft>, boolean][])(
  'a form %s is filled in: %s',
  (_, values, isFilled) => {
    expect(isFilledIn(draft(values))).toBe(isFilled)
  },
)

test.each([
  ['at the door nothing is asked', {}, []],
  ['a call has a time and a name', { source: 'phone' }, ['time', 'name']],
  ['a phone will do for a name', { source: 'phone', time: '19:00', phone: '+7 (916) 123-45-67' }, []],
  ['the code of a country is no phone', { source: 'phone', time: '19:00', phone: '+7' }, ['name']],
  ['in the queue somebody is called by name', { source: 'queue' }, ['name']],
  ['and needs no phone', { source: 'queue', name: 'Глеб' }, []],
  ['and a day', { source: 'phone', date: '', time: '19:00', name: 'Анна' }, ['date']],
] as [string, Partial<ReservationEntryDraft>, string[]][])('%s', (_, values, fields) => {
  expect(Object.keys(entryProblems(draft(values)))).toEqual(fields)
})

test.each([
  [{}, { source: 'walk-in', guests_count: 2 }],
  [
    { zoneId: 'z', name: ' Анна ', phone: '+7' },
    { source: 'walk-in', guests_count: 2, zone_choice: 'z', name: 'Анна' },
  ],
  [
    { source: 'phone', time: '19:30', phone: '+7 (916) 123-45-67', comment: ' у окна ' },
    {
      source: 'phone',
      guests_count: 2,
      datetime: '2026-11-30T19:30',
      phone: '+79161234567',
      comment: 'у окна',
    },
  ],
] as [Partial<ReservationEntryDraft>, object][])('what is sent of %o', (values, request) => {
  expect(entryRequest(draft(values))).toEqual(request)
})

test('an error is shown at its field or above the form', () => {
  const refusal = (fields: Record<string, string[]>) =>
    new ApiError({
      code: 422,
      status: 'ValidationFailed',
      messageUI: { message: 'Проверьте поля', type: 'error' },
      fields,
    })
  expect(entryRefusal(refusal({ datetime: ['Это время уже прошло'] }))).toEqual({
    time: 'Это время уже прошло',
  })
  expect(entryRefusal(refusal({ other: ['Нет'] }))).toEqual({ form: 'Проверьте поля' })
  expect(entryRefusal(new Error('x'))).toEqual({ form: 'Не получилось записать гостей' })
})

test.each([
  [
    { name: ' Глеб ', phone: '+7' },
    { name: 'Глеб', guests_count: 2 },
  ],
  [
    { name: 'Глеб', guests: 5, phone: '+7 (916) 123-45-67' },
    { name: 'Глеб', guests_count: 5, phone: '+79161234567' },
  ],
] as [Partial<ReservationEntryDraft>, object][])('guests in the queue: %o', (values, request) => {
  expect(queueRequest(draft({ source: 'queue', ...values }))).toEqual(request)
})

const evening = (free: string) =>
  ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00'].map((time) => ({
    datetime: `2026-11-30T${time}`,
    isFree: free.includes(time),
  }))
const at = (...clocks: string[]) => clocks.map((time) => `2026-11-30T${time}`)

test.each([
  ['the time is free', evening('19:00 19:30'), '19:30', { isFree: true, others: at('19:00') }],
  [
    'there are others on both sides',
    evening('19:00 21:00'),
    '19:30',
    { isFree: false, others: at('19:00', '21:00') },
  ],
  [
    'between two half-hours the first counts',
    evening('19:00'),
    '19:45',
    { isFree: false, others: at('19:00') },
  ],
  [
    'the nearest are said in order',
    evening('18:00 18:30 19:00 20:00 20:30 21:00'),
    '19:30',
    { isFree: false, others: at('18:30', '19:00', '20:00', '20:30') },
  ],
  ['no time was said yet', evening('19:00 21:00'), '', { isFree: undefined, others: at('19:00', '21:00') }],
  ['the venue is closed then', evening('19:00'), '03:00', { isFree: undefined, others: at('19:00') }],
  ['nothing is free', evening(''), '19:30', { isFree: false, others: [] }],
] as [string, ReturnType<typeof evening>, string, object][])(
  'on the phone: %s',
  (_, times, wanted, expected) => {
    expect(offerTimes(times, wanted)).toEqual(expected)
  },
)
