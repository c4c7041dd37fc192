import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import {
  newWriteDown,
  type WriteDownDraft,
  writeDownProblems,
  writeDownRefusal,
  writeDownRequest,
} from './write-down.ts'

const draft = (values: Partial<WriteDownDraft> = {}): WriteDownDraft => ({
  ...newWriteDown('2026-11-30'),
  ...values,
})

test.each([
  ['at the door nothing is asked', {}, []],
  ['a call has a time and a name', { source: 'phone' }, ['time', 'name']],
  ['a phone will do for a name', { source: 'phone', time: '19:00', phone: '+7 (916) 123-45-67' }, []],
  ['the code of a country is no phone', { source: 'phone', time: '19:00', phone: '+7' }, ['name']],
  ['and a day', { source: 'phone', date: '', time: '19:00', name: 'Анна' }, ['date']],
] as [string, Partial<WriteDownDraft>, string[]][])('%s', (_, values, fields) => {
  expect(Object.keys(writeDownProblems(draft(values)))).toEqual(fields)
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
] as [Partial<WriteDownDraft>, object][])('what is sent of %o', (values, request) => {
  expect(writeDownRequest(draft(values))).toEqual(request)
})

test('an error is shown at its field or above the form', () => {
  const refusal = (fields: Record<string, string[]>) =>
    new ApiError({
      code: 422,
      status: 'ValidationFailed',
      messageUI: { message: 'Проверьте поля', type: 'error' },
      fields,
    })
  expect(writeDownRefusal(refusal({ datetime: ['Это время уже прошло'] }))).toEqual({
    time: 'Это время уже прошло',
  })
  expect(writeDownRefusal(refusal({ other: ['Нет'] }))).toEqual({ whole: 'Проверьте поля' })
  expect(writeDownRefusal(new Error('x'))).toEqual({ whole: 'Не получилось записать гостей' })
})
