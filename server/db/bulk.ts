import { sql } from 'kysely'
import type { Db } from './connection.ts'
import type { Database } from './types.ts'

const batchSize = 2000

/** Column → its type in SQL. */
export type ColumnTypes = Readonly<Record<string, string>>

/**
 * Inserts many rows with one statement a batch: the batch travels as one JSON value, so that neither the number of
 * parameters nor the round trips limit it. Both drivers take it alike.
 */
export async function insertRows(
  db: Db,
  table: keyof Database,
  columns: ColumnTypes,
  rows: readonly object[],
): Promise<void> {
  const names = Object.keys(columns)
  const list = sql.join(names.map((name) => sql.ref(name)))
  const shape = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name] ?? 'text')}`))
  for (let from = 0; from < rows.length; from += batchSize) {
    const json = JSON.stringify(rows.slice(from, from + batchSize))
    await sql`
      insert into ${sql.table(table)} (${list})
      select ${list} from jsonb_to_recordset(${json}::jsonb) as row(${shape})`.execute(db)
  }
}
