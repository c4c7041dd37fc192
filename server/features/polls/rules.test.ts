import { expect, test } from 'vitest'
import type { TableState } from '#contract/polls/poll-limits.ts'
import { reservationStatuses } from '#contract/reservations/reservation-values.ts'
import { randomToken } from '#server/lib/ids.ts'
import { type Ballot, bookingStatusOf, chooseOwnVote, findMatches, hashDevice, readOptions } from './rules.ts'

const ballot = (places: number[], times: number[]): Ballot => ({ places, times })
const both = ballot([0, 1], [0, 1])
/** Two places by two times. */
const tables = (...states: [TableState, TableState, TableState, TableState]) => [
  [states[0], states[1]],
  [states[2], states[3]],
]
const allFree = tables('free', 'free', 'free', 'free')

test.each<[string, Ballot[], TableState[][], string | null, string | null]>([
  ['nobody has voted', [], allFree, null, null],
  ['nobody can at any time', [ballot([0], []), ballot([], [1])], allFree, null, null],
  ['a pair needs one person who wants both', [ballot([0], [0]), ballot([1], [1])], allFree, '0 0 ×1', null],
  ['most people decide', [both, both, ballot([1], [1])], allFree, '1 1 ×3', null],
  [
    'of equal ones the one with a free table',
    [both],
    tables('unbookable', 'full', 'closed', 'free'),
    '1 1 ×1',
    null,
  ],
  ['of equal ones the one that is liked more by itself', [both, ballot([1], [])], allFree, '1 0 ×1', null],
  ['of equal ones the earlier, then the one named first', [both], allFree, '0 0 ×1', null],
  [
    'a place without bookings may win',
    [ballot([0], [0]), ballot([0], [0]), both],
    tables('unbookable', 'free', 'free', 'free'),
    '0 0 ×3',
    null,
  ],
  [
    'a full favourite is named beside what can be had',
    [ballot([0], [0]), ballot([0], [0]), both],
    tables('full', 'free', 'free', 'free'),
    '1 0 ×1',
    '0 0 ×3',
  ],
  ['nothing can be had', [both], tables('full', 'past', 'closed', 'past'), null, '0 0 ×1'],
])('the best match when %s', (_, ballots, states, best, wanted) => {
  const found = findMatches(ballots, states)
  const word = (match: (typeof found)['best']) =>
    match && `${match.place} ${match.time} ×${match.votersCount}`
  expect([word(found.best), word(found.wanted)]).toEqual([best, wanted])
})

test('a table is looked for two at least', () => {
  expect(findMatches([both], allFree).best?.guestsCount).toBe(2)
  expect(findMatches([both, both, both], allFree).best?.guestsCount).toBe(3)
})

test.each([
  [undefined, []],
  ['2,0,2', [0, 2]],
  ['3', undefined],
])('options %s of three', (text, expected) => {
  expect(readOptions(text, 3)).toEqual(expected)
})

test.each([
  ['a guest who has not voted', null, [], {}],
  ['a guest on the same device', null, ['- d'], { id: '- d' }],
  ['a guest on the device of an account', null, ['anna d'], { id: 'anna d' }],
  ['an account that voted on this device as a guest', 'anna', ['- d'], { id: '- d' }],
  ['an account that voted elsewhere', 'anna', ['anna x'], { id: 'anna x' }],
  [
    'an account with a vote elsewhere and one as a guest',
    'anna',
    ['anna x', '- d'],
    { id: 'anna x', redundantId: '- d' },
  ],
  ['an account on the device of another', 'anna', ['boris d'], {}],
])('the own vote of %s', (_, userId, keys, expected) => {
  const votes = keys.map((id) => {
    const [user = '', device = ''] = id.split(' ')
    return { id, user_id: user === '-' ? null : user, device_hash: device }
  })
  expect(chooseOwnVote(votes, { userId, deviceHash: 'd' })).toEqual({ id: undefined, ...expected })
})

test('a device has another hash in every poll, and tokens are 128 bits that never repeat', () => {
  const device = randomToken()
  expect(hashDevice('a', device)).not.toBe(hashDevice('b', device))
  expect(new Set(Array.from({ length: 1000 }, randomToken)).size).toBe(1000)
  expect(randomToken()).toMatch(/^[0-9a-f]{32}$/)
})

test('voters see whether a reservation is pending, confirmed or cancelled', () => {
  expect(Object.fromEntries(reservationStatuses.map((status) => [status, bookingStatusOf(status)]))).toEqual({
    held: 'requested',
    requested: 'requested',
    confirmed: 'confirmed',
    arrived: 'confirmed',
    'no-show': 'cancelled',
    declined: 'cancelled',
    cancelled: 'cancelled',
    expired: 'cancelled',
  })
})
