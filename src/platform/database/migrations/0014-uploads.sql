-- Who sent a file that a visitor uploaded: a network, or a person of the app. What each may send in a day is counted by it.
alter table files add column uploaded_by text;
create index files_uploaded_by on files (app_id, uploaded_by, created_at);
