import { fileKeysIn } from '#features/files/server/uploads/shared-files.ts';
import { filesOfWorkspace, giveCellFile } from '#features/files/server/uploads/cell-files.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import type { givePageFile } from '../../api/page-files.ts';
import { openBlock, sheetOf, visibleRow } from '../reading/open-block.ts';

/**
 * A file of a cell, for whom the block shows the row and the column to: by the decisions that the page's rows are read
 * with. Everything else is not found, whether it exists or not.
 */
export async function answerPageFile(call: Call<typeof givePageFile>): Promise<Response> {
  const { query, app, services, request } = call;
  const open = await openBlock(call, query).catch(asNotFound);
  const sheet = sheetOf(open);
  const column = sheet.columns.find(({ id }) => id === query.column);
  if (column?.type !== 'files' || !open.shown.has(column.id)) throw fileGone();
  const row = await visibleRow(open, sheet, query.row_id, services).catch(asNotFound);
  const cell = row.cells[column.id];
  if (typeof cell !== 'string' || !fileKeysIn(cell).includes(query.file)) throw fileGone();
  const [file] = await filesOfWorkspace(services.database, app.workspace_id, [query.file]);
  if (!file) throw fileGone();
  return giveCellFile(request, file, services.files, { small: query.size === 'small' });
}

const fileGone = (): Problem => new Problem('not_found', 'This file no longer exists here.');

function asNotFound(error: unknown): never {
  throw error instanceof Problem && error.code === 'not_found' ? fileGone() : error;
}
