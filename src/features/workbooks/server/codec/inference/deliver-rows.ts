import type { Cell } from '#engine/model.ts';
import { mostCellThreads, mostInCellThread } from '../../../rules/cell-thread.ts';
import { toComment } from '../appearance/file-appearance.ts';
import type { ReadLimits } from '../read-limits.ts';
import { formulaWithForm } from '../sources/formulas/array-parts.ts';
import { isBlankRawCell, isRich } from '../sources/raw-sheet.ts';
import { cleanText, convertRawCell } from './convert-raw-cell.ts';
import { filledRows } from './filled-rows.ts';
import type { RowBatch } from './row-batch.ts';
import type { ProfiledSheet } from './profile-raw-sheet.ts';
import { CellsAround } from './cells-around.ts';
import { createReader, rememberTexts } from './cell-reading.ts';

const rowsAtOnce = 2_000;
const cellsAtOnce = 25_000;
const emptyBatch = (): RowBatch => ({
  ...{ rows: [], formulas: [], formats: [], comments: [], gaps: [], loose: [] },
  ...{ styles: [], merges: [], body: [], hidden: [], heights: [], columnStyles: {} },
});
/** Of one message to the server, which takes it in without a pause. */
const charactersAtOnce = 1_000_000;

/** The data rows of a profiled sheet, converted to their columns' types, and the cells around them. */
export async function* deliverRows(
  sheet: ProfiledSheet,
  limits: ReadLimits,
): AsyncGenerator<RowBatch, void, undefined> {
  const read = createReader(sheet.raw.textMayBeNumbers);
  const readers = sheet.columns.map(() => rememberTexts(read));
  const around = new CellsAround(sheet, limits);
  let batch = emptyBatch();
  let commentRoom = mostCellThreads;
  let characters = 0;
  for await (const rows of filledRows(sheet.raw, read, { looks: sheet.grid !== null })) {
    for (const row of rows) {
      if (row.cells.every(isBlankRawCell)) {
        around.addBlank(row, batch);
        continue;
      }
      if (sheet.noData.has(row.number) || (sheet.end !== null && row.number >= sheet.end)) {
        around.addRow(row, batch);
        continue;
      }
      around.addBeside(row, batch);
      if (row.hidden) batch.hidden.push(batch.rows.length);
      if (row.height !== undefined) batch.heights.push([batch.rows.length, row.height]);
      const values: Cell[] = [];
      for (const [at, { index, plan }] of sheet.columns.entries()) {
        const cell = row.cells[index];
        if (cell === undefined || cell === '') {
          values.push(null);
          continue;
        }
        // Most cells of most files: text that stays what it is.
        if (plan.type === 'text' && typeof cell === 'string') {
          const text = cleanText(cell, limits.textLength);
          values.push(text);
          characters += text.length;
          continue;
        }
        const { value, format } = convertRawCell(cell, (readers[at] ?? read)(cell), plan, limits.textLength);
        values.push(value);
        if (typeof value === 'string') characters += value.length;
        if (format !== undefined) batch.formats.push([batch.rows.length, at, format]);
        const formula = isRich(cell) ? formulaWithForm(cell) : undefined;
        if (formula !== undefined) batch.formulas.push([batch.rows.length, at, formula]);
        if (isRich(cell) && cell.comments && commentRoom > 0) {
          const remaining = cell.comments.slice(0, mostInCellThread).flatMap((comment) => toComment(comment) ?? []);
          if (remaining.length > 0) {
            batch.comments.push([batch.rows.length, at, remaining]);
            commentRoom--;
          }
        }
      }
      batch.rows.push(values);
      const { length } = batch.rows;
      if (length === rowsAtOnce || length * values.length > cellsAtOnce || characters > charactersAtOnce) {
        yield batch;
        batch = emptyBatch();
        characters = 0;
        around.next();
      }
    }
  }
  batch.columnStyles = around.columnStyles(batch);
  if (batch.rows.length + batch.loose.length + batch.styles.length + batch.hidden.length + batch.heights.length > 0)
    yield batch;
}
