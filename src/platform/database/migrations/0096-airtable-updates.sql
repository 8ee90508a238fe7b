-- Serves nodes since 0047.
-- Spreadsheets that came from Airtable are updated from their base again, by Airtable's own ids. (decision 183)

-- Of the record that a row was; null where its source has no ids.
alter table mirror_rows add column remote_id text;

-- Of the attachment that a file was: it isn't downloaded twice.
alter table files add column remote_id text;
create index on files (workspace_id, remote_id) where remote_id is not null;

-- The workbook that is to be updated; null for an import, which makes one.
alter table airtable_imports add column updates text references workbooks on delete cascade;
create index on airtable_imports (updates) where updates is not null;
