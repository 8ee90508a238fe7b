import { findColumn } from '#domain/column-template.ts';
import { showable } from '#domain/kept-columns.ts';
import type { Column } from '#sheet/model.ts';
import type { SheetRecord } from '../../scope.ts';

/** The columns of a sheet by id, each once; those that it lacks, or that never leave the server, are left out. */
export function columnsOf(sheet: Pick<SheetRecord, 'columns'>, references: readonly string[]): Column[] {
  const shown = showable(sheet.columns);
  return unique(references.flatMap((reference) => findColumn(shown, reference) ?? []));
}

export const unique = (columns: readonly Column[]): Column[] => [...new Set(columns)];
