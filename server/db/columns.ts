import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'

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
