-- What row actions send to other services.

-- Secrets that settings hold: the document of a page has only a mark that stands for one, `kept:{id}`.
create table kept_secrets (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  value text not null,
  created_at timestamptz not null default now()
);
create index on kept_secrets (workspace_id);

-- Calls of other services, for the editors of the app; kept for 30 days.
create table row_calls (
  id text primary key,
  app_id text not null references apps on delete cascade,
  block_id text not null,
  -- Place of the button in the block.
  action integer not null,
  title text not null,
  row_id text not null,
  row_version bigint not null,
  actor jsonb not null,
  -- What the browser called this press of the button; a repeat of it sends nothing.
  press text,
  -- The Idempotency-Key that was sent.
  sent_key text not null,
  -- Without its query.
  address text not null,
  outcome text not null default 'sending'
    check (outcome in ('sending', 'done', 'rejected', 'refused', 'unreachable', 'unknown')),
  status integer,
  milliseconds integer,
  failure text not null default '',
  answer text not null default '',
  at timestamptz not null default now()
);
create index on row_calls (app_id, block_id, id);
create index on row_calls (at);
create unique index row_calls_press on row_calls (app_id, block_id, action, row_id, press) where press is not null;
-- One at a time for one state of a row: a double press sends once, on whichever node it arrives.
create unique index row_calls_sending on row_calls (app_id, block_id, action, row_id, row_version)
  where outcome = 'sending';

-- The trash and the history of rows.

-- When a deleted row was deleted: it can be brought back for a while, then it goes for good.
alter table sheet_rows add column deleted_at timestamptz;
update sheet_rows set deleted_at = date_trunc('milliseconds', now()) where deleted;
drop index sheet_rows_sheet_id_idx;
create index sheet_rows_trash on sheet_rows (sheet_id, deleted_at, row_id) where deleted;
-- What was done to a sheet, newest first.
create index row_history_versions on row_history (sheet_id, version);

-- Beside which versions of a sheet a snapshot file was kept: proof that a file is of this database's own history.
create table snapshot_marks (
  sheet_id text not null references sheets on delete cascade,
  mark text not null,
  version bigint not null,
  written_at timestamptz not null default now(),
  primary key (sheet_id, mark)
);

-- Which row a key made that a browser sent along with it: the same key sent again, after a crash too, makes no second row.
create table row_keys (
  sheet_id text not null,
  key text not null,
  row_id text not null,
  at timestamptz not null default now(),
  primary key (sheet_id, key)
);
create index on row_keys (at);
