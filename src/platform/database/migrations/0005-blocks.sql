-- What blocks keep beside the sheets.

-- Comments. A thread is what one block of comments holds: its version grows with every change, so that pages that are
-- kept, and pages that are open, know of it.
create table comment_threads (
  -- Made of page and block: it can be followed before the first comment.
  id text primary key,
  app_id text not null references apps on delete cascade,
  page_id text not null references pages on delete cascade,
  block_id text not null,
  version bigint not null default 0,
  -- Comments that the editors were not told of yet, and when a job tells of them.
  waiting bigint not null default 0,
  due_at timestamptz,
  told_at timestamptz
);
create index on comment_threads (app_id);
create index on comment_threads (page_id);

create table comments (
  id text collate "C" primary key,
  thread_id text not null references comment_threads on delete cascade,
  -- The row_id of the record that it is about; '' for the page itself.
  record text not null default '',
  parent_id text collate "C" references comments on delete cascade,
  -- Without user_id and app_user_id the person is gone, unless it was nobody in particular.
  author_kind text not null check (author_kind in ('editor', 'app_user', 'anonymous')),
  user_id text references users on delete set null,
  app_user_id text references app_users on delete set null,
  -- Typed by somebody without an account.
  author_name text not null default '',
  -- Gone when deleted_at is set.
  text text not null check (char_length(text) <= 2000),
  state text not null default 'shown' check (state in ('shown', 'waiting', 'hidden')),
  version integer not null default 1,
  -- Sent twice, kept once.
  send_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz
);
create index on comments (thread_id, record, parent_id, id);
create index on comments (thread_id, send_key);
create index on comments (parent_id) where parent_id is not null;
create index on comments (user_id) where user_id is not null;
create index on comments (app_user_id) where app_user_id is not null;

create function comment_changed() returns trigger language plpgsql as $$
begin
  update comment_threads set version = version + 1 where id = coalesce(new.thread_id, old.thread_id);
  return null;
end
$$;
-- Also when the author is deleted, by foreign key.
create trigger comment_changed after insert or update or delete on comments
  for each row execute function comment_changed();

create function comment_author_renamed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    update comment_threads set version = version + 1
      where id in (select thread_id from comments where user_id = new.id);
  else
    update comment_threads set version = version + 1
      where id in (select thread_id from comments where app_user_id = new.id);
  end if;
  return null;
end
$$;
create trigger comment_author_renamed after update of name on users
  for each row when (old.name is distinct from new.name) execute function comment_author_renamed();
create trigger comment_author_renamed after update of name on app_users
  for each row when (old.name is distinct from new.name) execute function comment_author_renamed();
-- Boards: one page at an address of the main host. An app stands at one of the two addresses, or, in the trash, at none.
alter table apps add column board_slug text unique check (board_slug = lower(board_slug));
alter table apps add constraint apps_one_address check (
  case kind when 'board' then subdomain is null else board_slug is null end
);

-- Maps: what the geocoding service said of addresses, so that it is asked once. Without a place it knew none.
create table geocoded_addresses (
  address text primary key check (char_length(address) <= 300),
  latitude double precision,
  longitude double precision,
  asked_at timestamptz not null default now()
);
create index on geocoded_addresses (asked_at);
