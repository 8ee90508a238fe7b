-- The blog of the installation: who writes it, what they write, and its pictures. (decisions 78 and 79)

-- Rises with every change that readers could see: their pages are kept by it.
create sequence blog_version;

create table blog_people (
  id text primary key,
  -- The account that they sign in with; null until an invitation is accepted, and when the account is deleted.
  user_id text unique references users on delete set null,
  email text not null unique check (email = lower(email)),
  name text not null,
  -- Of the page with their posts.
  slug text not null unique,
  -- Null of somebody who gets in only because they administer the installation.
  role text check (role in ('author', 'editor', 'admin')),
  bio text not null default '',
  picture text not null default '',
  created_at timestamptz not null default now(),
  joined_at timestamptz,
  -- They may not get in any more; their name still stands above what they wrote.
  left_at timestamptz
);

create table blog_categories (
  id text primary key,
  name text not null unique,
  slug text not null unique,
  description text not null default '',
  created_at timestamptz not null default now()
);

create table blog_media (
  id text primary key,
  name text not null,
  alt text not null default '',
  mime text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Bytes of the largest size.
  bytes bigint not null,
  -- The address of the largest size: what stands in posts.
  src text not null unique,
  -- Smaller sizes, smallest first: [{ "width": 640, "src": "/files/…" }].
  sizes jsonb not null default '[]',
  -- 1200 × 630, for cards on other sites.
  card text not null default '',
  person_id text references blog_people on delete set null,
  created_at timestamptz not null default now()
);
create index blog_media_newest on blog_media (created_at desc, id);

create table blog_posts (
  id text primary key,
  -- As its writers have it, and the number of the change that made it so.
  document jsonb not null,
  revision integer not null default 1,
  -- The address that it has or will have.
  slug text not null unique,
  -- What readers get from published_at on; both null of a draft.
  live jsonb,
  published_at timestamptz,
  -- When readers last got something new.
  changed_at timestamptz,
  created_by text references blog_people on delete set null,
  -- Of the link that shows the draft to whoever holds it.
  preview_hash text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((live is null) = (published_at is null))
);
create index blog_posts_newest on blog_posts (published_at desc, id) where live is not null;
create index blog_posts_live on blog_posts using gin (live jsonb_path_ops) where live is not null;

-- Addresses that readers knew a post by: they lead to where it is now.
create table blog_old_slugs (
  slug text primary key,
  post_id text not null references blog_posts on delete cascade
);

create table blog_revisions (
  post_id text not null references blog_posts on delete cascade,
  number integer not null,
  kind text not null check (kind in ('saved', 'published', 'scheduled', 'restored')),
  document jsonb not null,
  person_id text references blog_people on delete set null,
  at timestamptz not null default now(),
  primary key (post_id, number)
);
