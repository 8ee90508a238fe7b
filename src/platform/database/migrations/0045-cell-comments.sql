-- Comments at cells of a sheet, for the members of its workspace. They belong to the tables that are kept together by
-- sheet_id (0016). A thread names its row and column by their ids: it stays when rows are sorted and columns moved, and
-- is there again with a row or a column that is restored. (docs/decisions/0105)
create table cell_threads (
  sheet_id text not null,
  id text not null,
  row_id text not null,
  column_id text not null,
  resolved_at timestamptz,
  resolved_by text,
  created_at timestamptz not null default now(),
  primary key (sheet_id, id)
);
create index cell_threads_of_row on cell_threads (sheet_id, row_id);

create table cell_comments (
  sheet_id text not null,
  id text not null,
  thread_id text not null,
  -- A user; without a foreign key, as everything that is kept by sheet_id.
  user_id text not null,
  text text not null,
  -- Members who were named in it and told of it.
  mentions text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (sheet_id, id),
  foreign key (sheet_id, thread_id) references cell_threads on delete cascade
);
create index cell_comments_of_thread on cell_comments (sheet_id, thread_id, id);
