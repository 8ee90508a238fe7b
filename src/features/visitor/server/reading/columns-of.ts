import { findColumn } from '../../rules/column-template.ts';
import { showable } from '../../rules/internal-columns.ts';
import type { RowsRequest } from '#blocks/data-contract.ts';
import type { Column } from '#engine/model.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { PageReader } from './page-reader.ts';
import type { PageBlock } from './read-page-block.ts';

/** The columns of a sheet by id, each once; those that it lacks, or that never leave the server, are left out. */
export function columnsOf(sheet: Pick<SheetRecord, 'columns'>, references: readonly string[]): Column[] {
  const shown = showable(sheet.columns);
  return unique(references.flatMap((reference) => findColumn(shown, reference) ?? []));
}

/** Ids of the columns of the block's own sheet that it shows. */
export function columnsOfBlock(block: PageBlock, reader: PageReader): Set<string> {
  const sheet = reader.sheetOf(block.stored.sheet_title);
  if (!sheet) return new Set();
  const own = Object.values(block.definition.requests(block.config)).filter(
    (dataRequest): dataRequest is RowsRequest =>
      dataRequest.shape === 'rows' && (!dataRequest.sheet_title || dataRequest.sheet_title === sheet.title),
  );
  const columns = columnsOf(
    sheet,
    own.flatMap((dataRequest) => dataRequest.columns),
  );
  return new Set(columns.map((column) => column.id));
}

export const unique = (columns: readonly Column[]): Column[] => [...new Set(columns)];

/** A figure of a column that may not be shown is none. */
export function shownAggregates<A extends { column: string | null }>(
  sheet: SheetRecord,
  aggregates: readonly A[],
): A[] {
  const shown = showable(sheet.columns);
  return aggregates.map((one) => ({
    ...one,
    column: one.column === null ? null : (findColumn(shown, one.column)?.id ?? ''),
  }));
}

/** The columns as a block calls them: by id, where that is not their own name. */
export const withNames = (columns: readonly Column[], names: Readonly<Record<string, string>> = {}): Column[] =>
  columns.map((column) => (names[column.id] ? { ...column, name: names[column.id] ?? column.name } : column));
