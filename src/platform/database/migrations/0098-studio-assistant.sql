-- Serves nodes since 0047.
-- The assistant of the studio: a model that the owner of a workspace chose, and how much of it was used.

create table studio_assistants (
  workspace_id text primary key references workspaces on delete cascade,
  -- Up to and without /chat/completions.
  address text not null,
  model text not null,
  -- Sealed; null where the model asks for none.
  api_key text,
  -- For a million tokens, in `currency`; null where the owner named none.
  price_in double precision,
  price_out double precision,
  currency text not null default 'USD',
  tokens_per_request integer not null,
  tokens_per_day integer not null,
  -- Whether editors may choose columns whose values the model may read.
  may_read_values boolean not null default false,
  updated_at timestamptz not null default now()
);

create table studio_assistant_days (
  workspace_id text not null references workspaces on delete cascade,
  day date not null,
  requests integer not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  -- By the prices of the day, in the currency of the day.
  cost double precision not null default 0,
  primary key (workspace_id, day)
);
