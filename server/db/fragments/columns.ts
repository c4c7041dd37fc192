import {
  DummyDriver,
  type Expression,
  expressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { DB } from '#server/db/types.ts'

/** Compiles without a database. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * A long select list as the text that it becomes, with the types of the list. The builder takes 100 µs of the processor
 * to word the page of a place, every time, and 10 µs with its list compiled once.
 */
export function compiledOnce<const Columns extends readonly unknown[]>(columns: Columns): Columns {
  const { sql: text, parameters } = compiler.selectNoFrom(columns as never).compile()
  if (parameters.length > 0) throw new Error('A select list that is compiled once takes no parameters')
  return [sql.raw(text.replace(/^select /, ''))] as unknown as Columns
}

const eb = expressionBuilder<DB>()

/** The moment at which the transaction began, by the clock of the database. */
export const currentTime = eb.fn<Date>('now')

/** So much later than that, or earlier. By hand, because the builder has no intervals. */
export function timeFromNow(milliseconds: number) {
  return sql<Date>`now() + make_interval(secs => ${milliseconds / 1000})`
}

/** No text, where the column of another part of a union has one. */
export const noText = eb.cast<string | null>(eb.lit(null), 'text')

/** A counter after a change; one that was wrong never falls below nothing. */
export function changedCount(column: string, change: number) {
  return eb.fn<number>('greatest', [eb.lit(0), eb(sql.ref<number>(column), '+', change)])
}

/** Names that one or both arrays hold, each once, in order. By hand: the builder has no word for it. */
export function namesOfBoth(names: Expression<string[]>, others: Expression<string[]>): RawBuilder<string[]> {
  return sql`array(select distinct unnest(${names} || ${others}) order by 1)`
}

/** The only column of a query as an array, in the order of the query. By hand: the builder has no word for it. */
export function arrayOf<Row>(query: Expression<Row>): RawBuilder<Row[keyof Row][]> {
  return sql`array(${query})`
}
