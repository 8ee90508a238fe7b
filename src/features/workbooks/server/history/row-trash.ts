import { msgPlural } from '#kit/language/msg.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { destroyTrashedRows, listRowTrash } from '../../api/row-history.ts';
import { hasRole } from '#features/workspaces/rules/workspace.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { mostCounted } from '../rows/read-history.ts';
import { countTrash, readTrash, type TrashPlace } from '../rows/read-trash.ts';
import { recordInAuditLog } from '../calls/record-in-audit-log.ts';
import { titleOfRow } from './cell-changes.ts';
import { nameActors } from './name-actors.ts';

const pageSize = 50;

/** Deleted rows of a sheet, for its editors. */
export async function listTrash(call: Call<typeof listRowTrash>): Promise<AnswerOf<typeof listRowTrash>> {
  const { sheet, query, services } = call;
  const { database } = services;
  const limits = { after: positionOf(query.after), limit: pageSize + 1 };
  const [found, total] = await Promise.all([
    readTrash(database, sheet.id, limits),
    countTrash(database, sheet.id, mostCounted),
  ]);
  const shown = found.slice(0, pageSize);
  const named = await nameActors(
    database,
    shown.map((row) => row.actor),
  );
  const rows = shown.map(({ row_id, cells, deleted_at, actor }) => ({
    ...{ row_id, cells, title: titleOfRow(cells, sheet.columns) },
    deleted_at: deleted_at.toISOString(),
    gone_at: new Date(deleted_at.getTime() + services.environment.TRASH_DAYS * 24 * 60 * 60 * 1000).toISOString(),
    ...named(actor),
  }));
  const last = shown.at(-1);
  const next = found.length > pageSize && last ? `${last.deleted_at.getTime()}.${last.row_id}` : null;
  return { rows, total, next };
}

/** Deletes rows of the trash for good; what is restored can be deleted again, this cannot be taken back. */
export async function destroyTrashed(
  call: Call<typeof destroyTrashedRows>,
): Promise<AnswerOf<typeof destroyTrashedRows>> {
  const { sheet, body, user, services } = call;
  if (!hasRole(await services.accounts.roleIn(user.id, sheet.workspace_id), 'admin')) {
    throw new Problem(
      'forbidden',
      'Only an owner or admin of the workspace can permanently delete it. You can restore it.',
    );
  }
  const destroyed = await services.rows.destroyTrashed(sheet.id, body.row_ids);
  if (destroyed === 0) throw new Problem('not_found', 'Row not found in the trash.');
  const describe = (name: string) =>
    msgPlural(
      destroyed,
      'deleted {count} row of the sheet {sheet} of {name} for good',
      'deleted {count} rows of the sheet {sheet} of {name} for good',
      { sheet: sheet.title, name },
    );
  await recordInAuditLog(call, sheet.workbook_id, 'rows.destroyed', describe);
  return { destroyed };
}

function positionOf(after: string | undefined): TrashPlace | undefined {
  const match = /^(\d{1,15})\.(.+)$/.exec(after ?? '');
  return match ? { deleted_at: new Date(Number(match[1])), row_id: match[2] ?? '' } : undefined;
}
