import { type Kysely, sql } from 'kysely'

/**
 * Text search by a dictionary: every distinct word once, and for each place and person the numbers of its words.
 * Typing errors are looked up in the dictionary, which is small, never in the names, which are many.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `key` is a word folded into one alphabet and spelling, `sound` what it roughly sounds like.
  await sql`
    create table words (
      id integer generated always as identity primary key,
      key text collate "C" not null unique,
      sound text collate "C" not null
    )`.execute(db)
  await sql`create index words_sound on words (sound)`.execute(db)
  // Over an expression, because the planner would otherwise look up equal keys in it, a thousand times slower.
  await sql`create index words_similar on words using gin (lower(key) gin_trgm_ops)`.execute(db)

  // A term is four times the number of a word plus where it stands: 0 name, 1 kind and cuisine, 2 street.
  await sql`
    create table place_terms (
      place_id text collate "C" primary key references places on delete cascade,
      city_id integer not null,
      name_key text collate "C" not null,
      terms integer[] not null
    )`.execute(db)
  // Rows wait for the index in a list that readers go through as well: short enough not to be felt.
  await sql`create index place_terms_terms on place_terms using gin (city_id, terms) with (gin_pending_list_limit = 512)`.execute(
    db,
  )
  await sql`create index place_terms_city_name on place_terms (city_id, name_key)`.execute(db)
  await sql`create index place_terms_name on place_terms (name_key)`.execute(db)

  await sql`
    create table user_terms (
      user_id text collate "C" primary key references users on delete cascade,
      city_id integer,
      name_key text collate "C" not null,
      terms integer[] not null
    )`.execute(db)
  await sql`create index user_terms_terms on user_terms using gin (terms) with (gin_pending_list_limit = 512)`.execute(
    db,
  )
  await sql`create index user_terms_name on user_terms (name_key)`.execute(db)
}
