import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { integerList, prepared, textList } from '#server/db/prepared.ts'
import type { FoldedWord } from '#server/lib/folding.ts'
import { type Candidate, type DictionaryWord, termOf, termsOfWord } from './matching.ts'
import { FIRST_TIER, LAST_TIER, TIER_GROWTH } from './tiers/rules.ts'

// Written by hand: ranges, trigrams and tiers are operators and laterals whose every cast decides which index answers.

/** Short ones first: an unfinished word is more likely to be nearly finished. */
const PREFIXES = 40
const GUESSES = 30
/** Sorts after every letter: the end of a range of words with one beginning. */
const AFTER_LETTERS = '\uffff'

/** For each asked word, what the dictionary has that is it, begins with it, sounds like it or looks like it. */
export async function findWords(
  db: Db,
  asked: readonly FoldedWord[],
): Promise<(DictionaryWord & { asked: number })[]> {
  const { rows } = await sql<DictionaryWord & { asked: number }>`${prepared}
    select asked.position::int - 1 asked, found.id, found.key, found.sound
    from unnest(${textList(asked.map(({ key }) => key))}, ${textList(asked.map(({ sound }) => sound))})
      with ordinality asked(key, sound, position)
    cross join lateral (
      (select id, key, sound from words
        where key >= asked.key and key < asked.key || ${AFTER_LETTERS} order by length(key), key limit ${sql.lit(PREFIXES)})
      union
      (select id, key, sound from words
        where sound >= asked.sound and sound < asked.sound || ${AFTER_LETTERS} order by length(sound), key limit ${sql.lit(PREFIXES)})
      union
      (select id, key, sound from words
        where length(asked.key) > 3 and lower(key) % asked.key order by similarity(key, asked.key) desc, key limit ${sql.lit(GUESSES)})
    ) found`.execute(db)
  return rows
}

/** The words of the dictionary among the given keys. */
export async function findWordsByKeys(
  db: Db,
  keys: readonly string[],
): Promise<{ id: number; key: string }[]> {
  const { rows } = await sql<{ id: number; key: string }>`${prepared}
    select words.id, words.key from unnest(${textList(keys)}) wanted(key) join words on words.key = wanted.key`.execute(
    db,
  )
  return rows
}

export interface WordSearch {
  cityId: number | undefined
  /** Per asked word, the words of the dictionary that answer it. */
  words: readonly (readonly number[])[]
  limit: number
}

interface CandidateRow {
  id: string
  name_key: string
  /** As PostgreSQL writes an array: `{4,9}`. Drivers take longer to read hundreds of them than it takes to find them. */
  terms: string
  regard: number
  follower_count: number
}

/** Places whose name begins so, in alphabetical order where they are of one city. */
export async function findPlacesByName(
  db: Db,
  { cityId, nameKey, limit }: { cityId: number | undefined; nameKey: string; limit: number },
): Promise<Candidate[]> {
  const { rows } = await sql<CandidateRow>`${prepared}
    select ${placeCandidate} from place_terms t
    where ${cityId === undefined ? sql`true` : sql`t.city_id = ${cityId}`} and ${nameBegins(nameKey)} and t.is_listed
    limit ${sql.lit(limit)}`.execute(db)
  return rows.map(candidateOf)
}

/** The best regarded places that have every word: in a city from the first tier on, and no further than it takes. */
export async function findPlacesByWords(db: Db, { cityId, words, limit }: WordSearch): Promise<Candidate[]> {
  const search =
    cityId === undefined
      ? sql`
        select ${placeCandidate} from place_terms t where ${allOf(words)} and t.is_listed
        order by ${byRegard} limit ${limit}`
      : sql`${prepared}
        select t.* from generate_series(0, ${sql.lit(LAST_TIER)}) level
        cross join lateral (
          select ${placeCandidate} from place_terms t where ${allOfTier(cityId, words)} and t.is_listed
          order by ${byRegard} limit ${sql.lit(limit)}) t
        limit ${sql.lit(limit)}`
  const { rows } = await sql<CandidateRow>`${search}`.execute(db)
  return rows.map(candidateOf)
}

const placeCandidate = sql`t.place_id id, t.name_key, t.terms::text terms, t.regard, t.follower_count`
const byRegard = sql`t.regard desc, t.follower_count desc, t.place_id`

export async function findUsersByName(
  db: Db,
  { nameKey, limit }: { cityId: number | undefined; nameKey: string; limit: number },
): Promise<Candidate[]> {
  const { rows } = await sql<CandidateRow>`${prepared}
    select t.user_id id, t.name_key, t.terms::text terms, 0 regard, u.follower_count
    from user_terms t join users u on u.id = t.user_id
    where ${nameBegins(nameKey)} and not u.is_deleted
    limit ${sql.lit(limit)}`.execute(db)
  return rows.map(candidateOf)
}

/** The most followed people that have every word. */
export async function findUsersByWords(db: Db, search: WordSearch): Promise<Candidate[]> {
  // Found first: the planner takes many rare words for a common one, and would walk through everybody.
  const { rows } = await sql<CandidateRow>`
    with named as materialized (
      select t.user_id, t.name_key, t.terms from user_terms t where ${allOf(search.words, nameTermOf)})
    select t.user_id id, t.name_key, t.terms::text terms, 0 regard, u.follower_count
    from named t join users u on u.id = t.user_id
    where ${search.cityId === undefined ? sql`true` : sql`u.city_id = ${search.cityId}`} and not u.is_deleted
    order by u.follower_count desc, u.id limit ${search.limit}`.execute(db)
  return rows.map(candidateOf)
}

function nameBegins(nameKey: string): RawBuilder<unknown> {
  return sql`t.name_key >= (select ${nameKey}::text) and t.name_key < (select ${nameKey + AFTER_LETTERS}::text)`
}

function allOf(words: readonly (readonly number[])[], termsOf = termsOfWord): RawBuilder<unknown> {
  return sql.join(
    words.map((ids) => sql`t.terms && ${ids.flatMap(termsOf)}::int[]`),
    sql` and `,
  )
}

/** People have nothing but a name. */
function nameTermOf(wordId: number): number[] {
  return [termOf(wordId, 0)]
}

function allOfTier(cityId: number, words: readonly (readonly number[])[]): RawBuilder<unknown> {
  const asked = words.map(
    (ids) => sql`tiered_words(t.city_id, t.tier, t.terms) && array(
      select ((${cityId}::bigint * 16 + level) << 32) + word from unnest(${integerList(ids)}) word)`,
  )
  return sql.join(asked, sql` and `)
}

function candidateOf(row: CandidateRow): Candidate {
  return {
    id: row.id,
    nameKey: row.name_key,
    terms: row.terms.slice(1, -1).split(',').map(Number),
    regard: row.regard,
    followerCount: row.follower_count,
  }
}

/** Numbers of the given words; new ones join the dictionary. */
export async function ensureWords(db: Db, words: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  // One order for everybody: two writers that add the same words wait instead of blocking each other for good.
  const keys = [...words.keys()].sort()
  const wordSounds = keys.map((key) => words.get(key) ?? key)
  await sql`
    insert into words (key, sound)
    select key, sound from unnest(${keys}::text[], ${wordSounds}::text[]) word(key, sound)
    where not exists (select from words known where known.key = word.key)
    on conflict (key) do nothing`.execute(db)
  const { rows } = await sql<{ id: number; key: string }>`
    select words.id, words.key from unnest(${keys}::text[]) wanted(key) join words on words.key = wanted.key`.execute(
    db,
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}

export interface TermsRow {
  id: string
  city_id: number | null
  name_key: string
  /** An array as PostgreSQL writes it: `{4,9}`. */
  terms: string
}

export async function writePlaceTerms(db: Db, rows: readonly TermsRow[]): Promise<void> {
  await sql`
    insert into place_terms (place_id, city_id, name_key, terms)
    select id, city_id, name_key, terms::int[]
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) row(id text, city_id int, name_key text, terms text)
    on conflict (place_id) do update set city_id = excluded.city_id, name_key = excluded.name_key, terms = excluded.terms
    where (place_terms.city_id, place_terms.name_key, place_terms.terms)
      is distinct from (excluded.city_id, excluded.name_key, excluded.terms)`.execute(db)
}

export async function writeUserTerms(db: Db, rows: readonly TermsRow[]): Promise<void> {
  await sql`
    insert into user_terms (user_id, city_id, name_key, terms)
    select id, city_id, name_key, terms::int[]
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) row(id text, city_id int, name_key text, terms text)
    on conflict (user_id) do update set city_id = excluded.city_id, name_key = excluded.name_key, terms = excluded.terms
    where (user_terms.city_id, user_terms.name_key, user_terms.terms)
      is distinct from (excluded.city_id, excluded.name_key, excluded.terms)`.execute(db)
}

export async function listIndexedCities(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cities where exists (select from place_terms where city_id = cities.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Places of the city that stand in another tier than their rank by now asks for. */
export async function listMisplaced(db: Db, cityId: number): Promise<{ id: string; tier: number }[]> {
  const { rows } = await sql<{ id: string; tier: number }>`
    select id, ranked.tier from (
      select id, least(${sql.lit(LAST_TIER)}, greatest(0, ceil(ln(rank::float8 / ${sql.lit(FIRST_TIER)}) / ln(${sql.lit(TIER_GROWTH)})))) tier
      from (
        select id, row_number() over (order by regard desc, follower_count desc, id) rank
        from places where city_id = ${cityId} and is_listed) by_regard) ranked
    join place_terms t on t.place_id = id
    where t.tier <> ranked.tier order by id`.execute(db)
  return rows
}

/** Those that somebody is writing stay where they are: nobody waits for nobody. */
export async function moveToTiers(db: Db, moved: readonly { id: string; tier: number }[]): Promise<void> {
  await sql`
    with free as materialized (
      select place_id from place_terms where place_id = any(${moved.map(({ id }) => id)}::text[]) for update skip locked)
    update place_terms t set tier = moved.tier
    from free join unnest(${moved.map(({ id }) => id)}::text[], ${moved.map(({ tier }) => tier)}::smallint[]) moved(id, tier)
      on moved.id = free.place_id
    where t.place_id = free.place_id`.execute(db)
}

export interface PlaceText {
  id: string
  city_id: number
  name: string
  organisation_name: string | null
  category_id: number
  sub_category: string
  cuisine_ids: number[]
  street: string
  district: string
  /** What its menus name. */
  dishes: string | null
}

export interface UserText {
  id: string
  city_id: number | null
  first_name: string
  second_name: string
}

/** What is indexed of these places; of all places after an id, in order, when no ids are given. */
export async function readPlaceTexts(
  db: Db,
  wanted: { ids: readonly string[] } | { after: string; limit: number },
): Promise<PlaceText[]> {
  const which =
    'ids' in wanted
      ? sql`p.id = any(${[...wanted.ids]}::text[])`
      : sql`p.id > ${wanted.after} order by p.id limit ${wanted.limit}`
  const { rows } = await sql<PlaceText>`
    select p.id, p.city_id, p.name, p.category_id, p.sub_category, p.cuisine_ids, p.street, p.district,
      (select name from organisations o where o.id = p.organisation_id) organisation_name,
      (select string_agg(dish ->> 'name', ' ')
        from galleries g, jsonb_array_elements(g.sections) section, jsonb_array_elements(section -> 'dishes') dish
        where g.place_id = p.id and g.kind = 'menu') dishes
    from places p where ${which}`.execute(db)
  return rows
}

export async function readUserTexts(
  db: Db,
  wanted: { ids: readonly string[] } | { after: string; limit: number },
): Promise<UserText[]> {
  const which =
    'ids' in wanted
      ? sql`id = any(${[...wanted.ids]}::text[])`
      : sql`id > ${wanted.after} order by id limit ${wanted.limit}`
  const { rows } = await sql<UserText>`
    select id, city_id, first_name, second_name from users where ${which}`.execute(db)
  return rows
}
