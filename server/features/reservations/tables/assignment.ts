import type { Span } from '../span.ts'
import type { Choice, Option, TableOptions, TableRow } from './floor-plan.ts'

/** A party and the tables that are theirs at present. */
export interface Seating {
  id: string
  from: number
  /** With the time in which the tables are cleared and laid. */
  to: number
  guests: number
  tableIds: readonly string[]
  /** They sit there already, or the host has pinned them: nobody moves them. */
  isFixed: boolean
}

/** A party that wants a table; at those tables alone when they are named. */
export type Wanted = Pick<Seating, 'id' | 'from' | 'to' | 'guests'> & { tableIds?: readonly string[] }

/** Party → its tables. */
export type Assignment = ReadonlyMap<string, readonly string[]>

/** Steps of one search: most take tens. A search that takes more is given up as if nothing fitted. */
const MAX_STEPS = 600

/**
 * Tables for one more party among parties that have theirs, moving those who may be moved where it has to be.
 * When some assignment of all of them exists, one is found, unless the search takes more than `MAX_STEPS`.
 * @returns the tables of the party and of those who move; undefined when not all of them fit
 */
export function placeParty(
  options: TableOptions,
  seated: readonly Seating[],
  wanted: Wanted,
): Assignment | undefined {
  const own = wanted.tableIds && optionOf(options, wanted.tableIds)
  if (wanted.tableIds && !own) return undefined
  const choice = own ? options.choiceOf([own]) : options.forGuests(wanted.guests)
  const taken = new Set(
    seated.flatMap((other) => (other.id !== wanted.id && overlaps(other, wanted) ? other.tableIds : [])),
  )
  for (const { tables } of choice.options) {
    const ids = tables.flatMap((table) => options.tables[table]?.id ?? [])
    if (!ids.some((id) => taken.has(id))) return new Map([[wanted.id, ids]])
  }
  return new Search(options, partiesOf(options, seated, wanted, choice)).run()
}

/**
 * The tables of all parties, as few of them moved as it takes. When not all fit, those who come earlier in the list are
 * seated; the others are left out.
 * @param bufferMs of each stay, so that a buffer that grew later takes no table from those who have one
 */
export function arrange(options: TableOptions, parties: readonly Seating[], bufferMs = 0): Assignment {
  const placed = new Map<string, readonly string[]>()
  const seated: Seating[] = []
  for (const party of parties) {
    const own = party.tableIds.every((id) => options.numberOf.has(id)) ? party.tableIds : []
    const wanted = party.isFixed && own.length > 0 ? { ...party, tableIds: own } : withoutTables(party)
    const isFree =
      own.length > 0 && !seated.some((other) => overlaps(other, party) && shares(other.tableIds, own))
    const found = isFree
      ? new Map([[party.id, own]])
      : (placeParty(options, seated, wanted) ?? keepTables(seated, { ...party, tableIds: own }, bufferMs))
    if (!found) continue
    for (const [id, tableIds] of found) placed.set(id, tableIds)
    for (const [index, other] of seated.entries()) {
      seated[index] = { ...other, tableIds: placed.get(other.id) ?? other.tableIds }
    }
    seated.push({ ...party, tableIds: placed.get(party.id) ?? [] })
  }
  return placed
}

/** The tables of a party that others clear in less time than the buffer. */
function keepTables(seated: readonly Seating[], party: Seating, bufferMs: number): Assignment | undefined {
  if (bufferMs === 0 || party.tableIds.length === 0) return undefined
  const stay = { from: party.from, to: party.to - bufferMs }
  const isTaken = seated.some(
    ({ from, to, tableIds }) =>
      overlaps({ from, to: to - bufferMs }, stay) && shares(tableIds, party.tableIds),
  )
  return isTaken ? undefined : new Map([[party.id, party.tableIds]])
}

function withoutTables({ id, from, to, guests }: Seating): Wanted {
  return { id, from, to, guests }
}

function shares(some: readonly string[], others: readonly string[]): boolean {
  return some.some((id) => others.includes(id))
}

function overlaps(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to
}

interface Party {
  id: string
  from: number
  to: number
  /** Its tables at present, and where else it may sit; of a fixed one these alone. */
  current: Option | undefined
  choice: Choice
  /** Whether it sits where the venue would not seat it now. */
  isException: boolean
  isFixed: boolean
  /** The indexes of the parties whose stays overlap this one. */
  overlapping: number[]
}

/** The party that wants a table first, then those who have theirs. */
function partiesOf(
  options: TableOptions,
  seated: readonly Seating[],
  wanted: Wanted,
  choice: Choice,
): Party[] {
  const first = { current: undefined, choice, isException: false, isFixed: false, overlapping: [] }
  const parties: Party[] = [{ ...spanOf(wanted), ...first }]
  for (const one of seated) {
    if (one.id === wanted.id) continue
    const current = optionOf(options, one.tableIds)
    if (!current) continue
    const usual = options.forGuests(one.guests)
    const isException = !usual.options.some((option) => isSame(option, current))
    const own = isException ? options.choiceOf([current, ...usual.options]) : usual
    parties.push({
      ...spanOf(one),
      current,
      choice: one.isFixed ? options.choiceOf([current]) : own,
      isException,
      isFixed: one.isFixed,
      overlapping: [],
    })
  }
  for (const [index, party] of parties.entries()) {
    for (let other = index + 1; other < parties.length; other++) {
      const another = parties[other]
      if (!another || !overlaps(party, another)) continue
      party.overlapping.push(other)
      another.overlapping.push(index)
    }
  }
  return parties
}

function spanOf({ id, from, to }: Wanted): Pick<Party, 'id' | 'from' | 'to'> {
  return { id, from, to }
}

function optionOf(options: TableOptions, ids: readonly string[]): Option | undefined {
  const numbers = ids.flatMap((id) => options.numberOf.get(id) ?? [])
  return numbers.length === 0 || numbers.length < ids.length ? undefined : options.optionOf(numbers)
}

function isSame(a: Option, b: Option): boolean {
  return a.tables.length === b.tables.length && a.tables.every((table, index) => table === b.tables[index])
}

/**
 * Assigns the wanted party, then those whose tables were taken by it, and so on. Parties that nobody has disturbed stay
 * where they are, which is consistent; so an assignment exists exactly when one of the branches ends without anybody
 * disturbed.
 */
class Search {
  readonly #options: TableOptions
  readonly #parties: readonly Party[]
  /** The option of each assigned party. */
  readonly #assigned: (Option | undefined)[]
  /** Of each table, the assigned parties that sit at it. */
  readonly #at: number[][]
  /** The texts of `#spansAt` that are known. */
  readonly #spans: (string | undefined)[] = []
  /** Of each party and option, how many assigned parties sit at its tables at the same time. */
  readonly #blocked: Uint16Array[]
  /** Of each party, how many of its options are free. */
  readonly #free: Uint16Array
  /** Tables of parties that the venue would not seat there now: no other table is equal to them. */
  readonly #exceptions = new Set<number>()
  #steps = 0

  constructor(options: TableOptions, parties: readonly Party[]) {
    this.#options = options
    this.#parties = parties
    this.#assigned = parties.map(() => undefined)
    this.#at = options.tables.map(() => [])
    this.#blocked = parties.map((party) => new Uint16Array(party.choice.options.length))
    this.#free = Uint16Array.from(parties, (party) => party.choice.options.length)
    for (const [index, { isFixed, isException, current }] of parties.entries()) {
      if (isException) for (const table of current?.tables ?? []) this.#exceptions.add(table)
      if (isFixed && current) this.#assign(index, current)
    }
  }

  run(): Assignment | undefined {
    if (!this.#isRoomAtEachMoment() || this.#seat(new Set([0])) !== undefined) return undefined
    const tables = this.#options.tables
    return new Map(
      this.#assigned.flatMap((option, index) => {
        const party = this.#party(index)
        if (!option || party.isFixed || (party.current && isSame(option, party.current))) return []
        return [[party.id, option.tables.flatMap((table) => tables[table]?.id ?? [])] as const]
      }),
    )
  }

  /**
   * @returns undefined when everybody sits; else the assigned parties because of whom not everybody can, so that the search
   * goes back to the last one of them at once
   */
  #seat(disturbed: ReadonlySet<number>): Set<number> | undefined {
    if (disturbed.size === 0) return undefined
    const index = this.#mostConstrained(disturbed)
    const seatedParties = this.#unassignedAt(index)
    const branches = this.#freeOptions(index)
      .map((option) => ({ option, moved: option.tables.flatMap((table) => seatedParties.get(table) ?? []) }))
      .sort((a, b) => a.moved.length - b.moved.length)
    const reasons = this.#blockersOf(index)
    const failed = new Map<string, Option>()
    for (const { option, moved } of branches) {
      const name = this.#nameOf(option)
      const alike = failed.get(name)
      if (alike) {
        this.#addAssignedBeside(alike, reasons)
        this.#addAssignedBeside(option, reasons)
        continue
      }
      failed.set(name, option)
      if (++this.#steps > MAX_STEPS) return new Set()
      const left = new Set(disturbed)
      left.delete(index)
      for (const other of moved) left.add(other)
      this.#assign(index, option)
      const why = this.#whyNotAll(index) ?? this.#seat(left)
      if (why === undefined) return undefined
      this.#unassign(index, option)
      if (!why.has(index)) return why
      why.delete(index)
      for (const other of why) reasons.add(other)
    }
    return reasons
  }

  /** The assigned parties that keep a party from some of its tables. */
  #blockersOf(index: number): Set<number> {
    const party = this.#party(index)
    const blockers = new Set<number>()
    for (const other of party.overlapping) {
      const option = this.#assigned[other]
      if (!option || this.#party(other).isFixed) continue
      if (option.tables.some((table) => (party.choice.byTable[table]?.length ?? 0) > 0)) blockers.add(other)
    }
    return blockers
  }

  /** Adds the assigned parties in the rows of these tables. */
  #addAssignedBeside({ tables }: Option, reasons: Set<number>): void {
    for (const table of tables.flatMap((one) => this.#rowOf(one).tables)) {
      for (const other of this.#at[table] ?? []) if (!this.#party(other).isFixed) reasons.add(other)
    }
  }

  /** The disturbed party with the fewest tables left to it. */
  #mostConstrained(disturbed: ReadonlySet<number>): number {
    let best = -1
    let fewest = Number.POSITIVE_INFINITY
    for (const index of disturbed) {
      const free = this.#free[index] ?? 0
      if (free < fewest) {
        best = index
        fewest = free
      }
    }
    return best
  }

  #freeOptions(index: number): Option[] {
    const blocked = this.#blocked[index]
    return this.#party(index).choice.options.filter((_, number) => blocked?.[number] === 0)
  }

  /** Of each table, the parties not assigned yet that sit at it at the same time. */
  #unassignedAt(index: number): Map<number, number[]> {
    const seatedParties = new Map<number, number[]>()
    for (const other of this.#party(index).overlapping) {
      if (this.#assigned[other]) continue
      for (const table of this.#party(other).current?.tables ?? []) {
        const known = seatedParties.get(table)
        if (known) known.push(other)
        else seatedParties.set(table, [other])
      }
    }
    return seatedParties
  }

  /** The same for tables that are alike: at one place in rows of one kind, whose tables have the same assigned parties. */
  #nameOf({ tables }: Option): string {
    const row = this.#rowOf(tables[0] ?? 0)
    const spans = row.tables.map((table) => this.#spansAt(table))
    return `${tables.map((table) => row.tables.indexOf(table))} of ${row.kind} ${spans.join(' ')}`
  }

  /** When assigned parties sit at a table, as a text to compare; of a table like no other, with its number. */
  #spansAt(table: number): string {
    const known = this.#spans[table]
    if (known !== undefined) return known
    const spans = (this.#at[table] ?? []).map((index) => {
      const { from, to } = this.#party(index)
      return `${from}-${to}`
    })
    const text = `${this.#exceptions.has(table) ? table : ''}:${spans.sort().join()}`
    this.#spans[table] = text
    return text
  }

  #rowOf(table: number): TableRow {
    const row = this.#options.rows[table]
    if (!row) throw new Error(`No table ${table}`)
    return row
  }

  /** The assigned parties because of whom one that comes at the same time has no table left. */
  #whyNotAll(index: number): Set<number> | undefined {
    const without = this.#party(index).overlapping.find(
      (other) => !this.#assigned[other] && this.#free[other] === 0,
    )
    return without === undefined ? undefined : this.#blockersOf(without)
  }

  /** Whether at each moment of the wanted stay there are tables enough for all who come: necessary, not sufficient. */
  #isRoomAtEachMoment(): boolean {
    const wanted = this.#party(0)
    const present = [0, ...wanted.overlapping].filter((index) => !this.#assigned[index])
    const moments = new Set(present.map((index) => Math.max(this.#party(index).from, wanted.from)))
    return [...moments].every((moment) => {
      const waiting = present.filter((index) => {
        const { from, to } = this.#party(index)
        return from <= moment && moment < to
      })
      // A party with more options than there are parties is no cause of a lack.
      return this.#canMatch(waiting.filter((index) => (this.#free[index] ?? 0) < waiting.length))
    })
  }

  /**
   * Whether each of these parties can have as many tables of its own as it needs at least, counting of joined tables the
   * largest alone: a party at a small and a large one is in the way of those who need a large one.
   */
  #canMatch(waiting: readonly number[]): boolean {
    const holder = new Int32Array(this.#options.tables.length).fill(-1)
    const seen = new Int32Array(this.#options.tables.length).fill(-1)
    let turn = 0
    const needs = new Map(waiting.map((index) => [index, this.#fewestTables(index)]))
    const give = (index: number): boolean => {
      const { options } = this.#party(index).choice
      const blocked = this.#blocked[index]
      for (let number = 0; number < options.length; number++) {
        if (blocked?.[number] !== 0) continue
        for (const table of options[number]?.largest.slice(0, needs.get(index)) ?? []) {
          if (seen[table] === turn) continue
          seen[table] = turn
          const other = holder[table] ?? -1
          if (other >= 0 && !give(other)) continue
          holder[table] = index
          return true
        }
      }
      return false
    }
    for (const index of waiting) {
      for (let needed = needs.get(index) ?? 0; needed > 0; needed--) {
        if (!give(index)) return false
        turn++
      }
    }
    return true
  }

  #fewestTables(index: number): number {
    const { options } = this.#party(index).choice
    const blocked = this.#blocked[index]
    let fewest = Number.POSITIVE_INFINITY
    for (let number = 0; number < options.length; number++) {
      const count = options[number]?.tables.length ?? 0
      if (blocked?.[number] === 0 && count < fewest) fewest = count
      if (fewest === 1) break
    }
    return fewest
  }

  #assign(index: number, option: Option): void {
    this.#assigned[index] = option
    for (const table of option.tables) {
      this.#at[table]?.push(index)
      this.#spans[table] = undefined
      for (const other of this.#party(index).overlapping) this.#block(other, table, 1)
    }
  }

  #unassign(index: number, option: Option): void {
    this.#assigned[index] = undefined
    for (const table of option.tables) {
      this.#at[table]?.splice(this.#at[table].indexOf(index), 1)
      this.#spans[table] = undefined
      for (const other of this.#party(index).overlapping) this.#block(other, table, -1)
    }
  }

  #block(index: number, table: number, change: 1 | -1): void {
    const blocked = this.#blocked[index]
    if (!blocked) return
    for (const number of this.#party(index).choice.byTable[table] ?? []) {
      const before = blocked[number] ?? 0
      blocked[number] = before + change
      if (before === 0) this.#free[index] = (this.#free[index] ?? 0) - 1
      else if (before + change === 0) this.#free[index] = (this.#free[index] ?? 0) + 1
    }
  }

  #party(index: number): Party {
    const party = this.#parties[index]
    if (!party) throw new Error(`No party ${index}`)
    return party
  }
}
