import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Assignment, arrange, placeParty, type Seating, type Wanted } from './assignment.ts'
import { type FloorPlan, TableOptions } from './floor-plan.ts'

const table = (id: string, seatsFrom: number, seatsTo: number) => ({ id, seatsFrom, seatsTo })
const party = (id: string, from: number, to: number, guests: number, tableIds: string[] = []): Seating => ({
  id,
  from,
  to,
  guests,
  tableIds,
  isFixed: false,
})

const wanted = (id: string, from: number, to: number, guests: number): Wanted => ({ id, from, to, guests })

const hall: FloorPlan = {
  tables: [table('two', 1, 2), table('four', 2, 4), table('six', 4, 6)],
  joins: [['two', 'four']],
}

describe('where a party sits', () => {
  test.each([
    [1, [['two']]],
    [2, [['two'], ['four']]],
    [4, [['four'], ['six']]],
    [5, [['six'], ['two', 'four']]],
    [7, []],
  ])('%i guests', (guests, expected) => {
    const options = new TableOptions(hall)
    const ids = options.forGuests(guests).options.map(({ tables }) => tables.map((n) => hall.tables[n]?.id))
    expect(ids).toEqual(expected)
  })

  test('joined tables are no more than the party needs, and stand together', () => {
    const row = new TableOptions({
      tables: ['a', 'b', 'c'].map((id) => table(id, 1, 2)),
      joins: [
        ['a', 'b'],
        ['b', 'c'],
      ],
    })
    expect(row.forGuests(3).options.map(({ tables }) => tables)).toEqual([
      [0, 1],
      [1, 2],
    ])
    expect(row.forGuests(5).options.map(({ tables }) => tables)).toEqual([[0, 1, 2]])
    expect(row.capacity).toBe(6)
  })
})

describe('one more party', () => {
  const options = new TableOptions(hall)

  test('takes a free table and moves nobody', () => {
    const seated = [party('a', 0, 4, 2, ['two'])]
    expect(placeParty(options, seated, wanted('b', 1, 3, 2))).toEqual(new Map([['b', ['four']]]))
  })

  test('moves a party to a larger table where it has to', () => {
    const seated = [party('a', 0, 4, 4, ['four']), party('b', 0, 4, 2, ['two'])]
    expect(placeParty(options, seated, wanted('c', 1, 3, 2))).toEqual(
      new Map([
        ['c', ['two']],
        ['a', ['six']],
        ['b', ['four']],
      ]),
    )
  })

  test('does not move those who sit there or are pinned', () => {
    const seated = [{ ...party('a', 0, 4, 4, ['four']), isFixed: true }, party('b', 0, 4, 2, ['two'])]
    expect(placeParty(options, seated, wanted('c', 1, 3, 2))).toBeUndefined()
  })

  test('at the tables it names alone, however few its guests are', () => {
    const seated = [party('a', 0, 4, 4, ['six'])]
    expect(placeParty(options, seated, { ...wanted('b', 1, 3, 1), tableIds: ['six'] })).toEqual(
      new Map([
        ['b', ['six']],
        ['a', ['four']],
      ]),
    )
  })
})

test('of those who do not all fit the first in the list are seated', () => {
  const options = new TableOptions({ tables: [table('a', 1, 4)], joins: [] })
  const parties = [party('early', 0, 2, 4), party('late', 1, 3, 2, ['a']), party('after', 2, 4, 2)]
  expect(arrange(options, parties)).toEqual(
    new Map([
      ['early', ['a']],
      ['after', ['a']],
    ]),
  )
})

/** All ways to seat them, by trying: they may stay where they are. */
function canSeatAll(plan: FloorPlan, parties: readonly (Wanted & { isFixed?: boolean })[]): boolean {
  const options = new TableOptions(plan)
  const taken: { ids: readonly string[]; from: number; to: number }[] = []
  const seat = (index: number): boolean => {
    const one = parties[index]
    if (!one) return true
    const own = one.tableIds ? [one.tableIds] : []
    const usual = options
      .forGuests(one.guests)
      .options.map(({ tables }) => tables.map((n) => plan.tables[n]?.id ?? ''))
    return (one.isFixed ? own : [...own, ...usual]).some((ids) => {
      const isTaken = taken.some(
        (other) => other.from < one.to && one.from < other.to && other.ids.some((id) => ids.includes(id)),
      )
      if (isTaken) return false
      taken.push({ ids, from: one.from, to: one.to })
      if (seat(index + 1)) return true
      taken.pop()
      return false
    })
  }
  return seat(0)
}

const plans = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 3 })), {
    minLength: 1,
    maxLength: 5,
  })
  .chain((sizes) => {
    const tables = sizes.map(([from, more], index) => table(`t${index}`, from, from + more))
    const pairs = tables.flatMap((one, index) =>
      tables.slice(index + 1).map((other) => [one.id, other.id] as const),
    )
    return fc.record({
      tables: fc.constant(tables),
      joins: fc.subarray(pairs, { maxLength: Math.min(3, pairs.length) }),
    })
  })

const requests = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 8 }),
    length: fc.integer({ min: 1, max: 4 }),
    guests: fc.integer({ min: 1, max: 8 }),
    /** The parties that have grown since they have tables, so that the venue would not seat them there now. */
    later: fc.integer({ min: 0, max: 2 }),
    isFixed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 9 },
)

function isSound(plan: FloorPlan, parties: readonly Seating[]): boolean {
  return (
    parties.every((one, index) =>
      parties
        .slice(index + 1)
        .every(
          (other) =>
            other.to <= one.from ||
            one.to <= other.from ||
            !one.tableIds.some((id) => other.tableIds.includes(id)),
        ),
    ) && parties.every(({ tableIds }) => tableIds.every((id) => plan.tables.some((one) => one.id === id)))
  )
}

test('an evening of requests: nobody is refused who fits, no table is given twice, nobody fixed is moved', () => {
  fc.assert(
    fc.property(plans, requests, (plan, requested) => {
      const options = new TableOptions(plan)
      let seated: Seating[] = []
      for (const [index, { from, length, guests, later, isFixed }] of requested.entries()) {
        const one = { id: `p${index}`, from, to: from + length, guests }
        const found: Assignment | undefined = placeParty(options, seated, one)
        expect(found !== undefined).toBe(canSeatAll(plan, [...seated, one]))
        if (!found) continue
        for (const { id, isFixed: isPinned } of seated) expect(isPinned && found.has(id)).toBe(false)
        seated = seated.map((other) => ({ ...other, tableIds: found.get(other.id) ?? other.tableIds }))
        seated.push({ ...one, tableIds: found.get(one.id) ?? [], isFixed })
        expect(isSound(plan, seated)).toBe(true)
        for (const { id, guests: count, tableIds } of seated) {
          if (!found.has(id)) continue
          const among = options
            .forGuests(count)
            .options.map(({ tables }) => tables.map((n) => plan.tables[n]?.id))
          expect(among).toContainEqual(tableIds)
        }
        seated = seated.map((other) => (other.id === one.id ? { ...other, guests: guests + later } : other))
      }
    }),
    { numRuns: 1000 },
  )
})
