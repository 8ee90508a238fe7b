-- What a column was before its type was changed or it was deleted, so that either can be taken back letter by letter.
create table column_versions (
  id text collate "C" primary key,
  sheet_id text not null references sheets on delete cascade,
  column_id text not null,
  -- The column as it stood among the others.
  definition jsonb not null,
  place integer not null,
  deleted boolean not null,
  at timestamptz not null default now()
);
create index on column_versions (sheet_id, column_id);
create index on column_versions (at);

-- Of a deleted column every cell; of one whose type was changed those that the change wrote over.
create table column_version_cells (
  column_version_id text collate "C" not null references column_versions on delete cascade,
  row_id text not null,
  cell jsonb,
  formula text,
  format text,
  primary key (column_version_id, row_id)
);
