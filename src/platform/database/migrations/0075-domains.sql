-- Serves nodes since 0047.
-- Names of their own for apps, and the certificates that these are served with.

-- The name at which visitors find an app, written together with its domain; null for its sub-domain alone.
alter table apps add column own_host text;
create unique index apps_own_host_key on apps (own_host);

-- What a workspace puts into the DNS of a name to show that the name is its own.
create table domain_proofs (
  workspace_id text primary key references workspaces on delete cascade,
  token text not null
);

create table domains (
  app_id text primary key references apps on delete cascade,
  workspace_id text not null references workspaces on delete cascade,
  -- In lower case, internationalized labels as xn--….
  host text not null,
  -- A second name that leads to it, such as the one with www.; null where none does.
  alias text,
  state text not null default 'waiting',
  -- What is wrong with its records, as last seen.
  findings jsonb not null default '[]',
  -- Why the last certificate was not issued.
  failure text,
  -- Tries to issue a certificate since the last success.
  tries integer not null default 0,
  -- None is ordered before.
  try_at timestamptz,
  -- Since when the records of a live name are wrong.
  failing_since timestamptz,
  checked_at timestamptz,
  next_at timestamptz not null default now(),
  -- The node that works on it has it until then.
  held_until timestamptz,
  created_at timestamptz not null default now()
);
-- Several workspaces may ask for a name; the one that proves it has it.
create unique index domains_proven_host_key on domains (host) where state in ('issuing', 'live');
create index domains_by_host on domains (host);
create index domains_by_alias on domains (alias) where alias is not null;
create index domains_by_turn on domains (next_at);

create table domain_certificates (
  app_id text primary key references domains on delete cascade,
  names text[] not null,
  -- Key and chain, sealed.
  sealed text not null,
  issued_at timestamptz not null default now(),
  renew_at timestamptz not null,
  expires_at timestamptz not null
);

-- Of this installation at a certificate authority, by the address of its directory.
create table acme_accounts (
  directory text primary key,
  address text not null,
  sealed_key text not null,
  created_at timestamptz not null default now()
);

-- What the authority asks for at a name while it validates it: any node answers.
create table acme_challenges (
  token text primary key,
  host text not null,
  answer text not null,
  created_at timestamptz not null default now()
);
