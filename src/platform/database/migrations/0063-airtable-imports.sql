-- Serves nodes since 0047.
-- Bases of Airtable that are imported, and the report of those that were.

create table airtable_imports (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  -- Null until all of it is here: an import is there whole or not at all.
  workbook_id text references workbooks on delete cascade,
  base_id text not null,
  base_name text not null,
  tables jsonb not null,
  -- The personal access token, only while the base is read.
  sealed_token text,
  state text not null default 'reading' check (state in ('reading', 'ready', 'failed')),
  progress jsonb,
  -- What became of each field.
  report jsonb,
  -- Why it failed, for people.
  problem text not null default '',
  -- One worker an import: whoever holds the lease.
  lease text,
  leased_until timestamptz,
  created_by text references users on delete set null,
  created_at timestamptz not null default now(),
  check (state = 'reading' or sealed_token is null)
);
create index on airtable_imports (workspace_id, created_at);
create index on airtable_imports (workbook_id);
