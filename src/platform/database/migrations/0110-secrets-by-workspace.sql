-- Serves nodes since 0047.
-- A secret is of a workspace: where an app moves to another one whose copy stays, both hold it under the same mark.
alter table kept_secrets drop constraint kept_secrets_pkey;
alter table kept_secrets add primary key (workspace_id, id);
drop index kept_secrets_workspace_id_idx;
