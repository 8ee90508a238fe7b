-- Serves nodes since 0047.
-- Assistants that people of an app connect to it. (docs/assistants.md)

alter table assistant_connections
  alter column workspace_id drop not null,
  alter column user_id drop not null,
  add column app_id text references apps on delete cascade,
  add column app_user_id text references app_users on delete cascade,
  add constraint assistant_connections_owner
    check ((user_id is null) = (workspace_id is null) and (app_user_id is null) = (app_id is null) and (user_id is null) <> (app_user_id is null));
create index on assistant_connections (app_user_id) where app_user_id is not null;
create index on assistant_connections (app_id) where app_id is not null;

-- In the database, so that no way of closing an app, and no node of an older release, leaves a token alive.
create function end_assistants_of_app() returns trigger language plpgsql as $$
begin
  delete from assistant_connections where app_id = new.id;
  return null;
end $$;
create trigger end_assistants_of_app after update of public, settings on apps
  for each row when (not new.public or (new.settings -> 'open_to_assistants') is distinct from 'true'::jsonb)
  execute function end_assistants_of_app();

-- What ends a person's sessions ends what they let in.
create function end_assistants_of_app_user() returns trigger language plpgsql as $$
begin
  delete from assistant_connections where app_user_id = new.id;
  return null;
end $$;
create trigger end_assistants_of_app_user
  after update of email, permissions, row_identity, password_hash, status on app_users
  for each row when (
    (lower(old.email), old.permissions, old.row_identity, old.password_hash, old.status)
      is distinct from (lower(new.email), new.permissions, new.row_identity, new.password_hash, new.status)
  )
  execute function end_assistants_of_app_user();
