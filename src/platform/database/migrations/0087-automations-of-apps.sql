-- Serves nodes since 0047.
-- Automations that are part of an app: of its draft and its releases. Those of a spreadsheet have none.

-- What they are, in the draft; what runs of it, and what is known of it, is in automations.
alter table apps add column automations jsonb;
alter table releases add column automations jsonb;
alter table automations add column app_id text references apps on delete cascade;
create index on automations (app_id) where app_id is not null;
