-- Serves nodes since 0047.
-- Addresses that are called with what is done to the rows of a sheet, as standardwebhooks.com describes.
create table webhooks (
  id text primary key,
  workbook_id text not null references workbooks on delete cascade,
  sheet_id text not null,
  address text not null,
  -- Which: row.added, row.changed, row.deleted, form.sent.
  events jsonb not null,
  -- Whether updates from newer files count.
  imports boolean not null default false,
  state text not null default 'off' check (state in ('off', 'on', 'paused')),
  -- Sealed. After a rotation calls are signed with both until a time.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  -- Why it was paused, for people.
  failure text,
  -- Who is told where it fails.
  owner_id text references users on delete set null,
  -- When it answered well last.
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index on webhooks (workbook_id);
create index on webhooks (sheet_id) where state = 'on';

create table webhook_calls (
  -- Its `webhook-id`, the same for each try.
  id text primary key,
  webhook_id text not null references webhooks on delete cascade,
  workspace_id text not null,
  -- What it came of. No event makes two calls of one webhook.
  event text not null,
  type text not null,
  -- As it is sent, byte for byte.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  due_at timestamptz not null default now(),
  -- Until when a node has it.
  held_until timestamptz,
  tries integer not null default 0,
  -- What came of the last try.
  status integer,
  answer text,
  failure text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (webhook_id, event)
);
create index on webhook_calls (workspace_id, due_at) where state = 'waiting';
create index on webhook_calls (webhook_id, id);
create index on webhook_calls (created_at);
