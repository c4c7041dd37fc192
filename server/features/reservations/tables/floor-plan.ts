import { MAX_JOINED_TABLES } from '#contract/reservations/table-limits.ts'

export interface Table {
  id: string
  /** The smallest party that the venue gives it to. */
  seatsFrom: number
  seatsTo: number
}

/** The tables of a zone, in the order in which they are given, and the pairs that may be pushed together. */
export interface FloorPlan {
  tables: readonly Table[]
  joins: readonly (readonly [string, string])[]
}

/** One table, or several that stand together, by their numbers in the plan. */
export interface Option {
  tables: readonly number[]
  /** The same, those with the most seats first. */
  largest: readonly number[]
  seats: number
}

/** The options where a party may sit, and their numbers by table. */
export interface Choice {
  /** The same for parties that have the same options. */
  name: string
  options: readonly Option[]
  byTable: readonly (readonly number[])[]
}

/** Tables that joins connect. Rows of one kind are interchangeable, table by table in this order. */
export interface TableRow {
  kind: number
  tables: readonly number[]
}

/** A floor plan prepared for assignments: all that does not depend on who comes. */
export class TableOptions {
  readonly tables: readonly Table[]
  readonly numberOf: ReadonlyMap<string, number>
  /** Of each table, those that may be joined with it. */
  readonly neighbours: readonly ReadonlySet<number>[]
  /** Of each table, all that stand in one row with it, itself included: those that joins connect. */
  readonly rows: readonly TableRow[]
  readonly #byGuests = new Map<number, Choice>()
  #groups: readonly Option[] | undefined

  constructor({ tables, joins }: FloorPlan) {
    this.tables = tables
    this.numberOf = new Map(tables.map(({ id }, index) => [id, index]))
    const neighbours = tables.map(() => new Set<number>())
    for (const [one, other] of joins) {
      const [a, b] = [this.numberOf.get(one), this.numberOf.get(other)]
      if (a === undefined || b === undefined) continue
      neighbours[a]?.add(b)
      neighbours[b]?.add(a)
    }
    this.neighbours = neighbours
    const rows: TableRow[] = []
    const kinds: string[] = []
    for (const first of tables.keys()) {
      if (rows[first]) continue
      const ordered = this.#orderRow(first)
      const name = this.#describeRow(ordered)
      if (!kinds.includes(name)) kinds.push(name)
      const row = { kind: kinds.indexOf(name), tables: ordered }
      for (const table of ordered) rows[table] = row
    }
    this.rows = rows
  }

  /** The most guests who sit at one table or at joined ones. */
  get capacity(): number {
    return Math.max(
      0,
      ...this.tables.map(({ seatsTo }) => seatsTo),
      ...this.#joined().map(({ seats }) => seats),
    )
  }

  optionOf(tables: readonly number[]): Option {
    const seatsOf = (table: number) => this.tables[table]?.seatsTo ?? 0
    return {
      tables: tables.toSorted((a, b) => a - b),
      largest: tables.toSorted((a, b) => seatsOf(b) - seatsOf(a) || a - b),
      seats: tables.reduce((sum, table) => sum + seatsOf(table), 0),
    }
  }

  /** The tables where a party of that size may sit: the closest fit first, one table before several. */
  forGuests(guests: number): Choice {
    const known = this.#byGuests.get(guests)
    if (known) return known
    const single = this.tables.flatMap(({ seatsFrom, seatsTo }, index) =>
      seatsFrom <= guests && guests <= seatsTo ? [this.optionOf([index])] : [],
    )
    const joined = this.#joined().filter(
      (group) => group.seats >= guests && !this.#hasSpareTable(group, guests),
    )
    const options = [...single, ...joined].sort(
      (a, b) => a.tables.length - b.tables.length || a.seats - b.seats,
    )
    const choice = this.choiceOf(options)
    this.#byGuests.set(guests, choice)
    return choice
  }

  choiceOf(options: readonly Option[]): Choice {
    const byTable: number[][] = this.tables.map(() => [])
    for (const [number, { tables }] of options.entries()) {
      for (const table of tables) byTable[table]?.push(number)
    }
    return { name: options.map(({ tables }) => tables.join('+')).join(' '), options, byTable }
  }

  /** Whether the tables stand together: one, or several that are connected by joins. */
  isTogether(tables: readonly number[]): boolean {
    const [first] = tables
    if (first === undefined) return false
    const reached = new Set([first])
    for (const table of reached) {
      for (const next of tables) if (this.neighbours[table]?.has(next)) reached.add(next)
    }
    return reached.size === tables.length
  }

  /** Whether a part of joined tables, itself together, would seat the party: nobody is given more tables than they need. */
  #hasSpareTable({ tables, seats }: Option, guests: number): boolean {
    return tables.some((table) => {
      const others = tables.filter((other) => other !== table)
      return seats - (this.tables[table]?.seatsTo ?? 0) >= guests && this.isTogether(others)
    })
  }

  /** The tables that stand in a row with this one, by size. */
  #orderRow(first: number): number[] {
    const reached = new Set([first])
    for (const table of reached) for (const next of this.neighbours[table] ?? []) reached.add(next)
    return [...reached].sort((a, b) => this.#sizeOf(a).localeCompare(this.#sizeOf(b)) || a - b)
  }

  /** The size of each table of a row, and the places in it of those that it may be joined with. */
  #describeRow(ordered: readonly number[]): string {
    return ordered
      .map((table) => {
        const joined = [...ordered.keys()].filter((place) =>
          this.neighbours[table]?.has(ordered[place] ?? table),
        )
        return `${this.#sizeOf(table)}+${joined}`
      })
      .join(' ')
  }

  #sizeOf(table: number): string {
    return `${this.tables[table]?.seatsFrom}–${this.tables[table]?.seatsTo}`
  }

  #joined(): readonly Option[] {
    this.#groups ??= this.#listGroups()
    return this.#groups
  }

  /** Every set of two tables or more that are connected by joins. */
  #listGroups(): Option[] {
    const groups = new Map<string, number[]>()
    let grown: number[][] = this.tables.map((_, index) => [index])
    for (let size = 2; size <= MAX_JOINED_TABLES; size++) {
      const larger = new Map<string, number[]>()
      for (const group of grown) {
        for (const table of group) {
          for (const next of this.neighbours[table] ?? []) {
            if (group.includes(next)) continue
            const tables = [...group, next].sort((a, b) => a - b)
            larger.set(tables.join(), tables)
          }
        }
      }
      for (const [name, tables] of larger) groups.set(name, tables)
      grown = [...larger.values()]
    }
    return [...groups.values()].map((tables) => this.optionOf(tables))
  }
}
