import { sql } from 'kysely';

/** Of an automation: that it is on, and its app, where it is one's, not in the trash. */
export const mayRun = sql<boolean>`(automations.state = 'on' and (automations.app_id is null or exists (
  select from apps where apps.id = automations.app_id and apps.deleted_at is null
)))`;
