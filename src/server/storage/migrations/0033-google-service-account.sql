-- Spreadsheets that are mirrored with the service account of the installation. (docs/decisions/0085)
alter table google_files add column by_service boolean not null default false;
