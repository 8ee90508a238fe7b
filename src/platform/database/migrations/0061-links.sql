-- Serves nodes since 0047.
-- Columns whose cells name rows of another sheet. (docs/decisions/0179)

-- Of a sheet whose rows are named: by which columns. Null for none. It follows from `columns` of the sheets that name them.
alter table sheet_states add column linked_by jsonb;
