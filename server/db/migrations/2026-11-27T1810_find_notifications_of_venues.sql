-- Merging venues or chats moves notifications; without these indexes it reads the whole table while it holds the venues.
create index notifications_place on notifications (place_id) where place_id is not null;
create index notifications_creator_place on notifications (creator_place_id) where creator_place_id is not null;
create index notifications_outlet_place on notifications (outlet_place_id) where outlet_place_id is not null;
create index notifications_organisation on notifications (organisation_id) where organisation_id is not null;
create index notifications_creator_organisation on notifications (creator_organisation_id)
  where creator_organisation_id is not null;
create index notifications_outlet_organisation on notifications (outlet_organisation_id)
  where outlet_organisation_id is not null;
create index notifications_chat on notifications (chat_id) where chat_id is not null;
