import { expect, test } from 'vitest'
import { nextPendingWrite, type PendingWrite } from './pending-writes.ts'

const message = (key: string, chatId: string, problem?: string): PendingWrite => ({
  kind: 'message',
  key,
  viewerId: 'anna',
  writtenAt: 0,
  chatId,
  text: '',
  pictures: [],
  subject: null,
  ...(problem && { problem }),
})
const like = (key: string, problem?: string): PendingWrite => ({
  kind: 'like',
  key,
  viewerId: 'anna',
  writtenAt: 0,
  isOn: true,
  like: { postId: key, byOutlet: false },
  ...(problem && { problem }),
})

test.each([
  ['the first one goes first', [message('a', '1'), message('b', '1')], [], 'a'],
  ['a refused one holds back its own chat', [message('a', '1', 'no'), message('b', '1')], [], undefined],
  ['and no other', [message('a', '1', 'no'), message('b', '1'), message('c', '2')], [], 'c'],
  ['what was set aside is not overtaken', [message('a', '1'), message('b', '1'), like('c')], ['1'], 'c'],
  ['likes wait for nobody', [like('a', 'no'), like('b')], [], 'b'],
  ['nothing waits', [], [], undefined],
] as const)('%s', (_, list, aside, key) => {
  expect(nextPendingWrite([...list], new Set(aside))?.key).toBe(key)
})
