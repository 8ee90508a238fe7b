import { plural, t } from '#kit/language/product.ts';
import { cellOfFiles, type FileInCell, fileLimitsOf, filesOf } from '#engine/file-cells.ts';
import type { Column } from '#engine/model.ts';
import { giveCellFile, uploadCellFile } from '#features/workbooks/api/cell-files.ts';
import { asCallError, hrefOf, uploadForm } from '../../call.ts';
import type { SheetSession } from '../sheet-session.ts';

/** Where a member's browser gets a file of a cell; its own address where it isn't stored here. */
export function fileHref(sheetId: string, url: string, size?: 'small'): string {
  const file = /^\/files\/(.+)$/.exec(url)?.[1];
  if (file === undefined) return url;
  return hrefOf(giveCellFile, { params: { sheetId }, query: { file, ...(size && { size }) } });
}

/** A cell of files, wherever its row is by the time that something is written. */
export interface FileCell {
  row_id: string;
  column: Column;
}

type Session = Pick<SheetSession, 'id' | 'rows' | 'write'>;

export const filesIn = (session: Pick<Session, 'rows'>, { row_id, column }: FileCell): FileInCell[] =>
  filesOf(session.rows.at(session.rows.indexOf(row_id))?.cells[column.id]);

export function writeFiles(
  session: Session,
  { row_id, column }: FileCell,
  files: readonly FileInCell[],
): Promise<void> {
  const index = session.rows.indexOf(row_id);
  return index < 0 ? Promise.resolve() : session.write([{ index, column: column.id, text: cellOfFiles(files) ?? '' }]);
}

export interface UploadOutcome {
  added: number;
  /** Why others were not, in sentences. */
  refusals: string[];
}

/** Sends files one after the other, each into the cell as soon as it is stored: what fails takes none with it. */
export async function uploadCellFiles(
  session: Session,
  cell: FileCell,
  files: readonly File[],
  onProgress: (name: string, share: number) => void,
): Promise<UploadOutcome> {
  const { most, megabytes } = fileLimitsOf(cell.column);
  const outcome: UploadOutcome = { added: 0, refusals: [] };
  for (const file of files) {
    if (filesIn(session, cell).length >= most) {
      const { name } = cell.column;
      outcome.refusals.push(
        plural(most, 'A cell of {name} takes at most {count} file.', 'A cell of {name} takes at most {count} files.', {
          name,
        }),
      );
      break;
    }
    if (file.size > megabytes * 1024 * 1024) {
      outcome.refusals.push(t('{name} is larger than {megabytes} MB.', { name: file.name, megabytes }));
      continue;
    }
    const form = new FormData();
    form.append('column', cell.column.id);
    form.append('file', file);
    try {
      const { file: stored } = await uploadForm(uploadCellFile, form, {
        params: { sheetId: session.id },
        onProgress: (share) => onProgress(file.name, share),
      });
      await writeFiles(session, cell, [...filesIn(session, cell), { name: stored.name, url: stored.url }]);
      outcome.added++;
    } catch (error) {
      outcome.refusals.push(`${file.name}: ${asCallError(error).message}`);
    }
  }
  return outcome;
}
