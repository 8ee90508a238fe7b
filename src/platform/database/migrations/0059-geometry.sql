-- Serves nodes since 0047.
-- What names cells by the tables around them means others once a table is elsewhere. (docs/decisions/0176)

-- How often tables of its sheets were put around other cells.
alter table workbooks add column geometry integer not null default 0;

-- Which row of data of the kept file a row was when the workbook was updated from it, from 1; null where it was none.
alter table mirror_rows add column place integer;
