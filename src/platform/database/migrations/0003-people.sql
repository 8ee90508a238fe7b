-- People: verified addresses, second factors, workspaces with invitations and keys, app users who sign in, mail.

alter table users
  add column email_verified_at timestamptz,
  -- The workspace that the person looks at; the oldest one when it is gone.
  add column current_workspace_id text references workspaces on delete set null,
  add column totp_secret text,
  add column totp_confirmed_at timestamptz,
  -- The time step of the last code that was used: no code works twice.
  add column totp_last_step bigint;

create table recovery_codes (
  user_id text not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Accounts at OpenID Connect providers.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users on delete cascade,
  provider text not null,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index on user_identities (user_id);

-- Browsers that somebody signed in with: others are told of by mail, and these are not barred by failures elsewhere.
create table known_devices (
  user_id text not null references users on delete cascade,
  device_hash text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index on known_devices (last_seen_at);

-- Sessions are named by an id of their own where people list them. One that was handed over ends with the one it came
-- from. An app_id stands for whoever knows the app's password.
alter table sessions
  add column id text,
  add column parent_hash text references sessions (token_hash) on delete cascade,
  add column app_id text references apps on delete cascade,
  add column user_agent text not null default '',
  add column address text not null default '',
  add column how text not null default 'password';
update sessions set id = 'ses_' || md5(token_hash);
alter table sessions alter column id set not null;
create unique index on sessions (id);
create index on sessions (parent_hash);
create index on sessions (app_id);

alter table handover_codes add column session_hash text references sessions (token_hash) on delete cascade;
create index on handover_codes (session_hash);

-- Secrets that are sent by mail or held between two steps of a sign-in. Only hashes are kept.
create table one_time_tokens (
  token_hash text primary key,
  purpose text not null,
  user_id text references users on delete cascade,
  app_user_id text references app_users on delete cascade,
  email text,
  -- A short code that does the same when typed in the browser that asked.
  code_hash text,
  tries integer not null default 0,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on one_time_tokens (user_id);
create index on one_time_tokens (app_user_id);
create index on one_time_tokens (purpose, email);
create index on one_time_tokens (expires_at);

alter table workspaces
  add column stripe_customer_id text unique,
  add column stripe_subscription_id text,
  add column plan_until timestamptz;

alter table workspace_members add column joined_at timestamptz not null default now();
create unique index workspace_members_one_owner on workspace_members (workspace_id) where role = 'owner';

create table workspace_invitations (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'editor')),
  token_hash text not null unique,
  invited_by text references users on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  unique (workspace_id, email)
);

create table api_keys (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  -- The key may at most what this person may; it ends with their membership.
  user_id text not null references users on delete cascade,
  name text not null,
  key_hash text not null unique,
  -- The first letters, to tell keys apart.
  hint text not null,
  scopes jsonb not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz
);
create index on api_keys (workspace_id);
create index on api_keys (user_id);

-- Who did what. No foreign key to people or things: the entry outlives them.
create table audit_log (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  actor jsonb not null,
  action text not null,
  subject jsonb not null default '{}',
  summary text not null,
  address text not null default '',
  -- The clock of the database: entries of one transaction, and of many nodes, keep their order.
  at timestamptz not null default clock_timestamp()
);
create index on audit_log (workspace_id, at, id);

-- An entry stays as it was written for two years; it goes with its workspace only.
create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '2 years' then
    return old;
  end if;
  if tg_op = 'DELETE' and not exists (select from workspaces where id = old.workspace_id) then
    return old;
  end if;
  raise exception 'entries of the audit log cannot be changed';
end
$$;
create trigger keep_audit_entry before update or delete on audit_log
  for each row execute function keep_audit_entry();

alter table app_users
  add column status text not null default 'invited' check (status in ('invited', 'unconfirmed', 'waiting', 'active')),
  add column last_seen_at timestamptz;
create index on app_users (app_id, created_at);

-- Near it the app stands again when it comes back from the trash.
alter table apps add column last_subdomain text;

-- A stored file may belong to many: a copied app shows the pictures of its source, whatever becomes of that.
alter table files drop constraint files_storage_key_key;
create index on files (storage_key);

create table app_visits (
  app_id text not null references apps on delete cascade,
  day date not null,
  visits bigint not null default 0,
  primary key (app_id, day)
);

create table mails (
  id text primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  headers jsonb not null default '{}',
  from_name text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'suppressed')),
  tries integer not null default 0,
  failure text,
  workspace_id text references workspaces on delete cascade,
  app_id text references apps on delete cascade,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index on mails (workspace_id, id);
create index on mails (created_at);

-- Addresses that want no more mail of a kind.
create table mail_refusals (
  email text not null check (email = lower(email)),
  kind text not null,
  created_at timestamptz not null default now(),
  primary key (email, kind)
);

create table notifications (
  id text primary key,
  user_id text not null references users on delete cascade,
  workspace_id text references workspaces on delete cascade,
  kind text not null,
  title text not null,
  body text not null default '',
  href text not null default '',
  read_at timestamptz,
  -- Whether a digest has told of it, or none need.
  digested boolean not null default true,
  -- Whether the product lists it; else it only waits for a digest.
  listed boolean not null default true,
  created_at timestamptz not null default now()
);
create index on notifications (user_id, id);
create index on notifications (user_id) where read_at is null;
create index on notifications (user_id) where not digested;

create table notification_preferences (
  user_id text not null references users on delete cascade,
  kind text not null,
  in_product boolean not null,
  mail text not null check (mail in ('now', 'daily', 'never')),
  primary key (user_id, kind)
);

-- Rows that visitors added and that nobody was told of yet.
create table row_notices (
  app_id text not null references apps on delete cascade,
  sheet_id text not null references sheets on delete cascade,
  waiting bigint not null default 0,
  -- What stands in the first few of them.
  samples jsonb not null default '[]',
  told_at timestamptz,
  -- When a job tells of them; null while none waits.
  due_at timestamptz,
  primary key (app_id, sheet_id)
);
create index on row_notices (sheet_id);

create table invoices (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  number text not null,
  amount_cents bigint not null,
  currency text not null,
  status text not null,
  href text not null default '',
  issued_at timestamptz not null
);
create index on invoices (workspace_id, issued_at);

-- Hooks come more than once; each event counts once.
create table payment_events (
  id text primary key,
  received_at timestamptz not null default now()
);
