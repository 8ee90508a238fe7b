-- Templates that are paid for: who can be paid, what was bought, what may be used, and who is owed what. (decision 68)

-- The account at Stripe by which a workspace is paid, as it was last read there.
create table stripe_accounts (
  workspace_id text primary key references workspaces on delete cascade,
  account_id text not null unique,
  country text not null,
  -- Of the capability that receives transfers; 'active' is the only one that can be paid.
  transfers text not null default 'pending',
  -- What Stripe still asks for, in its own words.
  needs jsonb not null default '[]',
  closed boolean not null default false,
  created_at timestamptz not null default now(),
  read_at timestamptz not null default now()
);

-- Sales outlive templates, apps and workspaces: their ids stand here as text.
create table template_orders (
  id text primary key,
  template_id text not null,
  template_name text not null,
  template_version integer not null,
  -- The author's, and the account that is paid where the workspace has no newer one.
  seller_workspace_id text not null,
  seller_account_id text not null,
  -- The buyer's.
  workspace_id text not null,
  user_id text references users on delete set null,
  -- The app that the licence is for at first.
  app_id text references apps on delete set null,
  state text not null default 'open'
    check (state in ('open', 'paid', 'refunded', 'expired', 'failed', 'disputed')),
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents between 0 and amount_cents),
  currency text not null,
  checkout_session_id text unique,
  checkout_href text not null default '',
  payment_intent_id text unique,
  charge_id text,
  receipt_href text not null default '',
  transfer_id text,
  reversal_id text,
  -- Until when the buyer takes it back by one click, and when the author is paid.
  refundable_until timestamptz,
  transfer_due_at timestamptz,
  refund_asked_at timestamptz,
  refund_reason text not null default '',
  -- Why the next step could not be done, and how often Stripe refused one.
  problem text not null default '',
  refusals integer not null default 0,
  -- When Stripe is to be asked again; null where nothing is left to do.
  check_at timestamptz,
  -- Rises with every change, so that an answer that Stripe gave before another was applied is never applied after it.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  refunded_at timestamptz
);
-- Two clicks at once make one order.
create unique index template_orders_open on template_orders (workspace_id, template_id) where state = 'open';
create index template_orders_buyer on template_orders (workspace_id, created_at);
create index template_orders_seller on template_orders (seller_workspace_id, created_at);
create index template_orders_check on template_orders (check_at) where check_at is not null;

create table template_licences (
  id text primary key,
  -- One order is one licence, however often it is told that it was paid.
  order_id text not null unique references template_orders,
  template_id text not null,
  workspace_id text not null references workspaces on delete cascade,
  -- The app that it is for now; null while it is for none.
  app_id text references apps on delete set null,
  state text not null default 'active' check (state in ('active', 'suspended', 'ended')),
  why text not null default '',
  -- When an app under this licence was first seen to be public.
  published_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index template_licences_workspace on template_licences (workspace_id, template_id);
create unique index template_licences_app on template_licences (app_id) where app_id is not null and state <> 'ended';

-- The author's statement, a line for every movement, in cents as they count for the author.
create table template_ledger (
  -- In the order in which it was written.
  id bigint generated always as identity primary key,
  order_id text not null references template_orders,
  workspace_id text not null,
  kind text not null check (kind in (
    'sale', 'fee', 'refund', 'refund failed', 'dispute', 'dispute won', 'fee returned', 'fee taken', 'transfer', 'reversal'
  )),
  amount_cents integer not null,
  currency text not null,
  -- What at Stripe it comes from: no movement has two lines.
  source text not null,
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  unique (source, kind)
);
create index template_ledger_workspace on template_ledger (workspace_id, at, id);

create function template_ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception 'lines of the ledger of templates are never changed';
end $$;
create trigger template_ledger_stays before update or delete or truncate on template_ledger
  for each statement execute function template_ledger_stays();

-- Events of Stripe are stored before anything is done about them. Those of before were handled when they came.
alter table payment_events add column type text not null default '';
alter table payment_events add column account_id text;
alter table payment_events add column payload jsonb not null default '{}';
alter table payment_events add column handled_at timestamptz;
alter table payment_events add column problem text not null default '';
update payment_events set handled_at = received_at;
create index payment_events_waiting on payment_events (received_at) where handled_at is null;
