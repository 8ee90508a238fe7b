-- The admin area: who is let in, what was done there, and what last went wrong at each app. (decision 76)

-- A disabled person signs in nowhere; what is theirs stays.
alter table users add column disabled_at timestamptz;
alter table users add column disabled_reason text not null default '';

-- Admins whom another admin named, beside those of ADMIN_EMAILS.
create table installation_admins (
  user_id text primary key references users on delete cascade,
  granted_by text not null,
  granted_at timestamptz not null default now()
);

-- Beside the sessions of the site: nothing that opens one of them opens the admin area.
create table admin_sessions (
  token_hash text primary key,
  user_id text not null references users on delete cascade,
  -- Of the password that opened it: one that is changed ends it.
  password_mark text not null,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index admin_sessions_user on admin_sessions (user_id);

-- What admins did. Outlives the people and workspaces that it names, but for those that a person may read of themself.
create table admin_actions (
  id text primary key,
  admin_email text not null,
  action text not null,
  user_id text references users on delete set null,
  -- Whom or what it was about, in words: an address, a name.
  subject text not null default '',
  summary text not null,
  reason text not null default '',
  address text not null default '',
  at timestamptz not null default now()
);
create index admin_actions_at on admin_actions (at desc, id desc);
create index admin_actions_user on admin_actions (user_id, at desc) where user_id is not null;

-- What last failed unexpectedly at the host of an app.
create table app_failures (
  app_id text primary key references apps on delete cascade,
  reference text not null,
  message text not null,
  path text not null,
  at timestamptz not null default now()
);
