/** Where pages get files of cells: at addresses that name the cell, so that who may see it is asked each time. */
import type { DataRow } from '#blocks/data-contract.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { PageReader } from '../reading/page-reader.ts';
import type { PageBlock } from '../reading/read-page-block.ts';

export const pageFilePath = '/api/page/file';

/** Behind a name: `(/files/ab/01k…)`. (engine/file-cells.ts) */
const stored = /(?<=\()\/files\/((?:[0-9a-z]{2}\/)?[0-9a-z]{26})(?=\))/g;

/** Rows of the block's own sheet, in which the viewer's browser finds files. */
export function withFileAddresses(
  rows: DataRow[],
  columns: readonly Column[],
  { block, reader }: { block: PageBlock; reader: PageReader },
): DataRow[] {
  const ids = columns.filter(({ type }) => type === 'files').map(({ id }) => id);
  if (ids.length === 0) return rows;
  return rows.map((row) => {
    const cells = ids.flatMap((column): [string, Cell][] => {
      const cell = row.cells[column];
      if (typeof cell !== 'string') return [];
      const at = { block, reader, row_id: row.row_id, column };
      return [[column, cell.replaceAll(stored, (_, key: string) => addressOf(key, at))]];
    });
    return { ...row, cells: { ...row.cells, ...Object.fromEntries(cells) } };
  });
}

interface CellOnPage {
  block: PageBlock;
  reader: PageReader;
  row_id: string;
  column: string;
}

function addressOf(file: string, { block, reader, row_id, column }: CellOnPage): string {
  const { app, page, address } = reader;
  const record = address.get('record');
  return `${pageFilePath}?${new URLSearchParams({
    ...{ file, page_id: page.page_id, block_id: block.stored.id, row_id, column },
    ...(record && { record }),
    ...(app.kind === 'board' && { board: app.board_slug }),
  })}`;
}

/** The key of the stored file that such an address, or `/files/…` itself, names; null for any other. */
export function keyOfAddress(url: string): string | null {
  const path = url.startsWith(`${pageFilePath}?`)
    ? `/files/${new URLSearchParams(url.slice(pageFilePath.length)).get('file')}`
    : url;
  return /^\/files\/((?:[0-9a-z]{2}\/)?[0-9a-z]{26})$/.exec(path)?.[1] ?? null;
}
