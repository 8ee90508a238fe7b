-- Serves nodes since 0047.
-- Things that happen when rows are written, and at their times.

-- Of a sheet whose writes are passed on within their transactions: which. Nodes that know nothing of it pass none on.
alter table sheet_states add column watched jsonb;

create table automations (
  id text primary key,
  workbook_id text not null references workbooks on delete cascade,
  -- Of the sheet whose rows it is about; null for one by the clock alone.
  sheet_id text,
  name text not null,
  state text not null default 'off' check (state in ('off', 'on', 'paused')),
  definition jsonb not null,
  -- Values of headers, sealed, by the id of their step and their name.
  secrets jsonb not null default '{}',
  -- Who is told where it fails.
  owner_id text references users on delete set null,
  revision integer not null default 1,
  -- Failed runs since the last one that did not.
  failures integer not null default 0,
  -- Why it was paused, for people.
  failure text,
  -- When its owner was told last.
  told_at timestamptz,
  -- Of one by the clock: when next.
  next_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index on automations (workbook_id);
create index on automations (sheet_id) where state = 'on';
create index on automations (next_at) where state = 'on' and next_at is not null;

-- What was done to a row, written with it. Only where an automation or a webhook wants it.
create table row_events (
  id text primary key,
  -- Events of one write have the same.
  write text not null,
  sheet_id text not null,
  row_id text not null,
  version bigint not null,
  change text not null,
  before jsonb,
  after jsonb,
  columns jsonb not null,
  actor jsonb not null,
  at timestamptz not null default now()
);
create index on row_events (write, id);
create index on row_events (at);

create table automation_runs (
  id text primary key,
  automation_id text not null references automations on delete cascade,
  workspace_id text not null,
  -- What it came of. No event makes two runs of one automation.
  event text not null,
  -- Its rows: ids, and the events that they came with.
  rows jsonb not null,
  -- The automations that led to it, the first one first.
  chain jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'failed', 'stopped')),
  due_at timestamptz not null default now(),
  -- Until when a node has it.
  held_until timestamptz,
  tries integer not null default 0,
  failure text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (automation_id, event)
);
create index on automation_runs (workspace_id, due_at) where state = 'waiting';
create index on automation_runs (automation_id, created_at);
create index on automation_runs (created_at);

create table run_steps (
  run_id text not null references automation_runs on delete cascade,
  -- The id that the step has in its automation: what was done stays done, whatever is changed around it.
  step text not null,
  kind text not null,
  state text not null check (state in ('sending', 'done', 'failed')),
  -- What went in and came out, without secrets.
  input jsonb,
  output jsonb,
  failure text,
  tries integer not null default 1,
  at timestamptz not null default now(),
  primary key (run_id, step)
);

-- Work of a workspace that is queued: one turn at a time, so that workspaces take turns.
create table automation_turns (
  workspace_id text primary key,
  queued_at timestamptz not null default now()
);
