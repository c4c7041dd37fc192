import { sql } from 'kysely'

const sent = ['views', 'menus', 'forms', 'contacts', 'calls', 'routes', 'links', 'saves'] as const
const names = [...sent, 'visitors'] as const

/** The counters of a row of `visit_hours` and `visit_days`. */
export const visitCounters = sql.join(names.map((name) => sql.ref(name)))

/** The counters that a batch sends, as columns of its rows; visitors are counted in the database. */
export const givenCounters = sql.join(sent.map((name) => sql`${sql.ref(name)} integer`))

/** The sums of an existing row, under the alias `counted`, and an inserted one. */
export const addedCounters = sql.join(
  names.map((name) => sql`${sql.ref(name)} = counted.${sql.ref(name)} + excluded.${sql.ref(name)}`),
)
