import { sql } from 'kysely'

const batchNames = ['views', 'menus', 'forms', 'contacts', 'calls', 'routes', 'links', 'saves'] as const
const names = [...batchNames, 'visitors'] as const

/** The counters of a row of `visit_hours` and `visit_days`. */
export const visitCounters = sql.join(names.map((name) => sql.ref(name)))

/** The counters of a batch as column definitions; visitors are counted by the database. */
export const batchCounters = sql.join(batchNames.map((name) => sql`${sql.ref(name)} integer`))

/** The sums of an existing row, under the alias `counted`, and an inserted one. */
export const addedCounters = sql.join(
  names.map((name) => sql`${sql.ref(name)} = counted.${sql.ref(name)} + excluded.${sql.ref(name)}`),
)
