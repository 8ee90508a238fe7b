-- Serves nodes since 0047.
-- What names cells by the tables around them means others once a table is elsewhere. (docs/decisions/0176)

-- How often tables of its sheets were put around other cells.
alter table workbooks add column geometry integer not null default 0;
