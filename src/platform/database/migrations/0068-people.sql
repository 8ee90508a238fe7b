-- Serves nodes since 0047.
-- Who cells of columns of persons name: members of the workspace and users of its apps. Cells have the id and the name;
-- who it is, is only here.
create table people (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  -- As cells call them: no two of a workspace alike. The key is the name as comparisons read it.
  name text not null,
  name_key text not null,
  -- The name that they had when this was made of it.
  given_name text not null,
  -- Lower-cased; null once the account is gone.
  email text,
  user_id text references users on delete set null,
  app_user_id text references app_users on delete set null,
  created_at timestamptz not null default now()
);
create unique index on people (workspace_id, name_key);
create unique index on people (workspace_id, email);
create index on people (user_id);
create index on people (app_user_id);
