/** What is the same in all rows of a block, since it lists what belongs to the record of its page. */
import { fitToColumn } from '#blocks/shared/field/fit-to-column.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import type { Cell, Column } from '#engine/model.ts';
import { Problem } from '#kit/problem.ts';
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
 * column that says whose a row is stays as its own rules have it. Where there is no record, or nothing to name it by,
 * nothing is added: no one would find it.
 */
export async function boundCells(
  block: PageBlock,
  sheet: SheetRecord,
  reader: PageReader,
): Promise<Record<string, Cell>> {
  const owned = columnsOfOthers(reader, sheet);
  const rules = rulesOf(block, sheet).filter(({ column }) => !owned.includes(column.id));
  if (rules.length === 0) return {};
  const record = await reader.currentRecord();
  if (!record) throw new Problem('invalid_input', 'Rows here belong to a record. Open one, and add them there.');
  return Object.fromEntries(
    rules.map(({ column, other }): [string, Cell] => {
      const source = findColumn(record.sheet.columns, other);
      const cell = source && record.row.cells[source.id];
      if ((cell ?? '') === '') {
        const name = source?.name ?? other;
        throw new Problem('invalid_input', `This record has no ${name}, and rows name it by that. Fill it in first.`);
      }
      return [column.id, fitToColumn(cell ?? null, column)];
    }),
  );
}
