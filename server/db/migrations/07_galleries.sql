create table galleries (
  id text collate "C" primary key,
  place_id text collate "C" not null references places on delete cascade,
  kind text not null check (kind in ('album', 'menu')),
  position smallint not null,
  title text not null default '',
  description text not null default '',
  sections jsonb not null default '[]'
);

create index galleries_place on galleries (place_id, kind, position);

create table gallery_images (
  gallery_id text collate "C" not null references galleries on delete cascade,
  image_id text collate "C" not null references images,
  position smallint not null,
  description text not null default '',
  primary key (gallery_id, image_id)
);

create index gallery_images_image on gallery_images (image_id);
