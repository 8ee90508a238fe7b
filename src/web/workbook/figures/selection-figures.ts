// The language in which cells are written: what they come to is read beside them.
import { formats } from '#kit/language/language.ts';
import { formatCell } from '#engine/format-cell.ts';
import type { Cell, Column } from '#engine/model.ts';
import { isFailed, isWaiting } from '#engine/uncomputed.ts';
import type { SelectedCells } from '../grid/selected-cells.ts';
import { columnOfCell, type GridLines } from '../grid/grid-lines.ts';
import { uncomputedText } from './uncomputed-text.ts';

/** What selected cells come to. Numbers are read in the format of their column, where all of them have one. */
export interface SelectionFigures {
  cells: number;
  filled: number;
  /** Null where fewer than two numbers are selected. */
  numbers: { sum: string; average: string; minimum: string; maximum: string } | null;
  /** What is said about values that the figures miss; '' where they miss none. */
  missed: string;
}

/** A selection whose rows were not all fetched is not measured; nor is a single cell. */
export const mostMeasured = 200_000;

export function measureSelection(
  rows: Pick<GridLines, 'at' | 'groupAt'>,
  shown: readonly Column[],
  range: SelectedCells,
): SelectionFigures | null {
  const columns = shown.slice(Math.min(range.x, range.x1), Math.max(range.x, range.x1) + 1);
  const [from, to] = [Math.min(range.y, range.y1), Math.max(range.y, range.y1)];
  const most = columns.length * (to - from + 1);
  if (most < 2 || most > mostMeasured) return null;
  let cells = 0;
  const numbers: number[] = [];
  const looks = new Set<Column>();
  let filled = 0;
  const missed = { waiting: 0, failed: 0 };
  for (let index = from; index <= to; index++) {
    if (rows.groupAt(index)) continue;
    const row = rows.at(index);
    if (!row) return null;
    cells += columns.length;
    for (const column of columns) {
      const cell = row.cells[column.id] ?? null;
      if (cell === null) continue;
      filled++;
      if (isWaiting(cell)) missed.waiting++;
      if (isFailed(cell)) missed.failed++;
      if (typeof cell !== 'number') continue;
      numbers.push(cell);
      looks.add(columnOfCell(row, column));
    }
  }
  if (cells < 2) return null;
  const figures = numbers.length < 2 ? null : figuresOf(numbers, [...looks]);
  return { cells, filled, numbers: figures, missed: uncomputedText(missed) };
}

function figuresOf(numbers: readonly number[], looks: readonly Column[]): SelectionFigures['numbers'] {
  const [first] = looks;
  const write = (value: number): string => (looks.length === 1 && first ? figureText(value, first) : plain(value));
  const sum = sumOf(numbers);
  return {
    sum: write(sum),
    average: write(sum / numbers.length),
    minimum: write(numbers.reduce((least, value) => Math.min(least, value))),
    maximum: write(numbers.reduce((most, value) => Math.max(most, value))),
  };
}

/** A figure of a column as its cells are written; whole numbers get a fraction where the figure has one. */
export function figureText(value: number, column: Column): string {
  const written = formatCell(value as Cell, column);
  const isRounded = column.type === 'number' && !Number.isInteger(value) && !written.includes(formats().decimal);
  return isRounded ? plain(value) : written;
}

const plain = (value: number): string => value.toLocaleString(formats().tag, { maximumFractionDigits: 6 });

/** 0.1 and 0.2 make 0.3: what is lost with each addition is added in the end (Neumaier). */
function sumOf(numbers: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const value of numbers) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + lost;
}
