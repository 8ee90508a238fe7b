/** Which computed columns a form shows to those who fill it in. */
import { columnOfEntry, isCalculated } from '#blocks/roles.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import type { Column } from '#engine/model.ts';
import { showable } from '../../../rules/internal-columns.ts';
import type { OpenBlock } from '../../reading/open-block.ts';
import type { OpenLines } from '../lines/open-lines.ts';

/** Of the block's own sheet: those of which its owner says so. */
export function calculatedColumns({ block, reader }: Pick<OpenBlock, 'block' | 'reader'>): Column[] {
  const { definition, config, stored } = block;
  const shown = new Set(
    config.axis.flatMap((entry) => (isCalculated(definition, entry) ? [columnOfEntry(definition, entry)] : [])),
  );
  const columns = shown.size > 0 ? (reader.sheetOf(stored.sheet_title)?.columns ?? []) : [];
  return showable(columns).filter((column) => isFormulaColumn(column) && shown.has(column.id));
}

/** Of the sheet of its lines: those that are shown before the form is sent. */
export function calculatedOfLines({ lines, sheet }: Pick<OpenLines, 'lines' | 'sheet'>): Column[] {
  if (!lines.isShownBefore) return [];
  const shown = new Set(lines.shown);
  return showable(sheet.columns).filter((column) => isFormulaColumn(column) && shown.has(column.id));
}
