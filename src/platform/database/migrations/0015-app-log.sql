-- One log of changes for each app, its draft and its releases. (decision 50)
alter table apps add column revision bigint not null default 1;
alter table apps add column goes_live text not null default 'when I publish'
  check (goes_live in ('when I publish', 'at once'));
-- The release that visitors see; the next start makes the first one of every public app (server/app-log).
alter table apps add column live_release integer;

create table app_changes (
  app_id text not null references apps on delete cascade,
  -- The revision that the change made.
  revision bigint not null,
  edits jsonb not null,
  -- What takes it back; null of changes that an older version wrote down without it.
  inverse jsonb,
  label text not null default '',
  reason text not null,
  of_revision bigint,
  -- Of a renamed sheet: its former title and the new one.
  sheet_titles jsonb,
  user_id text references users on delete set null,
  at timestamptz not null default now(),
  primary key (app_id, revision)
);

create table releases (
  app_id text not null references apps on delete cascade,
  number integer not null,
  -- The revision of the log that it is a snapshot of.
  revision bigint not null,
  look jsonb not null,
  note text not null default '',
  hash text not null,
  of_release integer,
  -- Ids of the sheets by the titles that they had.
  sheets jsonb not null,
  user_id text references users on delete set null,
  at timestamptz not null default now(),
  primary key (app_id, number)
);

create table release_pages (
  app_id text not null,
  number integer not null,
  page_id text not null,
  position integer not null,
  page_name text not null,
  page_slug text not null,
  page_type text not null,
  is_auth boolean not null,
  is_public boolean not null,
  revision bigint not null,
  document jsonb not null,
  primary key (app_id, number, page_id),
  unique (app_id, number, page_slug),
  foreign key (app_id, number) references releases on delete cascade
);

create table scheduled_releases (
  app_id text primary key references apps on delete cascade,
  at timestamptz not null,
  -- As it was chosen, in the time zone.
  local text not null,
  time_zone text not null,
  note text not null default '',
  user_id text references users on delete set null,
  problem text not null default '',
  created_at timestamptz not null default now()
);

-- The changes of each page become lines of its app, in the order in which they were made.
insert into app_changes (app_id, revision, edits, inverse, label, reason, user_id, at)
select id, 1, '[]', '[]', 'make the app', 'edited', null, created_at from apps;
insert into app_changes (app_id, revision, edits, reason, user_id, at)
select pages.app_id,
  1 + row_number() over (partition by pages.app_id order by page_history.at, page_history.page_id, page_history.revision),
  jsonb_build_array(jsonb_build_object('kind', 'edit-page', 'page_id', page_history.page_id, 'edit', page_history.edit)),
  'edited', page_history.user_id, page_history.at
from page_history join pages on pages.id = page_history.page_id;
update apps set revision = (select max(revision) from app_changes where app_changes.app_id = apps.id);
update pages set revision = coalesce((
  select max(revision) from app_changes
  where app_changes.app_id = pages.app_id and edits -> 0 ->> 'page_id' = pages.id
), 1);
drop table page_history;
