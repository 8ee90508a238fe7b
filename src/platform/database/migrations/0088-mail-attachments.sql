-- Serves nodes since 0047.
-- Files that go with mails: PDFs of rows, which automations send. A node that knows nothing of it sends the mail without.

create table mail_attachments (
  id text primary key,
  workspace_id text references workspaces on delete cascade,
  name text not null,
  type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
create index on mail_attachments (created_at);
alter table mails add column attachment_id text;
create index on mails (attachment_id) where attachment_id is not null;
