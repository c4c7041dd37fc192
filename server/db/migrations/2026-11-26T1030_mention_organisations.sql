-- A chain is mentioned as a place is.
alter table mentions add column organisation_id text collate "C" references organisations on delete cascade;
alter table mentions drop constraint mentions_check1;
alter table mentions add constraint mentions_one_subject
  check (num_nonnulls(user_id, place_id, organisation_id) = 1);
create index mentions_organisation on mentions (organisation_id) where organisation_id is not null;
