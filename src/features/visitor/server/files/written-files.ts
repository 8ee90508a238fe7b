import { cellOfFiles, filesOf } from '#engine/file-cells.ts';
import type { Cell } from '#engine/model.ts';
import { filesOfWorkspace } from '#features/files/server/uploads/cell-files.ts';
import { fileKeysIn } from '#features/files/server/uploads/shared-files.ts';
import { nameOf, type Uploader } from '#features/files/server/uploads/visitor-files.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { FieldProblem } from '#kit/problem.ts';
import type { Database } from '#platform/database/database.ts';
import { keyOfAddress } from './file-addresses.ts';

interface Writing {
  sheet: SheetRecord;
  app: { id: string; workspace_id: string };
  /** Null for editors. */
  uploader: Uploader;
  /** What the row has, where it is there already. */
  before?: Readonly<Record<string, Cell>>;
}

/**
 * Cells of files as they are stored. A visitor may leave, order and remove what the cell has, and add what they
 * themselves uploaded in this app: nobody makes a file their own by naming it.
 */
export async function writtenFiles(
  cells: Record<string, Cell>,
  { sheet, app, uploader, before = {} }: Writing,
  database: Database,
): Promise<{ cells: Record<string, Cell>; problems: FieldProblem[] }> {
  const written: Record<string, Cell> = { ...cells };
  const problems: FieldProblem[] = [];
  for (const { id } of sheet.columns.filter(({ id: column, type }) => type === 'files' && column in cells)) {
    const files = filesOf(cells[id]).map(({ name, url }) => ({ name, url, key: keyOfAddress(url) }));
    const had = String(before[id] ?? '');
    const known = new Set(fileKeysIn(had));
    const added = files.flatMap(({ key }) => (key !== null && !known.has(key) ? [key] : []));
    const own = await filesOfWorkspace(database, app.workspace_id, added);
    const mine = new Map(
      own
        .filter((file) => uploader === null || (file.app_id === app.id && file.uploaded_by === nameOf(uploader)))
        .map((file) => [file.storage_key, file]),
    );
    const addresses = new Set(filesOf(had).map(({ url }) => url));
    const isRefused = files.some(({ key, url }) =>
      key === null ? uploader !== null && !addresses.has(url) : !known.has(key) && !mine.has(key),
    );
    if (isRefused) problems.push({ path: id, message: 'Upload this file again.' });
    // The name of a new file says what it is, since the upload looked into it.
    const names = files.map(({ name, url, key }) => ({
      name: (key !== null && mine.get(key)?.name) || name,
      url: key === null ? url : `/files/${key}`,
    }));
    if (files.length > 0) written[id] = cellOfFiles(names);
  }
  return { cells: written, problems };
}
