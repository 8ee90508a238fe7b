-- Statistics of apps: sums by day, and nothing that tells who looked. (decision 97)

-- `visits` are page views; a visitor is counted once a day.
alter table app_visits add column visitors bigint not null default 0;

create table app_page_views (
  app_id text not null references apps on delete cascade,
  day date not null,
  -- Its slug; '' is the home page.
  page text not null,
  views bigint not null,
  primary key (app_id, day, page)
);

create table app_referrers (
  app_id text not null references apps on delete cascade,
  day date not null,
  -- '' are all others of a day that has very many.
  host text not null,
  views bigint not null,
  primary key (app_id, day, host)
);

create table app_countries (
  app_id text not null references apps on delete cascade,
  day date not null,
  -- Two letters (ISO 3166).
  country text not null,
  visitors bigint not null,
  primary key (app_id, day, country)
);

-- What visitors of a day are told apart by. Both are gone when the day is over.
create table visitor_salts (
  day date primary key,
  salt bytea not null
);
create table visitor_marks (
  day date not null,
  app_id text not null references apps on delete cascade,
  mark bytea not null,
  primary key (day, app_id, mark)
);
