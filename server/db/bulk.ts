import { type OperationNodeSource, sql, type Updateable } from 'kysely'
import type { Db } from './connection.ts'
import type { DB } from './types.ts'

const BATCH_ROWS = 2000

/**
 * Rows as a table `row` with the columns of an existing one. They are sent as one JSON parameter, so that neither the
 * number of parameters nor round trips limit them; PostgreSQL converts it by the types of that table.
 */
export function recordsetOf<Table extends keyof DB>(table: Table, rows: readonly object[]) {
  return sql<
    Required<Updateable<DB[Table]>>
  >`json_populate_recordset(null::${sql.table(table)}, ${jsonOf(rows)}::json)`.as('row')
}

/** The JSON as bytes, because the text of many rows is so long that V8 keeps it until it collects all of the heap. */
function jsonOf(rows: readonly object[]): Buffer {
  const items = rows.map((row, at) => Buffer.from(at === 0 ? JSON.stringify(row) : `,${JSON.stringify(row)}`))
  return Buffer.concat([Buffer.from('['), ...items, Buffer.from(']')])
}

/** Inserts many rows with one statement per batch. */
export async function insertRows(db: Db, table: keyof DB, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    await insertionOf(table, rows.slice(from, from + BATCH_ROWS)).execute(db)
  }
}

/**
 * One insert statement, to be executed or combined by `executeInOneRoundTrip`. Raw SQL, because the table is a parameter;
 * absent fields become null.
 */
export function insertionOf(table: keyof DB, rows: readonly object[]) {
  const names = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = sql.join([...names].map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${recordsetOf(table, rows)}`
}

/** Executes writes that do not depend on each other in one round trip and in any order. Raw SQL, because their number varies. */
export async function executeInOneRoundTrip(db: Db, parts: readonly OperationNodeSource[]): Promise<void> {
  if (parts.length === 0) return
  const named = parts.map((part, index) => sql`${sql.ref(`part${index}`)} as (${part})`)
  await sql`with ${sql.join(named)} select`.execute(db)
}
