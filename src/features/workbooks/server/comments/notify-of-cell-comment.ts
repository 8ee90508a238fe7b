import { msg, type Msg } from '#kit/language/msg.ts';
import type { CellThreadOnTheWire } from '../../api/cell-comments.ts';
import type { SheetOfCall } from '../../services.ts';
import type { User } from '#features/accounts/services.ts';
import type { Services } from '#platform/services.ts';
import { cellMsg, membersByIds } from './cell-threads.ts';

/** Whom a comment is for: those it names, and those who wrote in the thread before. */
interface ToNotify {
  mentioned: readonly string[];
  writers: readonly string[];
}

/** Notifies the members whom a comment is for; never its author, and no one who is no longer a member. */
export async function notifyOfCellComment(
  { services, sheet, user }: { services: Services; sheet: SheetOfCall; user: User },
  thread: CellThreadOnTheWire,
  text: string,
  { mentioned, writers }: ToNotify,
): Promise<void> {
  const members = await membersByIds(services.database, sheet.workspace_id, [...mentioned, ...writers]);
  const isNotified = (id: string): boolean => id !== user.id && members.has(id);
  const named = [...new Set(mentioned)].filter(isNotified);
  const others = [...new Set(writers)].filter((id) => isNotified(id) && !named.includes(id));
  const values = { name: user.name, cell: cellMsg(sheet, thread), sheet: sheet.title };
  const notice = {
    ...{ kind: 'cell-comments' as const, body: text },
    href: `/dashboard/workbooks/${sheet.workbook_id}?comment=${thread.id}#${sheet.id}`,
  };
  const send = async (only: string[], title: Msg): Promise<void> => {
    if (only.length > 0)
      await services.notifications.notify({ ...notice, to: { workspace_id: sheet.workspace_id, only }, title });
  };
  await send(named, msg('{name} mentioned you at {cell} in {sheet}', values));
  await send(others, msg('{name} answered at {cell} in {sheet}', values));
}
