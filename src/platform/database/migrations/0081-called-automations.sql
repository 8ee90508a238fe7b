-- Serves nodes since 0047.
-- Automations that are called from outside: the secret that opens them, and what each call brought.

alter table automations
  -- Sealed.
  add column hook_secret text,
  add column hook_former_secret text,
  -- Until when the former one opens it, too.
  add column hook_former_until timestamptz;
alter table automation_runs
  -- The body of the call that it came of.
  add column input jsonb;
