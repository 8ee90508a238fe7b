-- Serves nodes since 0047.
-- Passkeys, with which members sign in to the site and people to apps.

create table passkeys (
  id text primary key,
  -- Whose: a person of the site, or a user of one app.
  user_id text references users on delete cascade,
  app_user_id text references app_users on delete cascade,
  -- The name that it is bound to: browsers offer it there alone.
  host text not null,
  -- As the device calls it, in base64url.
  credential_id text not null,
  -- In COSE, base64url.
  public_key text not null,
  -- How often the device used it; 0 where it doesn't count.
  counter bigint not null,
  -- How a browser reaches the device.
  transports jsonb not null default '[]',
  -- What the person calls it.
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  check (num_nonnulls(user_id, app_user_id) = 1)
);
create unique index passkeys_credential_key on passkeys (host, credential_id);
create index on passkeys (user_id);
create index on passkeys (app_user_id);
