-- Serves nodes since 0047.
-- OpenID Connect providers of a workspace, at which people of its apps sign in.

create table sign_in_providers (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  -- On the button.
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed.
  client_secret text not null,
  scopes text not null,
  -- The only addresses that it may vouch for, by what follows their @; with none any.
  domains jsonb not null default '[]',
  -- Where its tokens say what a person is there; '' where nothing follows from it.
  role_claim text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on sign_in_providers (workspace_id);

-- The apps that a provider is for.
create table app_sign_in_providers (
  app_id text not null references apps on delete cascade,
  provider_id text not null references sign_in_providers on delete cascade,
  -- Whether people of its domains join without an invitation.
  joins boolean not null default false,
  -- Values of the claim, and the role of the app that each stands for; the first that a person has counts.
  roles jsonb not null default '[]',
  -- Whether people without any of these values are refused.
  only_with_role boolean not null default false,
  primary key (app_id, provider_id)
);
create index on app_sign_in_providers (provider_id);

-- Who a person of an app is at a provider.
create table app_user_identities (
  provider_id text not null references sign_in_providers on delete cascade,
  app_id text not null references apps on delete cascade,
  subject text not null,
  app_user_id text not null references app_users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (provider_id, app_id, subject)
);
create unique index app_user_identities_person_key on app_user_identities (provider_id, app_user_id);
create index on app_user_identities (app_user_id);

-- What the pages of an app say of its providers, written together with them.
alter table apps add column sign_in_providers jsonb not null default '[]';

-- inactive: may not sign in, and keeps what they were.
alter table app_users drop constraint app_users_status_check;
alter table app_users add constraint app_users_status_check
  check (status in ('invited', 'unconfirmed', 'waiting', 'active', 'inactive'));
