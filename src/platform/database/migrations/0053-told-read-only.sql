-- Serves nodes since 0047.
-- Whether the owner of a mirrored spreadsheet was told that its account may no longer edit it, while changes wait; false
-- again once it may. (docs/decisions/0086)
alter table google_files add column is_told_read_only boolean not null default false;
