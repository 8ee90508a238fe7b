-- How long an entry stays as it was written is the operator's choice (AUDIT_LOG_DAYS), which the nightly upkeep says
-- within its transaction; without it two years. (decision 98)
create or replace function keep_audit_entry() returns trigger language plpgsql as $$
declare
  days int := coalesce(nullif(current_setting('sheaf.audit_log_days', true), '')::int, 730);
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - make_interval(days => days) then
    return old;
  end if;
  if tg_op = 'DELETE' and not exists (select from workspaces where id = old.workspace_id) then
    return old;
  end if;
  raise exception 'entries of the audit log cannot be changed';
end
$$;

-- Since when a person lets the operator log what they open (ANALYTICS_URL); null: they do not. (decision 98)
alter table users add column usage_log_agreed_at timestamptz;
