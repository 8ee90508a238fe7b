-- Serves nodes since 0047.
-- A sheet is a grid of cells: its table lies somewhere on it, and what is outside of the table is kept. (docs/decisions/0176)

-- Where the table lies; null for a table whose header is in row 1 and whose columns begin in A.
alter table sheet_states add column layout jsonb;

-- How the file drew what is around the table: its list of looks, which `style` of cells counts in, merged cells, widths.
alter table sheet_states add column look jsonb;

-- Cells outside of tables: titles, notes, parameters, headers, totals. Their rows and columns have keys which stay the same
-- when rows and columns of the table come and go.
create table sheet_cells (
  sheet_id text not null,
  row_key text not null,
  column_key text not null,
  -- A text, a number or a truth value; days are numbers. The last value of a formula.
  value jsonb,
  formula text,
  -- A number format.
  format text,
  -- Its place in the list of looks of its sheet. A blank cell may have one, too.
  style smallint,
  -- Whether it was written here since the file was read.
  edited boolean not null default false,
  version bigint not null,
  primary key (sheet_id, row_key, column_key)
);

-- What formulas may call by name: defined names, and the tables of the file.
alter table workbooks add column names jsonb;

-- The file that a workbook came as, which an export changes and gives back; null where it isn't kept.
alter table workbooks add column package jsonb;
