import type { Transaction } from '#platform/database/database.ts';

/**
 * What became of each field goes with a workbook to another workspace. What was read to update it does not: its files
 * are of the former workspace, so the base is read again.
 */
export async function moveImports(workbookId: string, workspaceId: string, within: Transaction): Promise<void> {
  await within.deleteFrom('airtable_imports').where('updates', '=', workbookId).execute();
  await within
    .updateTable('airtable_imports')
    .set({ workspace_id: workspaceId })
    .where('workbook_id', '=', workbookId)
    .execute();
}
