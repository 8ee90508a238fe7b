/** What is the same in all rows of a block, since it lists what belongs to the record of its page. */
import { fitToColumn } from '#blocks/shared/field/fit-to-column.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { findColumn } from '../../rules/column-template.ts';
import { isInternalColumn } from '../../rules/internal-columns.ts';
import { columnsOfOthers } from './own-rows.ts';
import type { PageReader } from './page-reader.ts';
import type { PageBlock } from './read-page-block.ts';

/** The columns that are compared with the record, each with the column that it is equal to there. */
function rulesOf({ config, stored }: PageBlock, sheet: SheetRecord): { column: Column; other: string }[] {
  if (stored.sheet_title !== sheet.title) return [];
  return config.conditional_filter.flatMap(({ filter_by, select_column, through, match_with_column: other }) => {
    // What is compared is of another row.
    const column = filter_by === 'Current record' && !through ? findColumn(sheet.columns, select_column) : undefined;
    return column && !isInternalColumn(column) && !isFormulaColumn(column) ? [{ column, other }] : [];
  });
}

/** Their ids. */
export const boundColumns = (block: PageBlock, sheet: SheetRecord): string[] =>
  rulesOf(block, sheet).map(({ column }) => column.id);

/**
 * What a row has in them that is added on the page of a record, whatever was sent: else it would not be listed there. A
 * column that says whose a row is stays as its own rules have it.
 */
export async function boundCells(
  block: PageBlock,
  sheet: SheetRecord,
  reader: PageReader,
): Promise<Record<string, Cell>> {
  const owned = columnsOfOthers(reader, sheet);
  const rules = rulesOf(block, sheet).filter(({ column }) => !owned.includes(column.id));
  const record = rules.length > 0 ? await reader.currentRecord() : null;
  if (!record) return {};
  return Object.fromEntries(
    rules.flatMap(({ column, other }): [string, Cell][] => {
      const source = findColumn(record.sheet.columns, other);
      const cell = source && record.row.cells[source.id];
      return (cell ?? '') === '' ? [] : [[column.id, fitToColumn(cell ?? null, column)]];
    }),
  );
}
