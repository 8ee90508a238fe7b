-- How people look at sheets. They belong to people and to sheets, and are no rows of these. (docs/decisions/0103)
create table saved_views (
  id text primary key,
  sheet_id text not null references sheets on delete cascade,
  -- Whose it is; null where it is shared with the members of the workspace.
  owner_id text references users on delete cascade,
  created_by text references users on delete set null,
  name text not null,
  arrangement jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
create index saved_views_sheet on saved_views (sheet_id);
create index saved_views_owner on saved_views (owner_id);
create index saved_views_creator on saved_views (created_by);

create table sheet_arrangements (
  sheet_id text not null references sheets on delete cascade,
  user_id text not null references users on delete cascade,
  -- '' for the sheet without a view.
  view_id text not null default '',
  -- What was changed and not saved; null for the view as it stands.
  arrangement jsonb,
  used_at timestamptz not null default now(),
  primary key (sheet_id, user_id, view_id)
);
create index sheet_arrangements_user on sheet_arrangements (user_id);
