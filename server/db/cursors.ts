import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#server/lib/errors.ts'

/** A row of a list ordered by moment and id, exact to the microsecond that a JavaScript date would drop. */
export interface CursorRow {
  cursor: string
}

/** The column of a `CursorRow`. */
export function cursorOf(alias: string): RawBuilder<string> {
  return sql.raw(`(extract(epoch from ${alias}.created_at) * 1000000)::bigint || '.' || ${alias}.id`)
}

/** The select-list item of a `CursorRow` in a statement written by hand. */
export function cursorColumn(alias: string): RawBuilder<unknown> {
  return sql`${cursorOf(alias)} as cursor`
}

/** Compared as a row value, which an index answers. */
export function isOlderThan(cursor: string, alias: string): RawBuilder<SqlBool> {
  return sql`${momentAndId(alias)} < ${cursorValue(cursor)}`
}

export function isNewerThan(cursor: string, alias: string): RawBuilder<SqlBool> {
  return sql`${momentAndId(alias)} > ${cursorValue(cursor)}`
}

const momentAndId = (alias: string) => sql.raw(`(${alias}.created_at, ${alias}.id)`)

/** The pair `(created_at, id)` that a row is compared with. */
export function cursorValue(cursor: string): RawBuilder<unknown> {
  const [moment, id] = cursor.split('.')
  const seconds = Number(moment) / 1_000_000
  if (!Number.isFinite(seconds) || seconds > 32_503_680_000) throw new AppError('ValidationFailed')
  return sql`(timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::text)`
}
