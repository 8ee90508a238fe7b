-- Templates of the marketplace: what authors submit, what stands there, and who uses it. (decisions 65 and 66)

-- A version of a template as an app that anybody may look at and nobody writes to; it stands in a workspace without members.
alter table apps add column is_showcase boolean not null default false;

create table templates (
  id text primary key,
  -- The author's app and workspace; a template that is in use outlives both.
  app_id text unique references apps on delete set null,
  workspace_id text references workspaces on delete set null,
  slug text not null unique,
  name text not null,
  status text not null default 'published' check (status in ('published', 'withdrawn', 'taken down')),
  -- Cleaned HTML.
  description text not null,
  category text not null,
  -- US cents; 0 of a free template.
  price_cents integer not null check (price_cents >= 0),
  thumbnail text not null,
  thumbnail_color text not null,
  images jsonb not null,
  newest_version integer not null,
  -- Why it was taken down.
  status_reason text not null default '',
  -- When it is taken down, where its author was told before.
  take_down_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index templates_workspace on templates (workspace_id);

create table review_requests (
  id text primary key,
  app_id text not null references apps on delete cascade,
  workspace_id text not null references workspaces on delete cascade,
  user_id text references users on delete set null,
  status text not null default 'pending' check (status in ('pending', 'published', 'rejected')),
  description text not null,
  category text not null,
  price_cents integer not null check (price_cents >= 0),
  thumbnail text not null,
  thumbnail_color text not null,
  images jsonb not null,
  preview_url text not null default '',
  publish_url text not null default '',
  is_public boolean not null,
  sign_in_method text not null,
  version_notes text not null default '',
  licence text not null default '',
  -- The candidate: the draft as it was submitted, without its owner's secrets, and what it needs of a workbook.
  document jsonb not null,
  contract jsonb,
  -- The candidate as an app with sample rows, in the workspace of the marketplace.
  showcase_app_id text references apps on delete set null,
  -- What was found by machine; null until it has been looked at.
  report jsonb,
  rejection_reason text not null default '',
  -- The request that the author submitted in its place after it was rejected.
  resubmitted_as text,
  template_id text references templates on delete set null,
  version integer,
  submitted_at timestamptz not null default now(),
  decided_by text references users on delete set null,
  decided_at timestamptz
);
create unique index review_requests_pending on review_requests (app_id) where status = 'pending';
create index review_requests_app on review_requests (app_id, submitted_at);
create index review_requests_status on review_requests (status, submitted_at);

-- Never changed once it is there; only its showcase moves to another address.
create table template_versions (
  template_id text not null references templates on delete cascade,
  number integer not null,
  document jsonb not null,
  contract jsonb,
  notes text not null default '',
  licence text not null default '',
  hash text not null,
  showcase_app_id text references apps on delete set null,
  request_id text,
  created_at timestamptz not null default now(),
  primary key (template_id, number)
);
create index template_versions_showcase on template_versions (showcase_app_id);

create table template_uses (
  app_id text primary key references apps on delete cascade,
  template_id text not null references templates on delete cascade,
  version integer not null,
  -- What stands in the app for what the template names: pages, sheets, columns.
  mapping jsonb not null,
  licence_id text,
  created_at timestamptz not null default now()
);
create index template_uses_template on template_uses (template_id, created_at);

create table template_ratings (
  template_id text not null references templates on delete cascade,
  workspace_id text not null references workspaces on delete cascade,
  user_id text references users on delete set null,
  stars integer not null check (stars between 1 and 5),
  text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (template_id, workspace_id)
);

create table template_reports (
  id text primary key,
  template_id text not null references templates on delete cascade,
  user_id text references users on delete set null,
  reason text not null,
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'dismissed', 'upheld')),
  decided_by text references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index template_reports_open on template_reports (template_id, user_id) where state = 'open';
create index template_reports_state on template_reports (state, created_at);
