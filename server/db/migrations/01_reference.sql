-- Lists of ours that change with the product: the start writes them from server/reference.

create extension if not exists pg_trgm;
create extension if not exists cube;
create extension if not exists earthdistance;
create extension if not exists btree_gist;
create extension if not exists btree_gin;

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
);

create table categories (
  id integer primary key,
  name text not null,
  name_plural text not null,
  latin_name text not null unique,
  position integer not null,
  schema_type text not null,
  pattern text not null,
  color text not null
);

create table cuisines (
  id integer primary key,
  name text not null,
  latin_name text not null unique,
  is_noun boolean not null default false
);

create table dresscodes (
  id integer primary key,
  title text not null,
  description text not null default ''
);
