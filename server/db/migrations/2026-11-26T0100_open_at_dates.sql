-- «Открыто в пятницу в 23:30» looks up the exceptions of one date.
create index reservation_special_dates_date on reservation_special_dates (date);
create index places_reopening on places (reopens_on) where status = 'temporary-closed';
