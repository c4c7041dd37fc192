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

/** The same of the table `row`, where those that are absent are nothing. */
export const givenCounters = sql.join(names.map((name) => sql`coalesce(${sql.ref(`row.${name}`)}, 0)`))

/** Adds up a row that is there, under the alias `counted`, and one that meets it. */
export const addedCounters = sql.join(
  names.map((name) => sql`${sql.ref(name)} = counted.${sql.ref(name)} + excluded.${sql.ref(name)}`),
)
