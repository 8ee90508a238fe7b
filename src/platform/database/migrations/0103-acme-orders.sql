-- Serves nodes since 0047.
-- Orders at a certificate authority: one whose node went away goes on, and what was ordered counts for its limits.

create table acme_orders (
  id text primary key,
  -- The address of the authority's directory.
  directory text not null,
  -- Counts after the domain was removed and set again, so it refers to nothing.
  app_id text not null,
  -- Under which the authority counts certificates: example.com of shop.example.com.
  domain text not null,
  -- In the order of the alphabet.
  names text[] not null,
  is_renewal boolean not null,
  -- At the authority; null before it answered.
  address text,
  -- Of the certificate, until it is stored.
  sealed_key text,
  failed_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create index acme_orders_by_time on acme_orders (created_at);
create index acme_orders_by_domain on acme_orders (domain, created_at);
create index acme_orders_open on acme_orders (app_id) where ended_at is null;

alter table domain_certificates
  -- The certificate alone in DER, base64url: by it the authority is asked when to renew it, and told to revoke it.
  add column leaf text,
  -- When the authority is next asked for the moment of renewal (RFC 9773).
  add column ask_at timestamptz;
