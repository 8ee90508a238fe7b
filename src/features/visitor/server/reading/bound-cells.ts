/** What is the same in all rows of a block, since it lists what belongs to the record of its page. */
import { fitToColumn } from '#blocks/shared/field/fit-to-column.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import { cellNaming, liveLink, namesSeveral } from '#engine/links.ts';
import type { Cell, Column } from '#engine/model.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { findColumn } from '../../rules/column-template.ts';
import { isInternalColumn } from '../../rules/internal-columns.ts';
import { columnsOfOthers } from './own-rows.ts';
import type { PageReader } from './page-reader.ts';
import type { PageBlock } from './read-page-block.ts';

interface BoundRule {
  column: Column;
  /** The column of the record that it is equal to. */
  other: string;
  /** The record names the rows by it, and others: what is added is named there, and has a key of its own. */
  isNamed: boolean;
}

/** The columns that are compared with the record, each with the column that it is equal to there. */
function rulesOf(
  { config, stored }: PageBlock,
  sheet: SheetRecord,
  { sheets }: Pick<PageReader, 'sheets'>,
): BoundRule[] {
  if (stored.sheet_title !== sheet.title) return [];
  return config.conditional_filter.flatMap(({ filter_by, select_column, through, match_with_column: other }) => {
    // What is compared is of another row.
    const column = filter_by === 'Current record' && !through ? findColumn(sheet.columns, select_column) : undefined;
    if (!column || isInternalColumn(column) || isFormulaColumn(column)) return [];
    const isNamed = sheets.some(({ columns }) => namesRowsBy(findColumn(columns, other), { sheet, column, sheets }));
    return [{ column, other, isNamed }];
  });
}

interface Named {
  sheet: Pick<SheetRecord, 'id'>;
  column: Column;
  sheets: readonly SheetRecord[];
}

/** Whether a column names several rows of a sheet by this column of theirs. */
function namesRowsBy(naming: Column | undefined, { sheet, column, sheets }: Named): boolean {
  const link = naming && namesSeveral(naming) ? liveLink(naming, sheets) : null;
  return link?.sheet === sheet.id && link.key === column.id;
}

/** The ids of those that new rows get from the record. */
export const boundColumns = (block: PageBlock, sheet: SheetRecord, reader: Pick<PageReader, 'sheets'>): string[] =>
  rulesOf(block, sheet, reader).flatMap(({ column, isNamed }) => (isNamed ? [] : [column.id]));

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
  const rules = rulesOf(block, sheet, reader).filter(({ column }) => !owned.includes(column.id));
  if (rules.length === 0) return {};
  const record = await recordOf(reader);
  return Object.fromEntries(
    rules.flatMap(({ column, other }): [string, Cell][] => {
      const source = findColumn(record.sheet.columns, other);
      if (namesRowsBy(source, { sheet, column, sheets: reader.sheets })) return [];
      // Which of several a new row is to be is not known.
      if (source && namesSeveral(source) && !namesSeveral(column)) throw notHere();
      const cell = source && record.row.cells[source.id];
      if ((cell ?? '') === '') {
        const name = source?.name ?? other;
        throw new Problem(
          'invalid_input',
          t('This record has no {name}, and rows name it by that. Fill it in first.', { name }),
        );
      }
      return [[column.id, cellNaming(fitToColumn(cell ?? null, column), column)]];
    }),
  );
}

async function recordOf(reader: PageReader) {
  const record = await reader.currentRecord();
  if (record) return record;
  throw new Problem('invalid_input', 'Rows here belong to a record. Open one, and add them there.');
}

export const notHere = (): Problem =>
  new Problem('invalid_input', 'Rows can’t be added here. Add them to their sheet, and link them to this record.');

/** The cell of the record that is to name a row that is added here, and the column of its key; null where none is. */
export async function namingCell(
  block: PageBlock,
  sheet: SheetRecord,
  reader: PageReader,
): Promise<{ sheet: SheetRecord; row_id: string; column: Column; key: Column } | null> {
  const rules = rulesOf(block, sheet, reader).filter(({ isNamed }) => isNamed);
  if (rules.length === 0) return null;
  const record = await recordOf(reader);
  const [found, second] = rules.flatMap(({ column: key, other }) => {
    const column = findColumn(record.sheet.columns, other);
    const isNamed = namesRowsBy(column, { sheet, column: key, sheets: reader.sheets });
    return column && isNamed ? [{ column, key }] : [];
  });
  if (!found) return null;
  // A cell that is computed can't be written, and two can't be at once.
  if (second || isFormulaColumn(found.column) || isInternalColumn(found.column)) throw notHere();
  return { sheet: record.sheet, row_id: record.row.row_id, ...found };
}
