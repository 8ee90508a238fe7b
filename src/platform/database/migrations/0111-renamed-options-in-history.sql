-- Serves nodes since 0047.
-- What a change of columns called options of theirs: a version of a row that comes back has their names of now.
alter table column_history add column renames jsonb;
