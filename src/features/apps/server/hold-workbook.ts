import { Problem } from '#kit/problem.ts';
import type { Transaction } from '#platform/database/database.ts';

/**
 * Holds the spreadsheet of an app where it is until the transaction ends, so that no app of one workspace shows rows of
 * another: it may have moved since the call began. Refused where it isn't in the workspace.
 */
export async function holdWorkbook(
  transaction: Transaction,
  { workbook_id, workspace_id }: { workbook_id: string | null; workspace_id: string },
): Promise<void> {
  if (workbook_id === null) return;
  const held = await transaction
    .selectFrom('workbooks')
    .select('workspace_id')
    .where('id', '=', workbook_id)
    .forShare()
    .executeTakeFirst();
  if (held?.workspace_id === workspace_id) return;
  const message = 'Spreadsheet not found in this workspace.';
  throw new Problem('invalid_input', message, { fields: [{ path: 'workbook_id', message }] });
}
