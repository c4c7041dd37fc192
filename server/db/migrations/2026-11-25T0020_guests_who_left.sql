-- When the venue saw the guests leave; their stay ended then, whatever its length was to be.
alter table reservations add column left_at timestamptz;
