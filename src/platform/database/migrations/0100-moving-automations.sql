-- Serves nodes since 0047.
-- An automation of a spreadsheet on its way into an app: the draft of the app has it, and with the next release it is the
-- app's. A node that knows nothing of it refuses to publish such an app.

alter table automations add column moving_to text references apps on delete set null;
create index on automations (moving_to) where moving_to is not null;
