-- Serves nodes since 0047.
-- When it was looked whether the rows of a template's version are no more than visitors see of them; null until then. What
-- is submitted from now on is made of such rows alone. (docs/decisions/0132)
alter table review_requests add column samples_checked_at timestamptz;
alter table template_versions add column samples_checked_at timestamptz;
