import { describe, expect, test } from 'vitest'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import type { FloorTable } from '#contract/reservations/tables.ts'
import type { Board } from '#web/nouns/reservations/board/board-api.ts'
import {
  type Draft,
  datetimeOf,
  drawn,
  dropOutcomeOf,
  minuteOf,
  type Row,
  tablesAt,
  timelineRows,
  timelineSpan,
} from './timeline.ts'

const date = '2026-11-27'
const at = (time: string, day = date) => `${day}T${time}`
const table = (id: string, seatsTo: number) => ({ id, name: id, seatsFrom: 1, seatsTo }) as FloorTable
const hall = {
  id: 'hall',
  name: 'Зал',
  seats: 6,
  tables: [table('5', 2), table('6', 4)],
  joins: [],
  occupancy: [],
}
const terrace = { id: 'terrace', name: 'Терраса', seats: 6, tables: [], joins: [], occupancy: [] }
const places = { zones: [hall, terrace], seats: 12 }

const party = (id: string, from: string, to: string, values: Partial<VenueReservation> = {}) =>
  ({
    id,
    datetime: at(from),
    until: to < from ? at(to, '2026-11-28') : at(to),
    guestsCount: 2,
    status: 'confirmed',
    hasLeft: false,
    isTableLocked: false,
    zone: { id: 'hall', name: 'Зал' },
    tables: [],
    ...values,
  }) as unknown as VenueReservation
const atTable = (...ids: string[]) => ({ tables: ids.map((id) => ({ id, name: id })) })

const rowsAsText = (rows: Row<VenueReservation>[]) =>
  rows.map(({ key, bars }) => [key, bars.map((bar) => `${bar.reservation.id}:${bar.lane}`).join(' ')])

test('the night belongs to its evening', () => {
  expect([minuteOf(at('00:30', '2026-11-28'), date), datetimeOf(1470, date)]).toEqual([
    1470,
    at('00:30', '2026-11-28'),
  ])
})

describe('rows', () => {
  test('each party stands at its tables, in its zone, or among those without a table', () => {
    const onTerrace = { zone: { id: 'terrace', name: 'Терраса' } }
    const rows = timelineRows(
      places,
      [
        party('joined', '19:00', '21:00', atTable('5', '6')),
        party('next', '21:00', '23:00', atTable('5')),
        party('one', '19:00', '21:00', onTerrace),
        party('two', '20:00', '22:00', onTerrace),
        party('three', '21:00', '22:00', onTerrace),
        party('lost', '19:00', '21:00'),
        party('gone', '19:00', '21:00', { status: 'cancelled' }),
      ],
      date,
    )
    expect(rowsAsText(rows)).toEqual([
      ['none', 'lost:0'],
      ['5', 'joined:0 next:0'],
      ['6', 'joined:0'],
      ['terrace', 'one:0 two:1 three:0'],
    ])
    expect(rows.map(({ lanes }) => lanes)).toEqual([1, 1, 1, 2])
  })

  test('a place without zones is one row; one zone is shown alone', () => {
    const one = party('a', '19:00', '21:00', { zone: null })
    expect(rowsAsText(timelineRows({ zones: [], seats: 4 }, [one], date))).toEqual([['place', 'a:0']])
    expect(rowsAsText(timelineRows(places, [one], date, 'terrace'))).toEqual([['terrace', '']])
  })

  test('the span holds the hours of the evening and all who are there', () => {
    const occupancy = [
      { datetime: at('12:00'), guests: 0 },
      { datetime: at('23:00'), guests: 0 },
    ]
    const rows = timelineRows(places, [party('a', '23:10', '01:10', atTable('5'))], date)
    expect(timelineSpan({ occupancy }, rows, date)).toEqual({ from: 720, to: 1530 })
    expect(timelineSpan({ occupancy: [] }, [], date)).toEqual({ from: 720, to: 1440 })
  })
})

describe('a drop', () => {
  const drawnParty = party('drawn', '19:00', '21:00', { guestsCount: 3, ...atTable('6') })
  const outcomeAt = (others: VenueReservation[], to: Partial<Draft>, values: Partial<Board> = {}) => {
    const reservations = [drawnParty, ...others]
    const draft: Draft = { id: 'drawn', fromKey: '6', rowKey: '6', from: 1140, to: 1260, ...to }
    const row = timelineRows(places, reservations, date).find(({ key }) => key === draft.rowKey)
    if (!row) throw new Error('No such row')
    const tableIds = tablesAt(drawnParty, draft, row).map(({ id }) => id)
    const outcome = dropOutcomeOf(
      { reservations, bufferMinutes: 0, ...values },
      { reservation: drawnParty, draft, row, tableIds },
      { date, now: 1080 },
    )
    return 'by' in outcome ? [outcome.state, ...outcome.by.map(({ id }) => id)] : [outcome.state]
  }
  const late = party('late', '21:30', '23:00', atTable('6'))
  const onTerrace = { zone: { id: 'terrace', name: 'Терраса' }, guestsCount: 4 }

  test.each([
    ['nobody there', outcomeAt([late], { to: 1290 }), ['free']],
    ['others who can move', outcomeAt([late], { to: 1320 }), ['moves', 'late']],
    ['within the buffer', outcomeAt([late], { to: 1290 }, { bufferMinutes: 15 }), ['moves', 'late']],
    ['pinned ones', outcomeAt([{ ...late, isTableLocked: true }], { to: 1320 }), ['taken', 'late']],
    ['guests who sit there', outcomeAt([{ ...late, status: 'arrived' }], { to: 1320 }), ['taken', 'late']],
    ['a table that is too small', outcomeAt([], { rowKey: '5' }), ['tight']],
    ['in the past', outcomeAt([], { from: 960, to: 1080 }), ['past']],
    [
      'seats enough',
      outcomeAt([party('a', '18:00', '20:00', { ...onTerrace, guestsCount: 3 })], { rowKey: 'terrace' }),
      ['free'],
    ],
    [
      'more guests than seats',
      outcomeAt([party('a', '20:30', '22:00', onTerrace)], { rowKey: 'terrace' }),
      ['full'],
    ],
    [
      'parties that follow one another',
      outcomeAt(
        [
          party('a', '18:00', '20:00', { ...onTerrace, guestsCount: 3 }),
          party('b', '20:00', '22:00', { ...onTerrace, guestsCount: 3 }),
        ],
        {
          rowKey: 'terrace',
        },
      ),
      ['free'],
    ],
  ])('%s', (_, met, expected) => {
    expect(met).toEqual(expected)
  })
})

test.each([
  ['moved by a bit less than a step', 'move', 10, { from: 1155, to: 1275 }],
  ['moved from an odd minute', 'move', 0, { from: 1140, to: 1260 }],
  ['lengthened', 'resize', 40, { from: 1140, to: 1305 }],
  ['not shorter than a stay may be', 'resize', -500, { from: 1140, to: 1155 }],
  ['nor longer', 'resize', 5000, { from: 1140, to: 1860 }],
] as const)('%s', (_, kind, minutes, expected) => {
  const limits = { shortest: 15, longest: 720 }
  expect(drawn({ from: 1140, to: 1260 }, { kind, minutes }, limits)).toEqual(expected)
})
