import { expect, test } from 'vitest'
import { changedSince } from './changed-since.ts'

const save = (changes: Record<string, unknown>) => ({
  changes: Object.entries(changes).map(([field, after]) => ({ field, after })),
})

test('lists the fields whose value has changed since the save', () => {
  const first = save({ name: 'Чайная', wifi: true, phones: [{ phone: '+74951112233' }] })
  const back = save({ name: 'Чайная' })
  const renamed = save({ name: 'Кофейня', phones: [{ phone: '+74951112233' }] })
  expect(changedSince(first, [renamed, first])).toEqual(['name'])
  expect(changedSince(first, [back, renamed, first])).toEqual([])
  expect(changedSince(renamed, [renamed, first])).toEqual([])
})
