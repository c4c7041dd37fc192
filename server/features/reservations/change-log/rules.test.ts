import { expect, test } from 'vitest'
import { describeChange, isSameMark, type LoggedChange } from './rules.ts'

const change = (values: Partial<LoggedChange>): LoggedChange => ({
  action: 'arrive',
  side: 'venue',
  userId: 'olga',
  userName: 'Ольга',
  changedAt: new Date(0),
  ...values,
})

test.each([
  ['a mark of a colleague', {}, 'Пока вы смотрели, отметили «Пришли»: Ольга'],
  [
    'a move by the guest',
    { action: 'move', side: 'guest', userName: '' },
    'Пока вы смотрели, гость перенёс бронь',
  ],
  ['a move by the venue', { action: 'move' }, 'Пока вы смотрели, бронь перенесли: Ольга'],
  ['the guest gave up', { action: 'cancel', side: 'guest' }, 'Пока вы смотрели, гость отменил бронь'],
  ['by itself', { action: 'expire', side: null, userName: '' }, 'Пока вы смотрели, бронь изменилась'],
] as [string, Partial<LoggedChange>, string][])('%s', (_, values, description) => {
  expect(describeChange(change(values))).toBe(description)
})

test.each([
  ['the same mark is made already', 'arrive', [change({})], true],
  ['another one was', 'miss', [change({})], false],
  ['it was made and taken back', 'arrive', [change({ action: 'restore' }), change({})], false],
  ['two moves are two times', 'move', [change({ action: 'move' })], false],
  ['two answers are two texts', 'decline', [change({ action: 'decline' })], false],
  ['nothing was', 'arrive', [], false],
] as const)('%s', (_, action, changes, expected) => {
  expect(isSameMark(action, changes)).toBe(expected)
})
