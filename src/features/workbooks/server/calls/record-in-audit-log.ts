import type { Sentence } from '#kit/language/msg.ts';
import { calledBy } from '#features/workspaces/server/audit/audit-actor.ts';
import type { AnyCall } from '#platform/http/call.ts';

type Requested = Pick<AnyCall, 'session' | 'user' | 'viewer' | 'address' | 'services'>;

/** Puts into the audit log what was done with a spreadsheet, in the words after who did it: `name => 'exported …'`. */
export async function recordInAuditLog(
  call: Requested,
  workbookId: string,
  action: string,
  summaryOf: (workbookName: string) => Sentence,
): Promise<void> {
  const workbook = await call.services.database
    .selectFrom('workbooks')
    .select(['name', 'workspace_id'])
    .where('id', '=', workbookId)
    .executeTakeFirst();
  if (!workbook) return;
  await call.services.audit.record({
    workspace_id: workbook.workspace_id,
    ...calledBy(call),
    action,
    subject: { workbook_id: workbookId },
    summary: summaryOf(workbook.name),
  });
}
