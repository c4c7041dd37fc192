import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#server/lib/errors.ts'

/** A row of a list ordered by time and id; the cursor has microseconds, which a JavaScript date would drop. */
export interface CursorRow {
  cursor: string
}

type Moment = 'created_at' | 'last_message_at' | 'starts_at'

/** The column of a `CursorRow`. */
export function cursorOf(alias: string, moment: Moment = 'created_at'): RawBuilder<string> {
  return sql.raw(`(extract(epoch from ${alias}.${moment}) * 1000000)::bigint || '.' || ${alias}.id`)
}

/** Compared as a row value, which an index supports; raw SQL, because the builder compares only columns that it knows. */
export function isOlderThan(cursor: string, alias: string, moment?: Moment): RawBuilder<SqlBool> {
  return sql`${momentAndId(alias, moment)} < ${cursorValue(cursor)}`
}

export function isNewerThan(cursor: string, alias: string, moment?: Moment): RawBuilder<SqlBool> {
  return sql`${momentAndId(alias, moment)} > ${cursorValue(cursor)}`
}

const momentAndId = (alias: string, moment: Moment = 'created_at') =>
  sql.raw(`(${alias}.${moment}, ${alias}.id)`)

/** The pair `(created_at, id)` that a row is compared with. */
function cursorValue(cursor: string): RawBuilder<unknown> {
  const [moment, id] = cursor.split('.')
  const seconds = Number(moment) / 1_000_000
  if (!Number.isFinite(seconds) || seconds > 32_503_680_000) throw new AppError('ValidationFailed')
  return sql`(timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::text)`
}
