-- Ids are text made by the application (kit/ids.ts). SQL stays to what PostgreSQL 15 has.

create table users (
  id text primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text,
  created_at timestamptz not null default now()
);

create table workspaces (
  id text primary key,
  name text not null,
  plan text not null default 'free',
  created_at timestamptz not null default now()
);

create table workspace_members (
  workspace_id text not null references workspaces on delete cascade,
  user_id text not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'editor')),
  primary key (workspace_id, user_id)
);
create index on workspace_members (user_id);

create table workbooks (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  name text not null,
  source jsonb not null default '{}',
  report jsonb not null default '{}',
  state text not null check (state in ('importing', 'ready', 'failed')),
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index on workbooks (workspace_id) where deleted_at is null;

create table sheets (
  id text primary key,
  workbook_id text not null references workbooks on delete cascade,
  title text not null,
  position integer not null,
  columns jsonb not null,
  version bigint not null default 0,
  columns_version bigint not null default 0,
  compacted_version bigint not null default 0,
  row_count bigint not null default 0,
  last_position double precision not null default 0,
  unique (workbook_id, title)
);

-- No foreign key from rows to sheets: rows may be distributed by sheet_id over many machines (Citus), sheets are not.
-- Whoever deletes a sheet deletes its rows and their history in the same transaction.
create table sheet_rows (
  sheet_id text not null,
  row_id text not null,
  position double precision not null,
  version bigint not null,
  cells jsonb not null,
  formulas jsonb,
  formats jsonb,
  deleted boolean not null default false,
  primary key (sheet_id, row_id)
);
create index on sheet_rows (sheet_id, version);
create index on sheet_rows (sheet_id, position);
create index on sheet_rows (sheet_id) where deleted;

create table row_history (
  sheet_id text not null,
  row_id text not null,
  version bigint not null,
  change text not null check (change in ('added', 'edited', 'deleted', 'restored')),
  cells jsonb not null,
  actor jsonb not null,
  at timestamptz not null default now(),
  primary key (sheet_id, row_id, version)
);

create table apps (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  workbook_id text references workbooks on delete set null,
  kind text not null check (kind in ('multipage', 'board')),
  name text not null,
  subdomain text unique check (subdomain = lower(subdomain)),
  public boolean not null default false,
  sign_in_method text not null default 'No sign in',
  sign_in_password_hash text,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index on apps (workspace_id) where deleted_at is null;
create index on apps (workbook_id);

create table pages (
  id text primary key,
  app_id text not null references apps on delete cascade,
  page_name text not null,
  page_slug text not null,
  page_type text not null,
  position integer not null,
  is_auth boolean not null default false,
  is_public boolean not null default false,
  document jsonb not null,
  revision bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index on pages (app_id, page_slug) where deleted_at is null;
create index on pages (app_id, position);

create table page_history (
  page_id text not null references pages on delete cascade,
  revision bigint not null,
  edit jsonb not null,
  user_id text references users on delete set null,
  at timestamptz not null default now(),
  primary key (page_id, revision)
);

create table app_users (
  id text primary key,
  app_id text not null references apps on delete cascade,
  name text not null,
  email text not null,
  permissions text not null check (permissions in ('read', 'read-write')),
  row_identity text,
  password_hash text,
  created_at timestamptz not null default now()
);
create unique index on app_users (app_id, lower(email));

create table sessions (
  token_hash text primary key,
  audience text not null,
  user_id text references users on delete cascade,
  app_user_id text references app_users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now()
);
create index on sessions (user_id);
create index on sessions (app_user_id);
create index on sessions (expires_at);

create table handover_codes (
  code_hash text primary key,
  user_id text not null references users on delete cascade,
  host text not null,
  binding_hash text not null,
  path text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on handover_codes (user_id);
create index on handover_codes (expires_at);

create table files (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  app_id text references apps on delete set null,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null unique,
  created_at timestamptz not null default now()
);
create index on files (workspace_id);
create index on files (app_id);

create table settings_store (
  key text primary key,
  value jsonb not null
);
