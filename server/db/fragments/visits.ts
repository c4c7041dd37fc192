import { sql } from 'kysely'

const names = [
  'views',
  'menus',
  'forms',
  'contacts',
  'calls',
  'routes',
  'links',
  'saves',
  'visitors',
] as const

/** The counters of a row of `visit_hours` and `visit_days`. */
export const visitCounters = sql.join(names.map((name) => sql.ref(name)))

/** The same of the table `row`; absent ones count as zero. */
export const givenCounters = sql.join(names.map((name) => sql`coalesce(${sql.ref(`row.${name}`)}, 0)`))

/** The sums of an existing row, under the alias `counted`, and an inserted one. */
export const addedCounters = sql.join(
  names.map((name) => sql`${sql.ref(name)} = counted.${sql.ref(name)} + excluded.${sql.ref(name)}`),
)
