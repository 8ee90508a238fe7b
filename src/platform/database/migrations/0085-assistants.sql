-- Serves nodes since 0047.
-- Assistants that people let in by OAuth. (docs/assistants.md)

-- Programs that registered themselves; one that no connection uses is forgotten after a day.
create table assistant_clients (
  id text primary key,
  name text not null,
  redirect_uris jsonb not null,
  created_at timestamptz not null default now()
);
create index on assistant_clients (created_at);

-- What a person allowed a program in one workspace. It ends with their membership.
create table assistant_connections (
  id text primary key,
  workspace_id text not null,
  user_id text not null,
  -- Of assistant_clients, or the address of the program's own description.
  client_id text not null,
  client_name text not null,
  -- Where its answers go, in words: a host, or this person's own machine.
  client_host text not null,
  -- The address that its tokens are for, and no other.
  resource text not null,
  scopes jsonb not null,
  created_at timestamptz not null default now(),
  -- When its code was exchanged for tokens.
  connected_at timestamptz,
  last_used_at timestamptz,
  foreign key (workspace_id, user_id) references workspace_members (workspace_id, user_id) on delete cascade
);
create index on assistant_connections (workspace_id, user_id);
create index on assistant_connections (client_id);

-- Codes, access tokens and refresh tokens, as hashes. A used one stays until it runs out: its second use gives a thief away.
create table assistant_tokens (
  token_hash text primary key,
  connection_id text not null references assistant_connections on delete cascade,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  -- Of a code: where it was sent, and the challenge of PKCE.
  data jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on assistant_tokens (connection_id);
create index on assistant_tokens (expires_at);
