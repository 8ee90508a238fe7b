-- Serves nodes since 0047.
-- Mails to people who filled in a form. One is sent for each row and form; with a link to change the answer where its
-- owner wants that.
create table form_receipts (
  app_id text not null references apps (id) on delete cascade,
  block_id text not null,
  row_id text not null,
  sheet_id text not null,
  page_id text not null,
  -- SHA-256 of what the link holds; null where there is no link, or it was ended.
  token_hash text,
  -- When the link stops working.
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (app_id, block_id, row_id)
);
create unique index form_receipts_token_hash_key on form_receipts (token_hash);
create index form_receipts_by_time on form_receipts (created_at);
