-- Serves nodes since 0047.
-- Columns that are filled in with each write: numbers, when, by whom.

-- Of a sheet with such columns: the last number that each gave, `{}` where none gives numbers. Null for none. A number is
-- taken in the transaction that writes its row, which holds this state, and is never given again.
-- Rows up to `stamped_version` are filled in. Nodes that know nothing of it leave that behind, and the next write of
-- another node fills in what they wrote.
alter table sheet_states
  add column counters jsonb,
  add column stamped_version bigint not null default 0;

-- What maintenance looks for.
create index on sheet_states (sheet_id) where counters is not null;
