import { filesOf } from '#engine/file-cells.ts';
import type { Cell, Column } from '#engine/model.ts';
import { filesOfWorkspace } from '#features/files/server/uploads/cell-files.ts';
import { fileKeysIn } from '#features/files/server/uploads/shared-files.ts';
import type { Database } from '#platform/database/database.ts';
import type { CellFile } from '../../api/cell-files.ts';

interface Answer {
  columns: readonly Column[];
  rows: { cells: Record<string, Cell> }[];
}

/** An answer with what is known of the files that its cells name, by column. */
export async function withCellFiles<Rows extends Answer>(
  database: Database,
  workspace_id: string,
  answer: Rows,
): Promise<Rows> {
  const ids = answer.columns.filter(({ type }) => type === 'files').map(({ id }) => id);
  const texts = answer.rows.flatMap(({ cells }) => ids.map((id) => String(cells[id] ?? '')));
  if (!texts.some(Boolean)) return answer;
  const stored = await filesOfWorkspace(database, workspace_id, fileKeysIn(texts.join(' ')));
  const known = new Map(stored.map((file) => [`/files/${file.storage_key}`, file]));
  const describe = ({ name, url }: { name: string; url: string }): CellFile => {
    const file = known.get(url);
    return { name, url, size: file?.size ?? null, type: file?.mime ?? null };
  };
  const rows = answer.rows.map((row) => {
    const own = ids.flatMap((id): [string, CellFile[]][] => {
      const files = filesOf(row.cells[id]);
      return files.length > 0 ? [[id, files.map(describe)]] : [];
    });
    return own.length > 0 ? { ...row, files: Object.fromEntries(own) } : row;
  });
  return { ...answer, rows };
}
