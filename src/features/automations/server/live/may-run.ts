import { sql } from 'kysely';

/** Of an automation: that it is on, and neither its spreadsheet nor its app, where it is one's, in the trash. */
export const mayRun = sql<boolean>`(automations.state = 'on' and exists (
  select from workbooks where workbooks.id = automations.workbook_id and workbooks.deleted_at is null
) and (automations.app_id is null or exists (
  select from apps where apps.id = automations.app_id and apps.deleted_at is null
)))`;
