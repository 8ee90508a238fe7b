-- Spreadsheets that follow a published CSV address. (docs/decisions/0091)

create table published_sources (
  workbook_id text primary key references workbooks on delete cascade,
  address text not null,
  every_minutes integer not null check (every_minutes between 15 and 1440),
  -- What the server said of the answer that was read last, and the hash of it.
  etag text,
  last_modified text,
  digest text,
  read_at timestamptz,
  checked_at timestamptz,
  check_at timestamptz not null default now(),
  -- What went wrong the last time, for people, and how often in a row.
  problem text not null default '',
  failures integer not null default 0,
  -- An answer that would take much away waits for the owner: its hash and what it would do.
  held jsonb,
  -- One worker an address: whoever holds the lease.
  lease text,
  leased_until timestamptz
);
create index on published_sources (check_at);
