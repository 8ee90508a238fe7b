/** A row that is changed, over fetch: loaded with the first. */
import type { Cell } from '#engine/model.ts';
import type { DataRow } from '#blocks/data-contract.ts';
import { callServer } from '../call-server.ts';
import { hasWaiting } from '../offline/has-waiting.ts';
import { isUnreached } from './send-row.ts';
import { withFiles } from './with-files.ts';

interface Edited {
  row: DataRow;
  message: string;
}

/** Changes cells of a row. Without a network the change waits in the browser, and the row is shown with it. */
export async function editRow(
  path: string,
  row: DataRow,
  change: { cells: Record<string, Cell> } & Record<string, unknown>,
): Promise<Edited> {
  let body = { ...change, row_id: row.row_id, version: row.version };
  try {
    body = await withFiles(body, (now) => (body = now));
    const edited = await callServer<Edited>('PUT', path, body);
    if (hasWaiting()) await (await import('../offline/waiting-store.ts')).supersedeWaiting(path, body);
    return edited;
  } catch (error) {
    if (!isUnreached(error)) throw error;
    const { keepWaiting } = await import('../offline/keep-waiting.ts');
    const message = await keepWaiting(path, { kind: 'edit', key: crypto.randomUUID(), body });
    if (!message) throw error;
    return { row: { ...row, cells: { ...row.cells, ...body.cells } }, message };
  }
}
