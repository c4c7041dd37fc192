import { type OperationNodeSource, sql, type Updateable } from 'kysely'
import type { Db } from './connection.ts'
import type { DB } from './types.ts'

const BATCH = 2000

/**
 * Rows as a table, `row`, with the columns of one that exists. They travel as one JSON value, so that neither the
 * number of parameters nor the round trips limit them; PostgreSQL reads it by the types of that table.
 */
export function rowsOf<Table extends keyof DB>(table: Table, rows: readonly object[]) {
  const json = JSON.stringify(rows)
  return sql<
    Required<Updateable<DB[Table]>>
  >`jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.as('row')
}

/** Inserts many rows with one statement a batch. */
export async function insertRows(db: Db, table: keyof DB, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    await insertionOf(table, rows.slice(from, from + BATCH)).execute(db)
  }
}

/** One insertion, to be run or to be a part of `runTogether`. By hand, because it is of any table; absent fields become null. */
export function insertionOf(table: keyof DB, rows: readonly object[]) {
  const names = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = sql.join([...names].map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${rowsOf(table, rows)}`
}

/** Writes that do not look at each other's rows, in one round trip. They happen in no order. By hand, because they are any number. */
export async function runTogether(db: Db, parts: readonly OperationNodeSource[]): Promise<void> {
  if (parts.length === 0) return
  const named = parts.map((part, index) => sql`${sql.ref(`part${index}`)} as (${part})`)
  await sql`with ${sql.join(named)} select`.execute(db)
}
