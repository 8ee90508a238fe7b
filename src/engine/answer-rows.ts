import type { ColumnStore } from './column-store.ts';
import type { Cell } from './model.ts';
import type { AnswerRow } from './query-model.ts';
import type { Snapshot } from './snapshot.ts';

/** The rows of these slots, until they come to more bytes than there is room for; the first is always among them. */
export function answerRows(
  { rows, stores }: Snapshot,
  columns: readonly string[],
  slots: Uint32Array,
  bytes = Number.POSITIVE_INFINITY,
): AnswerRow[] {
  const shown = columns.flatMap((id): [string, ColumnStore][] => {
    const store = stores.get(id);
    return store ? [[id, store]] : [];
  });
  const answered: AnswerRow[] = [];
  let left = bytes;
  for (const slot of slots) {
    const cells = Object.fromEntries(shown.map(([id, store]) => [id, store.get(slot)]));
    if (bytes !== Number.POSITIVE_INFINITY) left -= bytesOfCells(cells);
    if (left < 0 && answered.length > 0) break;
    answered.push({ row_id: rows.ids.text(slot), version: rows.version(slot), cells });
  }
  return answered;
}

/** Of the elements around a cell, and of its name in the data. */
const bytesAroundCell = 100;

/** About what the cells of a row come to in a page, where they are both markup and data. */
function bytesOfCells(cells: Record<string, Cell>): number {
  let bytes = 0;
  for (const cell of Object.values(cells)) bytes += bytesAroundCell + 2 * (typeof cell === 'string' ? cell.length : 8);
  return bytes;
}
