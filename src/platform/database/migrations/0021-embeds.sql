-- Keys by which the server of another site vouches for its people, and what a session of such a frame may show.
create table embed_keys (
  id text primary key,
  app_id text not null references apps on delete cascade,
  -- Kept as it is: signatures are checked with it.
  secret text not null,
  made_by text references users on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index embed_keys_app on embed_keys (app_id);

alter table sessions add column embed_key_id text references embed_keys on delete cascade;
-- Of the token that the session was made from: none is taken twice.
alter table sessions add column embed_token_id text;
alter table sessions add column embed_origin text;
alter table sessions add column embed_page_id text;
alter table sessions add column embed_block_id text;
create unique index sessions_embed_token on sessions (embed_key_id, embed_token_id);
