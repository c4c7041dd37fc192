import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const extension of ['pg_trgm', 'cube', 'earthdistance', 'btree_gist', 'btree_gin']) {
    await sql`create extension if not exists ${sql.raw(extension)}`.execute(db)
  }
  await sql`
    create table cities (
      id integer primary key,
      name text not null,
      name_in text not null,
      latin_name text not null unique,
      lat double precision not null,
      lon double precision not null,
      time_zone text not null,
      country_code text not null,
      population integer not null default 0,
      place_count integer not null default 0 check (place_count >= 0)
    )`.execute(db)
  await sql`
    create table categories (
      id integer primary key,
      name text not null,
      name_plural text not null,
      latin_name text not null unique,
      position integer not null,
      schema_type text not null,
      pattern text not null,
      color text not null
    )`.execute(db)
  await sql`
    create table cuisines (
      id integer primary key,
      name text not null,
      latin_name text not null unique,
      is_noun boolean not null default false
    )`.execute(db)
  await sql`
    create table dresscodes (
      id integer primary key,
      title text not null,
      description text not null default ''
    )`.execute(db)
}
