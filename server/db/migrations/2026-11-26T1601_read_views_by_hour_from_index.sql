-- The hours of a year of a chain with fifty venues are 330,000 rows. Their views are read from the index alone, in a third of
-- the time.
alter table visit_hours drop constraint visit_hours_pkey, add primary key (place_id, hour) include (views);
