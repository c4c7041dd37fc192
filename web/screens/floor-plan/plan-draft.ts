import { MAX_GUESTS } from '#contract/reservations/reservation-values.ts'
import {
  MAX_JOINS_OF_TABLE,
  PLAN_COLUMNS,
  PLAN_ROWS,
  ROTATION_STEP,
} from '#contract/reservations/table-limits.ts'
import type { FloorPlan, FloorPlanChange, FloorTable } from '#contract/reservations/tables.ts'
import { plural } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { footprint } from '#web/nouns/reservations/plan/footprint.ts'

/** A table of the form, with numbers as typed text. */
export interface TableDraft extends Omit<FloorTable, 'seatsFrom' | 'seatsTo'> {
  seatsFrom: string
  seatsTo: string
}

interface Join {
  one: string
  other: string
}

export interface PlanDraft {
  tables: TableDraft[]
  joins: Join[]
}

export const shapeLabels: Record<FloorTable['shape'], string> = {
  round: 'круглый',
  square: 'квадратный',
  rectangle: 'прямоугольный',
  bar: 'барная стойка',
}

export function planDraftOf({ tables, joins }: FloorPlan): PlanDraft {
  return {
    tables: tables.map((table) => ({
      ...table,
      seatsFrom: String(table.seatsFrom),
      seatsTo: String(table.seatsTo),
    })),
    joins: joins.map(({ one, other }) => ({ one, other })),
  }
}

export function planChange({ tables, joins }: PlanDraft): FloorPlanChange {
  return {
    tables: tables.map((table) => ({
      ...table,
      name: table.name.trim(),
      seatsFrom: Number(table.seatsFrom),
      seatsTo: Number(table.seatsTo),
    })),
    joins,
  }
}

export function isSamePlan(one: PlanDraft, other: PlanDraft): boolean {
  return JSON.stringify(planChange(one)) === JSON.stringify(planChange(other))
}

/**
 * Errors by `<table id>/name` and `<table id>/seats`.
 * @param otherNames names of the tables in the other zones, in lower case
 */
export function planProblems({ tables }: PlanDraft, otherNames: ReadonlySet<string>): Record<string, string> {
  const problems: Record<string, string> = {}
  const names = new Set(otherNames)
  for (const { id, name, seatsFrom, seatsTo } of tables) {
    const key = keyOf(name)
    if (!key) problems[`${id}/name`] = 'Назовите стол'
    else if (names.has(key)) problems[`${id}/name`] = 'Такой стол уже есть'
    names.add(key)
    const [least, most] = [seatCount(seatsFrom), seatCount(seatsTo)]
    if (least === undefined || most === undefined) {
      problems[`${id}/seats`] = `От${NBSP}1 до${NBSP}${MAX_GUESTS}`
    } else if (most < least) {
      problems[`${id}/seats`] = 'Второе число меньше первого'
    }
  }
  return problems
}

function keyOf(name: string): string {
  return name.trim().toLowerCase()
}

function seatCount(text: string): number | undefined {
  const count = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 && count <= MAX_GUESTS ? count : undefined
}

/** The names of the tables in all zones but one, in lower case. */
export function namesOutside(
  plans: readonly (PlanDraft & { zoneId: string })[],
  zoneId: string,
): Set<string> {
  return new Set(
    plans
      .filter((plan) => plan.zoneId !== zoneId)
      .flatMap(({ tables }) => tables.map(({ name }) => keyOf(name))),
  )
}

export function seatsOfPlan({ tables }: PlanDraft): number {
  return tables.reduce((sum, { seatsTo }) => sum + (seatCount(seatsTo) ?? 0), 0)
}

interface Cell {
  x: number
  y: number
}

/** Two seats until a number is typed. */
export function seatsOf({ seatsTo }: Pick<TableDraft, 'seatsTo'>): number {
  return seatCount(seatsTo) ?? 2
}

function footprintOf(table: TableDraft): { columns: number; rows: number } {
  return footprint(table.shape, seatsOf(table))
}

/** The cell nearest to the wanted one where the whole table lies on the plan. */
function cellWithin(table: TableDraft, { x, y }: Cell): Cell {
  const { columns, rows } = footprintOf(table)
  const isUpright = table.rotation % 180 === 90
  const [width, height] = isUpright ? [rows, columns] : [columns, rows]
  return { x: clamp(x, width / 2, PLAN_COLUMNS), y: clamp(y, height / 2, PLAN_ROWS) }
}

function clamp(value: number, half: number, count: number): number {
  return Math.min(Math.floor(count - half - 0.5), Math.max(Math.ceil(half - 0.5), value))
}

export function withMoved(draft: PlanDraft, id: string, to: Cell): PlanDraft {
  return mapTable(draft, id, (table) => ({ ...table, ...cellWithin(table, to) }))
}

/** A larger or turned table is moved back onto the plan. */
export function withChanged(draft: PlanDraft, id: string, part: Partial<TableDraft>): PlanDraft {
  return mapTable(draft, id, (table) => {
    const changed = { ...table, ...part }
    return { ...changed, ...cellWithin(changed, changed) }
  })
}

export function turned({ rotation }: TableDraft): number {
  return (rotation + ROTATION_STEP) % 360
}

function mapTable(draft: PlanDraft, id: string, change: (table: TableDraft) => TableDraft): PlanDraft {
  return { ...draft, tables: draft.tables.map((table) => (table.id === id ? change(table) : table)) }
}

/** The next table: like the last one, with the next free number, where nothing stands. */
export function withAdded(draft: PlanDraft, id: string, otherNames: ReadonlySet<string>): PlanDraft {
  const last = draft.tables.at(-1)
  const table: TableDraft = {
    id,
    name: nextName(draft, otherNames),
    seatsFrom: last?.seatsFrom ?? '1',
    seatsTo: last?.seatsTo ?? '4',
    shape: last?.shape ?? 'square',
    rotation: 0,
    x: 0,
    y: 0,
  }
  return { ...draft, tables: [...draft.tables, { ...table, ...freeCell(draft, table) }] }
}

function nextName({ tables }: PlanDraft, otherNames: ReadonlySet<string>): string {
  const names = new Set([...otherNames, ...tables.map(({ name }) => keyOf(name))])
  let number = tables.length + 1
  while (names.has(String(number))) number++
  return String(number)
}

const GAP = 2

function freeCell({ tables }: PlanDraft, table: TableDraft): Cell {
  const size = footprintOf(table)
  const first = cellWithin(table, { x: 0, y: 0 })
  for (let y = first.y + 1; y + size.rows / 2 < PLAN_ROWS; y += size.rows + GAP) {
    for (let x = first.x + 1; x + size.columns / 2 < PLAN_COLUMNS; x += size.columns + GAP) {
      if (!tables.some((other) => isOver(other, { x, y, ...size }))) return { x, y }
    }
  }
  return cellWithin(table, { x: PLAN_COLUMNS / 2, y: PLAN_ROWS / 2 })
}

function isOver(
  table: TableDraft,
  { x, y, columns, rows }: Cell & { columns: number; rows: number },
): boolean {
  const size = footprintOf(table)
  const isTurned = table.rotation % 180 !== 0
  const width = isTurned ? Math.max(size.columns, size.rows) : size.columns
  const height = isTurned ? Math.max(size.columns, size.rows) : size.rows
  return Math.abs(table.x - x) < (width + columns) / 2 && Math.abs(table.y - y) < (height + rows) / 2
}

export function withoutTable({ tables, joins }: PlanDraft, id: string): PlanDraft {
  return {
    tables: tables.filter((table) => table.id !== id),
    joins: joins.filter((join) => join.one !== id && join.other !== id),
  }
}

/** Puts back a removed table with its joins, at its place in the order. */
export function withRestored(draft: PlanDraft, before: PlanDraft, id: string): PlanDraft {
  const index = before.tables.findIndex((table) => table.id === id)
  const table = before.tables[index]
  if (!table || draft.tables.some((one) => one.id === id)) return draft
  const tables = draft.tables.toSpliced(index, 0, table)
  const present = new Set(tables.map((one) => one.id))
  const joins = before.joins.filter((join) => join.one === id || join.other === id)
  return {
    tables,
    joins: [...draft.joins, ...joins.filter(({ one, other }) => present.has(one) && present.has(other))],
  }
}

/** The tables that may be pushed together with this one. */
export function joinedWith({ joins }: PlanDraft, id: string): string[] {
  return joins.flatMap(({ one, other }) => (one === id ? [other] : other === id ? [one] : []))
}

/** Joins two tables or parts them; a table that has all its joins takes no more. */
export function withJoinToggled(draft: PlanDraft, one: string, other: string): PlanDraft {
  if (joinedWith(draft, one).includes(other)) {
    const isPair = (join: Join) =>
      [join.one, join.other].includes(one) && [join.one, join.other].includes(other)
    return { ...draft, joins: draft.joins.filter((join) => !isPair(join)) }
  }
  return [one, other].some((id) => hasAllJoins(draft, id))
    ? draft
    : { ...draft, joins: [...draft.joins, { one, other }] }
}

export function hasAllJoins(draft: PlanDraft, id: string): boolean {
  return joinedWith(draft, id).length >= MAX_JOINS_OF_TABLE
}

/** «на 2–4 гостей, круглый», «на 21 гостя» */
export function describeTableDraft({ seatsFrom, seatsTo, shape }: TableDraft): string {
  const isOne = seatsFrom.trim() === seatsTo.trim()
  const guests = plural(Number(seatsTo), boardForms.guestsUpTo)
  return `на${NBSP}${isOne ? seatsTo : `${seatsFrom}–${seatsTo}`}${NBSP}${guests}, ${shapeLabels[shape]}`
}

export function describeCell({ x, y }: Cell): string {
  return `ряд${NBSP}${y + 1}, колонка${NBSP}${x + 1}`
}
