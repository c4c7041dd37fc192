import {
  type Compilable,
  expressionBuilder,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DB } from '#server/db/types.ts'

const MARK = '/* prepared */'

/**
 * Marks a statement as prepared, so that PostgreSQL plans it once per connection: ``sql`${prepared} select …` ``. For
 * short, frequent statements whose best plan does not depend on the parameters: by a key, or along one index. A
 * filter whose selectivity varies has to be planned each time.
 */
export const prepared = sql.raw(MARK)

/** Executes a query of the builder as a prepared statement. */
export async function executePrepared<Row>(db: Kysely<DB>, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile()
  const { rows } = await db.executeQuery<Row>({ ...compiled, sql: `${MARK} ${compiled.sql}` })
  return rows
}

/**
 * PostgreSQL keeps planning each time while the actual parameters promise a cheaper plan than the generic one: for a
 * short list or a small limit. These helpers hide the values from the planner. A list of texts …
 */
export function textList(values: readonly (string | null)[]): RawBuilder<string[]> {
  return sql`(select ${[...values]}::text[])`
}

/** The ids of a list as rows, with their positions. */
export function orderedIds(ids: readonly string[]) {
  return rowsOfLists('wanted', { id: ids })
}

/**
 * The same for a statement that is planned each time, by the length of the list. Raw SQL: the builder has no «with
 * ordinality».
 */
export function idRows(ids: readonly string[]) {
  return sql<{ id: string; position: number }>`unnest(${[...ids]}::text[]) with ordinality`.as<'wanted'>(
    sql`wanted(id, position)`,
  )
}

/** Lists of texts of equal length, one for each column, as rows with their positions. */
export function rowsOfLists<Alias extends string, Columns extends Record<string, readonly (string | null)[]>>(
  alias: Alias,
  columns: Columns,
) {
  const lists = sql.join(Object.values(columns).map(textList))
  const names = sql.join([...Object.keys(columns), 'position'].map((name) => sql.id(name)))
  return sql<
    { [Name in keyof Columns]: Columns[Name][number] } & { position: number }
  >`unnest(${lists}) with ordinality`.as<Alias>(sql`${sql.id(alias)}(${names})`)
}

export function integerList(values: readonly number[]): RawBuilder<unknown> {
  return sql`(select ${[...values]}::integer[])`
}

/** Few, because each is a separate prepared statement. */
const MAX_WINDOWS = [128, 2048, 65_536]

/** … and a page of ids in order: the planner assumes that a tenth of a window is needed. */
export function pageOfOrderedIds<Tables, Table extends keyof Tables>(
  ordered: SelectQueryBuilder<Tables, Table, { id: string }>,
  { limit, offset }: { limit: number; offset: number },
) {
  const longest = MAX_WINDOWS.find((rows) => rows >= limit + offset)
  const window = longest === undefined ? ordered : ordered.limit(sql.lit(longest))
  return expressionBuilder<DB>()
    .selectFrom(window.as('ordered'))
    .select('ordered.id')
    .limit(sql<number>`(select ${limit}::int)`)
    .offset(sql<number>`(select ${offset}::int)`)
}

const PLAN_IS_OUTDATED = '0A000'

const names = new Map<string, string>()
let named = 0

/** A connection that keeps the plans of the statements marked so: it gives them names, as `pg` documents. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one implementation behind the eight signatures of pg.Client
  override query(...args: any[]): any {
    const [text, values] = args
    const isMarked = typeof text === 'string' && text.startsWith(MARK)
    // With a callback it is a call of pg.Pool, which waits for the callback.
    if (!isMarked || !Array.isArray(values) || args.length > 2)
      return super.query(...(args as [string, unknown[]]))
    return super.query({ name: nameOf(text), text, values }).catch((error: unknown) => {
      // A migration has changed a column: the next call prepares the statement again.
      if ((error as { code?: unknown }).code === PLAN_IS_OUTDATED) names.delete(text)
      throw error
    })
  }
}

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    named += 1
    name = `s${named}`
    names.set(text, name)
  }
  return name
}
