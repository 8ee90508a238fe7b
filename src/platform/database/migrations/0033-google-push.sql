-- Service accounts and push channels of mirrored spreadsheets. (docs/decisions/0085, 0086)

-- Mirrored with the service account of the installation, in place of somebody's.
alter table google_files add column by_service boolean not null default false;

-- What Google was asked to tell of changes by: a hint to look, never what changed. Each ends by itself.
create table google_channels (
  id text primary key,
  workbook_id text not null references google_files on delete cascade,
  -- Google sends the token with every message.
  token_hash text not null,
  expires_at timestamptz not null
);
create index on google_channels (workbook_id);
