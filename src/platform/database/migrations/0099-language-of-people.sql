-- Serves nodes since 0047.
-- In which language a person reads the product's own screens; null: as their browser says.

alter table users add column language text;
