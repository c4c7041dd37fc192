import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseHandle } from '#server/db/connection.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { openEmptyDatabase } from '#tests/support/database.ts'

// Nodes of the last release go on running while the first node of this one changes the database: whatever they read,
// write and rely on has to be there afterwards.

/** The newest migration of the last release. Moves on when a release is made; then the list below is emptied. */
const RELEASED = '2026-11-22T0640_know_rare_words'

const ofNewColumn = 'on a column that the last release leaves out'

/** What is more than an addition and safe all the same, with the reason. docs/operations.md tells how to do it otherwise. */
const allowed: ReadonlyMap<string, string> = new Map([
  ['condition comments_thread_id_fkey', 'a trigger fills the column from the comment answered'],
  ['condition login_codes_purpose_check', 'takes all it took before, and one more'],
  ['index comments_threads', 'a second for every 500 000 comments, in which nobody comments'],
  ['index comments_answers', 'answers alone, a part of the comments'],
  ['index comments_post_author', 'as long as the index of threads'],
  ['index messages_found', 'until chats are many it is built in seconds; saying something waits for it'],
  ['index places_city_near', 'a second for every 50 000 places, in which nobody saves one'],
  ...[
    'posts_edited_by',
    'comments_edited_by',
    'moderation_cases_decided_side',
    'moderation_cases_confirmation',
    'reservation_settings_largest_online',
    'reservation_settings_last_seating_minutes',
    'reservations_disruption',
  ].map((column): [string, string] => [`condition ${column}_check`, ofNewColumn]),
  ['index moderation_cases_waiting', 'cases are few: it is built at once'],
  ['index place_terms_words', 'a second for every 20 000 places, in which nobody searches'],
])

interface Column {
  name: string
  type: string
  is_nullable: boolean
  has_default: boolean
}

interface Named {
  name: string
  table: string
  definition: string
}

interface Schema {
  columns: Column[]
  constraints: Named[]
  indexes: (Named & { is_unique: boolean })[]
}

let database: DatabaseHandle
let before: Schema
let after: Schema

beforeAll(async () => {
  database = await openEmptyDatabase()
  const { db } = database
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const released = await migrator.migrateTo(RELEASED)
  expect(released.error).toBeUndefined()
  before = await readSchema()
  const newest = await migrator.migrateToLatest()
  expect(newest.error).toBeUndefined()
  after = await readSchema()
})
afterAll(() => database.close())

async function readSchema(): Promise<Schema> {
  const { db } = database
  const columns = await sql<Column>`
    select table_name || '.' || column_name name, udt_name "type", is_nullable = 'YES' is_nullable,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' has_default
    from information_schema.columns where table_schema = 'public' order by 1`.execute(db)
  const constraints = await sql<Named>`
    select c.conname "name", r.relname "table", pg_get_constraintdef(c.oid) definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.connamespace = 'public'::regnamespace and c.contype <> 'n' order by 1`.execute(db)
  const indexes = await sql<Named & { is_unique: boolean }>`
    select i.relname "name", r.relname "table", pg_get_indexdef(i.oid) definition, x.indisunique is_unique
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class r on r.oid = x.indrelid
    where i.relnamespace = 'public'::regnamespace order by 1`.execute(db)
  return { columns: columns.rows, constraints: constraints.rows, indexes: indexes.rows }
}

const tableOf = ({ name }: Column) => name.split('.')[0] ?? ''
const known = () => new Set(before.columns.map(tableOf))
const byName = <Row extends { name: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.name, row]))
const unexcused = (found: readonly string[]) => found.filter((one) => !allowed.has(one))

describe('what the last release knows is there after the migrations of this one', () => {
  test('every table and column, of the same type', () => {
    const now = byName(after.columns)
    const gone = before.columns.filter(({ name, type }) => now.get(name)?.type !== type)
    expect(unexcused(gone.map(({ name }) => `column ${name}`))).toEqual([])
  })

  test('what could be left out may still be left out', () => {
    const old = byName(before.columns)
    const wanted = after.columns.filter((column) => {
      if (!known().has(tableOf(column)) || column.is_nullable || column.has_default) return false
      const same = old.get(column.name)
      return !same || same.is_nullable || same.has_default
    })
    expect(unexcused(wanted.map(({ name }) => `column ${name}`))).toEqual([])
  })

  test('no new condition on what is written into its tables', () => {
    const old = byName(before.constraints)
    const added = after.constraints.filter(
      ({ name, table, definition }) => known().has(table) && old.get(name)?.definition !== definition,
    )
    const unique = after.indexes.filter(
      ({ name, table, is_unique }) => is_unique && known().has(table) && !byName(before.indexes).has(name),
    )
    expect(unexcused([...added, ...unique].map(({ name }) => `condition ${name}`))).toEqual([])
  })

  test('what makes a row the only one, which its «on conflict» names', () => {
    const now = byName(after.indexes)
    const gone = before.indexes.filter(
      ({ name, definition, is_unique }) => is_unique && now.get(name)?.definition !== definition,
    )
    expect(unexcused(gone.map(({ name }) => `index ${name}`))).toEqual([])
  })

  test('the indexes that its statements are fast by', () => {
    const now = byName(after.indexes)
    const gone = before.indexes.filter(({ name }) => !now.has(name))
    expect(unexcused(gone.map(({ name }) => `index ${name}`))).toEqual([])
  })

  test('nobody waits long for an index on a table that is in use', () => {
    const old = byName(before.indexes)
    const built = after.indexes.filter(({ name, table }) => known().has(table) && !old.has(name))
    expect(unexcused(built.map(({ name }) => `index ${name}`))).toEqual([])
  })

  test('nothing is excused that does not happen', () => {
    const names = new Set([
      ...after.indexes.map(({ name }) => `index ${name}`),
      ...before.indexes.map(({ name }) => `index ${name}`),
      ...before.columns.map(({ name }) => `column ${name}`),
      ...after.constraints.map(({ name }) => `condition ${name}`),
    ])
    expect([...allowed.keys()].filter((one) => !names.has(one))).toEqual([])
  })
})
