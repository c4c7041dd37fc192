import { expect, test } from 'vitest'
import { readBirthday, readTags } from '#contract/guest-cards/guest-card-values.ts'
import { addMonths, type CardTexts, mergedTexts, readGuestQuery, separatedTexts } from './rules.ts'

const texts = (values: Partial<CardTexts> = {}): CardTexts => ({
  name: '',
  birthday: null,
  allergies: '',
  notes: '',
  tags: [],
  ...values,
})

test.each([
  ['14.03', '03-14'],
  ['14.03.1990', '03-14'],
  [' 1.2.90 ', '02-01'],
  ['14/03/1990', '03-14'],
  ['1990-03-14', '03-14'],
  ['29.02', '02-29'],
  ['30.02', null],
  ['0.03', null],
  ['14.13', null],
  ['весной', null],
  ['', null],
])('the birthday «%s» is %s', (text, birthday) => {
  expect(readBirthday(text)).toBe(birthday)
})

test('duplicate tags are removed regardless of case', () => {
  expect(readTags([' VIP ', 'vip', '', 'у  окна'])).toEqual(['VIP', 'у окна'])
})

test.each([
  ['1234', { digits: '1234' }],
  ['8 (916) 123-45-67', { digits: '9161234567' }],
  ['12', { letters: '12' }],
  ['---', { letters: '---' }],
  ['( 1 )', { letters: '( 1 )' }],
  ['Анна', { letters: 'Анна' }],
])('«%s» is searched as %o', (text, query) => {
  expect(readGuestQuery(text)).toEqual(query)
})

test('merging keeps the texts of both cards without duplicates', () => {
  const into = texts({ name: 'Анна', allergies: 'орехи', tags: ['VIP'] })
  const other = texts({
    name: 'Аня',
    birthday: '03-14',
    allergies: 'Орехи',
    notes: 'у окна',
    tags: ['vip', 'пресса'],
  })
  expect(mergedTexts(into, other)).toEqual(
    texts({ name: 'Анна', birthday: '03-14', allergies: 'орехи', notes: 'у окна', tags: ['VIP', 'пресса'] }),
  )
})

test('undoing a merge restores all but later changes', () => {
  const before = texts({ notes: 'у окна' })
  const after = mergedTexts(before, texts({ notes: 'громко', tags: ['VIP'] }))
  const now = { ...after, notes: 'только у окна' }
  expect(separatedTexts(now, { before, after })).toEqual({ ...before, notes: 'только у окна' })
})

test.each([
  ['2026-11-25T12:00:00Z', 24, '2028-11-25'],
  ['2026-08-31T12:00:00Z', 1, '2026-09-30'],
  ['2026-03-31T12:00:00Z', -1, '2026-02-28'],
])('%s and %i months are %s', (from, months, date) => {
  expect(addMonths(new Date(from), months).toISOString().slice(0, 10)).toBe(date)
})
