-- Newer versions of a template that apps made with it have taken over. (decision 70)
create table template_updates (
  app_id text not null references apps on delete cascade,
  -- The line of the app's log that did it: undone, the app stands on the version before again.
  revision bigint not null,
  from_version integer not null,
  to_version integer not null,
  created_at timestamptz not null default now(),
  primary key (app_id, revision)
);

-- Files that people without an account look at templates with: apart from every workspace, gone after a day. (decision 71)
create table template_tries (
  id text primary key,
  -- The hash of the cookie of the browser that brought it: nobody else sees it.
  browser_hash text not null,
  template_id text not null references templates on delete cascade,
  -- The hash of the network that it came from, to be counted.
  network_hash text not null,
  file_name text not null,
  file bytea not null,
  -- The beginning of each sheet: title, columns, rows.
  sheets jsonb not null,
  -- Which columns stand for those of the template, as far as that is decided.
  mapping jsonb not null,
  -- The spreadsheet that it became, once its person had an account.
  workbook_id text references workbooks on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (browser_hash, template_id)
);
create index template_tries_expire on template_tries (expires_at);
create index template_tries_network on template_tries (network_hash);
