-- Serves nodes since 0047.
-- What an API key is for: `{ apps, workbooks }` by id; null is the whole workspace.
alter table api_keys add column only_for jsonb;

-- Calls that were made with an idempotency key, for a day: a second one gets the answer of the first.
create table api_key_calls (
  key_id text not null references api_keys on delete cascade,
  idempotency_key text not null,
  -- Of method, address and body: another call under the same key is a mistake.
  fingerprint text not null,
  -- Null until it is done.
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (key_id, idempotency_key)
);
create index on api_key_calls (created_at);
