-- The finer parts of an address: a village within the city, the storey and the way in.

alter table places
  add column settlement text not null default '',
  add column floor text not null default '',
  add column entrance text not null default '';
