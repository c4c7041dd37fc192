import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connection.ts'
import type { DB } from './types.ts'

const batchSize = 2000

/** Column → its type in SQL. */
export type ColumnTypes = Readonly<Record<string, string>>

/**
 * Inserts many rows with one statement a batch: the batch travels as one JSON value, so that neither the number of
 * parameters nor the round trips limit it. Both drivers take it alike.
 */
export async function insertRows(
  db: Db,
  table: keyof DB,
  columns: ColumnTypes,
  rows: readonly object[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) {
    await insertionOf(table, columns, rows.slice(from, from + batchSize)).execute(db)
  }
}

/** One insertion, to be run or to be a part of `runTogether`. */
export function insertionOf(
  table: keyof DB,
  columns: ColumnTypes,
  rows: readonly object[],
): RawBuilder<unknown> {
  const names = Object.keys(columns)
  const list = sql.join(names.map((name) => sql.ref(name)))
  const shape = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name] ?? 'text')}`))
  return sql`
    insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(${shape})`
}

/** Writes that do not look at each other's rows, in one round trip. They happen in no order. */
export async function runTogether(db: Db, parts: readonly RawBuilder<unknown>[]): Promise<void> {
  if (parts.length === 0) return
  const named = parts.map((part, index) => sql`${sql.ref(`part${index}`)} as (${part})`)
  await sql`with ${sql.join(named)} select`.execute(db)
}
