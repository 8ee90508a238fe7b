-- Serves nodes since 0047.
-- Answers to forms whose address isn't confirmed yet: rows are made of them when it is.
create table pending_answers (
  id text primary key,
  app_id text not null references apps (id) on delete cascade,
  page_id text not null,
  block_id text not null,
  -- Of the submission: the same one again is no second one.
  key text not null,
  -- The record that its page shows.
  record text,
  -- SHA-256 of what the link holds, and of the address.
  token_hash text not null,
  address_hash text not null,
  -- What is added, checked; null once it was.
  cells jsonb,
  lines jsonb,
  actor jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  unique (app_id, block_id, key)
);
create unique index pending_answers_token_hash_key on pending_answers (token_hash);
create index pending_answers_by_expiry on pending_answers (expires_at);
