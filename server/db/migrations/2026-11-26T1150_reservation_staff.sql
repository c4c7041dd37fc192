-- The people of a place who manage its reservations, hosts included.
alter view book_keepers rename to reservation_staff;
