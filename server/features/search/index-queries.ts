import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { insertionOf, recordsetOf } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import type { DB } from '#server/db/types.ts'
import { findWordsByKeys } from './repository.ts'
import { FIRST_TIER, LAST_TIER, TIER_GROWTH } from './tiers/rules.ts'

/** The ids of the given words; new ones are inserted into the dictionary. */
export async function ensureWords(db: Db, words: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  // Sorted, so that two writers that insert the same words do not deadlock.
  const keys = [...words.keys()].sort()
  const rows = keys.map((key) => ({ key, sound: words.get(key) ?? key }))
  await db
    .insertInto('words')
    .columns(['key', 'sound'])
    .expression((eb) =>
      eb
        .selectFrom(recordsetOf('words', rows))
        .select(['row.key', 'row.sound'])
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('words as known').whereRef('known.key', '=', 'row.key'))),
        ),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return new Map((await findWordsByKeys(db, keys)).map(({ id, key }) => [key, id]))
}

export interface TermsRow {
  id: string
  city_id: number | null
  name_key: string
  /** A PostgreSQL array: `{4,9}`. */
  terms: string
}

export function writePlaceTerms(db: Db, rows: readonly TermsRow[]): Promise<void> {
  return writeTerms(db, 'place_terms', 'place_id', rows)
}

export function writeUserTerms(db: Db, rows: readonly TermsRow[]): Promise<void> {
  return writeTerms(db, 'user_terms', 'user_id', rows)
}

/** Raw SQL, because rows are compared as a whole, and unchanged ones are not written. */
async function writeTerms(
  db: Db,
  table: 'place_terms' | 'user_terms',
  key: 'place_id' | 'user_id',
  rows: readonly TermsRow[],
): Promise<void> {
  if (rows.length === 0) return
  const insertion = insertionOf(
    table,
    rows.map(({ id, ...terms }) => ({ [key]: id, ...terms })),
  )
  await sql`${insertion}
    on conflict (${sql.ref(key)}) do update
    set city_id = excluded.city_id, name_key = excluded.name_key, terms = excluded.terms
    where (${sql.table(table)}.city_id, ${sql.table(table)}.name_key, ${sql.table(table)}.terms)
      is distinct from (excluded.city_id, excluded.name_key, excluded.terms)`.execute(db)
}

export async function listIndexedCities(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('cities')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('place_terms as t').whereRef('t.city_id', '=', 'cities.id')),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The places of the city whose tier differs from the one of their current rank. Raw SQL: it is arithmetic over ranks.
 */
export async function listMisplaced(db: Db, cityId: number): Promise<{ id: string; tier: number }[]> {
  const { rows } = await sql<{ id: string; tier: number }>`
    select id, ranked.tier from (
      select id, least(${sql.lit(LAST_TIER)}, greatest(0, ceil(ln(rank::float8 / ${sql.lit(FIRST_TIER)}) / ln(${sql.lit(TIER_GROWTH)})))) tier
      from (
        select id, row_number() over (order by ranking_score desc, follower_count desc, id) rank
        from places where city_id = ${cityId} and is_listed) by_ranking) ranked
    join place_terms t on t.place_id = id
    where t.tier <> ranked.tier order by id`.execute(db)
  return rows
}

/** Locked rows are skipped, so that two writers do not wait for each other. */
export async function moveToTiers(db: Db, moved: readonly { id: string; tier: number }[]): Promise<void> {
  const rows = moved.map(({ id, tier }) => ({ place_id: id, tier }))
  await db
    .with(
      (cte) => cte('free').materialized(),
      (eb) =>
        eb
          .selectFrom('place_terms')
          .select('place_id')
          .where(({ eb, fn }) => eb('place_id', '=', fn.any(sql.val(moved.map(({ id }) => id)))))
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('place_terms as t')
    .from(['free', recordsetOf('place_terms', rows)])
    .set(({ ref }) => ({ tier: ref('row.tier') }))
    .whereRef('t.place_id', '=', 'free.place_id')
    .whereRef('row.place_id', '=', 'free.place_id')
    .execute()
}

/** The given ids, or all after an id, in order. */
export type Batch = { ids: readonly string[] } | { after: string; limit: number }

export type PlaceText = Awaited<ReturnType<typeof readPlaceTexts>>[number]

/** Indexed texts of places. */
export async function readPlaceTexts(db: Db, batch: Batch) {
  return db
    .selectFrom('places as p')
    .leftJoin('organisations as o', 'o.id', 'p.organisation_id')
    .select(['p.id', 'p.city_id', 'p.name', 'p.category_id', 'p.sub_category', 'p.cuisine_ids', 'p.street'])
    .select(['p.district', 'p.settlement', 'o.name as organisation_name'])
    .select((eb) => {
      const menus = eb.selectFrom('galleries as g').select('g.sections').whereRef('g.place_id', '=', 'p.id')
      return jsonArrayFrom(menus.where('g.kind', '=', 'menu')).as('menus')
    })
    .where(({ ref }) => isIn(batch, ref('p.id')))
    .orderBy('p.id')
    .limit(sizeOf(batch))
    .execute()
}

export async function readUserTexts(db: Db, batch: Batch) {
  return db
    .selectFrom('users')
    .select(['id', 'city_id', 'first_name', 'second_name'])
    .where(({ ref }) => isIn(batch, ref('id')))
    .orderBy('id')
    .limit(sizeOf(batch))
    .execute()
}

const eb = expressionBuilder<DB>()

function isIn(batch: Batch, id: Expression<string>) {
  return 'ids' in batch ? eb(id, '=', eb.fn.any(sql.val([...batch.ids]))) : eb(id, '>', batch.after)
}

function sizeOf(batch: Batch): number {
  return 'ids' in batch ? batch.ids.length : batch.limit
}
