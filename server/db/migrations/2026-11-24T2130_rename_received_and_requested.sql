alter table place_sources rename column told_at to received_at;
alter table login_codes rename column asked_from to requested_from;
