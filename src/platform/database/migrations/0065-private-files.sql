-- Serves nodes since 0047.
-- Files of cells, which only those get whom the cell is shown to. Older nodes know none, and give out every file by its
-- unguessable key.
alter table files add column private boolean not null default false;
