-- Serves nodes since 0047.
-- What a table was before it was put around other cells of its sheet by hand, so that it can go back. (docs/decisions/0176)
create table table_moves (
  sheet_id text not null,
  id text not null,
  -- Its range, columns, and the rows that left it, by what they are called on the grid now.
  before jsonb not null,
  at timestamptz not null default now(),
  primary key (sheet_id, id)
);
