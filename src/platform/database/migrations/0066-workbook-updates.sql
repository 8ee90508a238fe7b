-- Serves nodes since 0047.
-- Updates of workbooks from newer files and addresses, with what they changed: so that one can be taken back. (docs/decisions/0176)
create table workbook_updates (
  id text primary key,
  workbook_id text not null references workbooks on delete cascade,
  -- Of the file, or the address.
  name text not null,
  actor jsonb not null,
  counts jsonb not null default '{}',
  -- The workbook and its sheets before and after it; null once it can't be taken back any more.
  before jsonb,
  after jsonb,
  -- A stored file that goes with it.
  package_key text,
  at timestamptz not null default now(),
  undone_at timestamptz
);
create index on workbook_updates (workbook_id, at);
create index on workbook_updates (package_key) where package_key is not null;

-- What it changed of rows, and of cells around tables: as they were, and as it left them.
create table update_rows (
  sheet_id text not null,
  update_id text not null,
  row_id text not null,
  is_after boolean not null,
  image jsonb not null,
  primary key (sheet_id, update_id, row_id, is_after)
);
create table update_cells (
  sheet_id text not null,
  update_id text not null,
  row_key text not null,
  column_key text not null,
  is_after boolean not null,
  image jsonb not null,
  primary key (sheet_id, update_id, row_key, column_key, is_after)
);
