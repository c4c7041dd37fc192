import {
  expressionBuilder,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { executePrepared, integerList, orderedIds, prepared, textList } from '#server/db/pools/prepared.ts'
import type { DB, UserTerms } from '#server/db/types.ts'
import type { FoldedWord } from '#server/lib/text/folding.ts'
import { type Candidate, type DictionaryWord, dishTermOf, termOf, termsOfWord } from './matching.ts'
import { LAST_TIER } from './tiers/rules.ts'

/** Short ones first, because an incomplete word is more likely to be almost complete. */
const MAX_PREFIX_MATCHES = 40
const MAX_SIMILAR_MATCHES = 30
/** Sorts after every letter: the end of a range of words with a common prefix. */
const AFTER_LETTERS = '\uffff'

/**
 * For each typed word, the equal, longer, similar-sounding and similar-looking words of the dictionary. Raw SQL:
 * ranges and trigrams select the index.
 */
export async function findWords(
  db: Db,
  words: readonly FoldedWord[],
): Promise<(DictionaryWord & { position: number })[]> {
  const { rows } = await sql<DictionaryWord & { position: number }>`${prepared}
    select typed.position::int - 1 "position", found.id, found.key, found.sound
    from unnest(${textList(words.map(({ key }) => key))}, ${textList(words.map(({ sound }) => sound))})
      with ordinality typed(key, sound, position)
    cross join lateral (
      (select id, key, sound from words
        where key >= typed.key and key < typed.key || ${AFTER_LETTERS} order by length(key), key limit ${sql.lit(MAX_PREFIX_MATCHES)})
      union
      (select id, key, sound from words
        where sound >= typed.sound and sound < typed.sound || ${AFTER_LETTERS} order by length(sound), key limit ${sql.lit(MAX_PREFIX_MATCHES)})
      union
      (select id, key, sound from words
        where length(typed.key) > 3 and lower(key) % typed.key order by similarity(key, typed.key) desc, key limit ${sql.lit(MAX_SIMILAR_MATCHES)})
    ) found`.execute(db)
  return rows
}

/** The words of the dictionary among the given keys. */
export async function findWordsByKeys(
  db: Db,
  keys: readonly string[],
): Promise<{ id: number; key: string }[]> {
  const words = db
    .selectFrom(orderedIds(keys))
    .innerJoin('words', 'words.key', 'wanted.id')
    .select(['words.id', 'words.key'])
  return executePrepared(db, words)
}

export interface WordSearch {
  cityId: number | undefined
  /** For each word of the query the ids of matching dictionary words. */
  words: readonly (readonly number[])[]
  limit: number
}

interface CandidateRow {
  id: string
  name_key: string
  /** A PostgreSQL array as text, `{4,9}`, because drivers parse hundreds of them slower than the query runs. */
  terms: string
  ranking_score: number
  follower_count: number
}

/** Places whose name begins with the text, in alphabetical order within one city. */
export async function findPlacesByName(
  db: Db,
  { cityId, nameKey, limit }: { cityId: number | undefined; nameKey: string; limit: number },
): Promise<Candidate[]> {
  const places = listedTerms(db)
    .where(nameBegins(nameKey))
    .$if(cityId !== undefined, (query) => query.where('t.city_id', '=', cityId ?? 0))
    .limit(sql.lit(limit))
  return (await executePrepared(db, candidatesOf(db, places))).map(candidateOf)
}

/** The best ranked places with every word; in a city from the first tier on, until enough are found. */
export async function findPlacesByWords(db: Db, { cityId, words, limit }: WordSearch): Promise<Candidate[]> {
  if (cityId === undefined) {
    const places = listedTerms(db).where(allOf(words)).orderBy(byRanking).limit(limit)
    return (await candidatesOf(db, places).execute()).map(candidateOf)
  }
  const tierPlaces = listedTerms(db).where(allOfTier(cityId, words)).orderBy(byRanking).limit(sql.lit(limit))
  const places = db
    .selectFrom(eb.fn<object>('generate_series', [eb.lit(0), eb.lit(LAST_TIER)]).as('level'))
    .crossJoinLateral(tierPlaces.as('t'))
    .selectAll('t')
    .limit(sql.lit(limit))
  return (await executePrepared(db, candidatesOf(db, places))).map(candidateOf)
}

/** Listed places with dishes that have every word, the best ranked first. */
export async function findPlacesByDishes(
  db: Db,
  { cityId, words, limit }: WordSearch & { cityId: number },
): Promise<string[]> {
  const tierPlaces = db
    .selectFrom('place_terms as t')
    .select('t.place_id as id')
    .where(({ ref }) => ref('t.is_listed'))
    .where(allOfTier(cityId, words))
    .where(allOf(words, (wordId) => [dishTermOf(wordId)]))
    .orderBy(byRanking)
    .limit(sql.lit(limit))
  const places = db
    .selectFrom(eb.fn<object>('generate_series', [eb.lit(0), eb.lit(LAST_TIER)]).as('level'))
    .crossJoinLateral(tierPlaces.as('t'))
    .select('t.id')
    .limit(sql.lit(limit))
  return (await places.execute()).map(({ id }) => id)
}

/** Names of the dishes of these places, in the order of the menus. */
export async function listDishNames(db: Db, placeIds: readonly string[]): Promise<string[]> {
  const menus = await db
    .selectFrom(orderedIds(placeIds))
    .innerJoin('galleries as g', 'g.place_id', 'wanted.id')
    .select('g.sections')
    .where('g.kind', '=', sql.lit('menu'))
    .orderBy('wanted.position')
    .orderBy('g.id')
    .execute()
  return menus.flatMap(({ sections }) => sections.flatMap(({ dishes }) => dishes.map(({ name }) => name)))
}

/** Whether one name of a listed place has all these words. */
export async function isAnyPlaceNamed(
  db: Db,
  { cityId, words }: { cityId: number | undefined; words: readonly number[] },
): Promise<boolean> {
  const named = listedTerms(db)
    .where(sql<SqlBool>`t.terms @> ${words.map((id) => termOf(id, 0))}::int[]`)
    .$if(cityId !== undefined, (query) => query.where('t.city_id', '=', cityId ?? 0))
    .limit(1)
  return (await named.execute()).length > 0
}

const eb = expressionBuilder<DB>()

function listedTerms(db: Db) {
  return db
    .selectFrom('place_terms as t')
    .select(['t.place_id as id', 't.name_key', 't.terms', 't.ranking_score', 't.follower_count'])
    .where(({ ref }) => ref('t.is_listed'))
}

interface FoundTerms {
  id: string
  name_key: string
  terms: number[]
  ranking_score: number
  follower_count: number
}

/** The terms become text after the limit: PostgreSQL would do it for all rows before it sorts them. */
function candidatesOf(db: Db, found: SelectQueryBuilder<DB, never, FoundTerms>) {
  return db
    .selectFrom(found.as('found'))
    .select(({ cast }) => [
      'found.id',
      'found.name_key',
      cast<string>('found.terms', 'text').as('terms'),
      'found.ranking_score',
      'found.follower_count',
    ])
}

const byRanking = sql.raw('t.ranking_score desc, t.follower_count desc, t.place_id')

export async function findUsersByName(
  db: Db,
  { nameKey, limit }: { cityId: number | undefined; nameKey: string; limit: number },
): Promise<Candidate[]> {
  const users = usersNamed(db, eb.selectFrom('user_terms as t').selectAll().where(nameBegins(nameKey)))
  return (await executePrepared(db, candidatesOf(db, users.limit(sql.lit(limit))))).map(candidateOf)
}

/** The most followed people that have every word. */
export async function findUsersByWords(db: Db, { cityId, words, limit }: WordSearch): Promise<Candidate[]> {
  // Selected first, because the planner takes many rare words for a common one and would scan all people.
  const named = eb
    .selectFrom('user_terms as t')
    .selectAll()
    .where(allOf(words, nameTermOf))
    .offset(sql.lit(0))
  const users = usersNamed(db, named)
    .$if(cityId !== undefined, (query) => query.where('u.city_id', '=', cityId ?? 0))
    .orderBy('u.follower_count', 'desc')
    .orderBy('u.id')
    .limit(limit)
  return (await candidatesOf(db, users).execute()).map(candidateOf)
}

function usersNamed(db: Db, named: SelectQueryBuilder<DB, never, Selectable<UserTerms>>) {
  return db
    .selectFrom(named.as('t'))
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(({ lit }) => [
      't.user_id as id',
      't.name_key',
      't.terms',
      lit(0).as('ranking_score'),
      'u.follower_count',
    ])
    .where((eb) => eb.not('u.is_deleted'))
}

/** Raw SQL, so that a prepared statement is planned without the value. */
function nameBegins(nameKey: string): RawBuilder<SqlBool> {
  return sql`t.name_key >= (select ${nameKey}::text) and t.name_key < (select ${nameKey + AFTER_LETTERS}::text)`
}

/** Raw SQL, because only an array of typed integers uses the index. */
function allOf(words: readonly (readonly number[])[], termsOf = termsOfWord): RawBuilder<SqlBool> {
  return sql.join(
    words.map((ids) => sql`t.terms && ${ids.flatMap(termsOf)}::int[]`),
    sql` and `,
  )
}

/** People only have a name. */
function nameTermOf(wordId: number): number[] {
  return [termOf(wordId, 0)]
}

/** Raw SQL: must be written exactly as in the index over tiers. */
function allOfTier(cityId: number, words: readonly (readonly number[])[]): RawBuilder<SqlBool> {
  const conditions = words.map(
    (ids) => sql`tiered_words(t.city_id, t.tier, t.terms) && array(
      select ((${cityId}::bigint * 16 + level) << 32) + word from unnest(${integerList(ids)}) word)`,
  )
  return sql.join(conditions, sql` and `)
}

function candidateOf(row: CandidateRow): Candidate {
  return {
    id: row.id,
    nameKey: row.name_key,
    terms: row.terms.slice(1, -1).split(',').map(Number),
    rankingScore: row.ranking_score,
    followerCount: row.follower_count,
  }
}
