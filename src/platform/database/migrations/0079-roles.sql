-- Serves nodes since 0047.
-- The key of the role that a person of an app has, of those in the app's settings.
alter table app_users add column role text;
