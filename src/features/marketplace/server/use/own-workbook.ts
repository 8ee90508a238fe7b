import { Problem } from '#kit/problem.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { MarketplaceNeeds } from '../needs.ts';

/** The sheets of a spreadsheet of the workspace that was read; else a problem that names the field. */
export async function ownWorkbook(
  { database, workbooks }: Pick<MarketplaceNeeds, 'database' | 'workbooks'>,
  requested: { workbook_id: string; workspace_id: string },
): Promise<SheetRecord[]> {
  const found = await database
    .selectFrom('workbooks')
    .select('state')
    .where('id', '=', requested.workbook_id)
    .where('workspace_id', '=', requested.workspace_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found?.state === 'ready') return workbooks.sheetsOf(requested.workbook_id);
  const message = found
    ? 'This spreadsheet isn’t ready yet. Wait until the import finishes.'
    : 'Spreadsheet not found in this workspace.';
  throw new Problem('invalid_input', message, { fields: [{ path: 'workbook_id', message }] });
}
