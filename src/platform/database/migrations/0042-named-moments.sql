-- Moments of the history of an app that somebody gave a name, to be found again. (docs/decisions/0101)
create table named_moments (
  app_id text not null,
  -- The app as it stood after that change.
  revision bigint not null,
  name text not null,
  user_id text references users on delete set null,
  at timestamptz not null default now(),
  primary key (app_id, revision),
  foreign key (app_id, revision) references app_changes on delete cascade
);
