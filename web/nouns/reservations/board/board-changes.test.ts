import { expect, test } from 'vitest'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import type { BoardStep, PendingBoardAction } from '#web/nouns/pending-writes/pending-writes.ts'
import { withPendingActions } from './board-changes.ts'

const reservation = (values: Partial<VenueReservation> = {}) =>
  ({
    id: 'a',
    datetime: '2026-11-27T19:00',
    startsAt: '2026-11-27T16:00:00.000Z',
    status: 'confirmed',
    version: 3,
    hasLeft: false,
    actions: ['arrive'],
    ...values,
  }) as VenueReservation

const mark = (
  action: Exclude<BoardStep['action'], 'decline' | 'adjust'>,
  values: Partial<PendingBoardAction> = {},
): PendingBoardAction => ({
  kind: 'mark',
  key: action,
  viewerId: 'olga',
  writtenAt: 0,
  placeId: 'bar',
  reservationId: 'a',
  version: 3,
  step: { action },
  ...values,
})

const shown = { status: 'confirmed', version: 3, hasLeft: false }
const problem = 'Пока вы смотрели, гость отменил бронь'

test.each([
  ['nothing was marked', [], shown],
  ['a mark is shown at once', [mark('arrive')], { status: 'arrived', version: 4, isWaiting: true }],
  [
    'actions follow one another',
    [mark('arrive'), mark('leave', { version: 4 })],
    { status: 'arrived', hasLeft: true, version: 5, actions: ['return'] },
  ],
  ['the board knows it already', [mark('arrive', { version: 2 })], shown],
  [
    'a refused one changes nothing',
    [mark('miss', { problem })],
    { ...shown, rejectedAction: mark('miss', { problem }) },
  ],
  [
    'nor does what was marked after it',
    [mark('arrive', { problem }), mark('leave', { version: 4 })],
    { ...shown, rejectedAction: mark('arrive', { problem }) },
  ],
  [
    'another time and table',
    [
      mark('arrive', {
        step: {
          action: 'adjust',
          stay: { datetime: '2026-11-27T19:30', until: '2026-11-27T22:00', tables: [{ id: 't', name: '5' }] },
        },
      }),
    ],
    {
      datetime: '2026-11-27T19:30',
      until: '2026-11-27T22:00',
      startsAt: '2026-11-27T16:30:00.000Z',
      tables: [{ name: '5' }],
      isTableLocked: true,
      status: 'confirmed',
      actions: ['arrive'],
      version: 4,
      isWaiting: true,
    },
  ],
  ['of another reservation', [mark('arrive', { reservationId: 'b' })], shown],
] as [string, PendingBoardAction[], object][])('%s', (_, actions, expected) => {
  expect(withPendingActions([reservation()], actions)[0]).toMatchObject(expected)
})
