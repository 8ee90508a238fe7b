-- Serves nodes since 0047.
-- What a notification says as sentences and their values, so that it is read in its reader's language; `title` and `body`
-- are the same in English. Null in those of before, and where a person wrote it all.
alter table notifications add column words jsonb;
