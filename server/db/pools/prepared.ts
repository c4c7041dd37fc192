import {
  type Compilable,
  expressionBuilder,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type pg from 'pg'
import type { DB } from '#server/db/types.ts'

const MARK = '/* prepared */'

/**
 * Begins a statement that PostgreSQL plans once per connection: ``sql`${prepared} select …` ``. For short statements run
 * all the time, whose best plan is the same whatever the parameters are: by a key, or along one index. What filters by
 * something rare today and common tomorrow is planned each time.
 */
export const prepared = sql.raw(MARK)

/** Runs such a statement of the query builder. */
export async function executePrepared<Row>(db: Kysely<DB>, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile()
  const { rows } = await db.executeQuery<Row>({ ...compiled, sql: `${MARK} ${compiled.sql}` })
  return rows
}

/**
 * PostgreSQL goes on planning each time where the values at hand promise less work than its guess for any value: where
 * a list is short or a limit small. So in a prepared statement it does not get to see them. A list comes by this …
 */
export function textList(values: readonly (string | null)[]): RawBuilder<string[]> {
  return sql`(select ${[...values]}::text[])`
}

/** The ids of a list as rows, with their positions. */
export function wantedIds(ids: readonly string[]) {
  return rowsOfLists('wanted', { id: ids })
}

/** The same where each run is planned anew, by how many there are. By hand: the builder has no "with ordinality". */
export function idRows(ids: readonly string[]) {
  return sql<{ id: string; position: number }>`unnest(${[...ids]}::text[]) with ordinality`.as<'wanted'>(
    sql`wanted(id, position)`,
  )
}

/** Lists of texts, one for each column and all of one length, as rows with their positions. */
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

/** Few, because each is a statement of its own. */
const LONGEST_WINDOWS = [128, 2048, 65_536]

/** … and a page of ids in order by this: what the planner expects to be wanted is a tenth of a window. */
export function windowOf<Tables, Table extends keyof Tables>(
  ordered: SelectQueryBuilder<Tables, Table, { id: string }>,
  { limit, offset }: { limit: number; offset: number },
) {
  const longest = LONGEST_WINDOWS.find((rows) => rows >= limit + offset)
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

/** From now on this connection keeps the plans of the statements that are marked so. */
export function prepareMarked(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  const queryMarked = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const isMarked = typeof text === 'string' && text.startsWith(MARK)
    // With a callback it is somebody else's call.
    if (!isMarked || !Array.isArray(values) || rest.length > 0) {
      return query(text, values, ...rest)
    }
    return query({ name: nameOf(text), text, values }).catch((error: unknown) => {
      // A migration changed a column under it: the next time it is planned again.
      if ((error as { code?: unknown }).code === PLAN_IS_OUTDATED) names.delete(text)
      throw error
    })
  }
  client.query = queryMarked as typeof client.query
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
