-- Serves nodes since 0047.
-- Directories that keep the people of a workspace, or of one of its apps, by SCIM 2.0. (docs/guide/provisioning.md)

create table scim_connections (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  -- The app whose people it keeps; null for the members of the workspace.
  app_id text references apps on delete cascade,
  name text not null,
  token_hash text not null unique,
  created_by text references users on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on scim_connections (workspace_id);
create index on scim_connections (app_id);
create index on scim_connections (created_by);

-- What a directory calls a person of an app.
create table scim_app_users (
  app_user_id text primary key references app_users on delete cascade,
  user_name text not null,
  external_id text,
  given_name text,
  family_name text,
  updated_at timestamptz not null default now()
);

-- A member, or someone who is to become one, as a directory knows them.
create table scim_members (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  -- In lower case.
  email text not null,
  -- Once they are a member.
  user_id text references users on delete set null,
  user_name text not null,
  external_id text,
  given_name text,
  family_name text,
  display_name text not null,
  role text not null check (role in ('admin', 'editor')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workspace_id, email)
);
create index on scim_members (user_id);
