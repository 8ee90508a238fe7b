-- Spreadsheets that are mirrored from Google Sheets. (docs/decisions/0085, 0086)

-- A Google account that somebody of a workspace connected; its token is sealed (storage/sealed-secret.ts).
create table google_accounts (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  email text not null,
  sealed_token text not null,
  scope text not null,
  -- Google does not take the token any more: somebody signs in again.
  is_lost boolean not null default false,
  connected_by text references users on delete set null,
  created_at timestamptz not null default now(),
  unique (workspace_id, email)
);

create table google_files (
  workbook_id text primary key references workbooks on delete cascade,
  account_id text references google_accounts on delete set null,
  spreadsheet_id text not null,
  -- Tabs that are mirrored: which sheet each is, and which of its columns is which.
  tabs jsonb not null,
  -- Who is right where a cell was changed on both sides.
  conflict_rule text not null default 'sheet' check (conflict_rule in ('sheet', 'app', 'ask')),
  -- Of the file as it was last read as a whole.
  drive_version text,
  read_at timestamptz,
  checked_at timestamptz,
  check_at timestamptz not null default now(),
  -- What went wrong the last time, for people, and how often in a row.
  problem text not null default '',
  failures integer not null default 0,
  -- One worker a file: whoever holds the lease.
  lease text,
  leased_until timestamptz
);
create index on google_files (check_at);
create index on google_files (account_id);

-- What a row was when both sides agreed on it. A row whose version is newer than that here is still to be sent.
create table mirror_rows (
  sheet_id text not null,
  row_id text not null,
  cells jsonb not null,
  version bigint not null,
  -- Cells that both sides changed and that the owner is asked for: what stands in the spreadsheet, by column id.
  conflicts jsonb,
  primary key (sheet_id, row_id)
);

-- What the owner should know of the mirroring of a sheet: conflicts, and rows that could not be told for certain.
create table mirror_events (
  sheet_id text not null,
  id text not null,
  at timestamptz not null default now(),
  kind text not null,
  row_id text not null,
  details jsonb not null,
  primary key (sheet_id, id)
);
create index on mirror_events (sheet_id, at);
