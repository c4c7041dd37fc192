import { type Kysely, sql } from 'kysely'

/**
 * A tiered index: the words of a city's best regarded places are found without those of its others. A key is the city, the
 * tier and the word in one number. Every place begins in the last tier and is moved when the tiers are next arranged.
 * (Manning, Raghavan, Schütze: Introduction to Information Retrieval, 7.2.1.)
 *
 * What orders the found stands beside their words, kept right by triggers: to look up hundreds of places for it cost more
 * than to find them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index place_terms_terms`.execute(db)
  await sql`
    alter table place_terms add column tier smallint not null default 10, add column regard real not null default 0,
      add column follower_count integer not null default 0, add column is_listed boolean not null default false,
      set (fillfactor = 90)`.execute(db)
  await sql`
    update place_terms t set regard = p.regard, follower_count = p.follower_count, is_listed = p.is_listed
    from places p where p.id = t.place_id`.execute(db)
  await sql`
    create function fill_place_terms() returns trigger language plpgsql as $$
    begin
      select regard, follower_count, is_listed into new.regard, new.follower_count, new.is_listed
      from places where id = new.place_id;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger place_terms_filled before insert on place_terms
    for each row execute function fill_place_terms()`.execute(db)
  await sql`
    create function keep_place_terms() returns trigger language plpgsql as $$
    begin
      update place_terms set regard = new.regard, follower_count = new.follower_count, is_listed = new.is_listed
      where place_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger places_found after update on places
    for each row when ((old.regard, old.follower_count, old.is_listed)
      is distinct from (new.regard, new.follower_count, new.is_listed))
    execute function keep_place_terms()`.execute(db)

  // Not for parallel workers: the planner expects of a word far more than a tier has, and they take longer to start.
  await sql`
    create function tiered_words(city_id integer, tier smallint, terms integer[]) returns bigint[]
    language sql immutable
    return (select array_agg(distinct ((city_id::bigint * 16 + tier) << 32) + (term >> 2)) from unnest(terms) term)`.execute(
    db,
  )
  await sql`
    create index place_terms_words on place_terms using gin (tiered_words(city_id, tier, terms))
    with (gin_pending_list_limit = 512) where is_listed`.execute(db)
  // For a search of all cities, and for a node of the release before.
  await sql`
    create index place_terms_terms on place_terms using gin (city_id, terms) with (gin_pending_list_limit = 512)`.execute(
    db,
  )
  await sql`analyze place_terms`.execute(db)
}
