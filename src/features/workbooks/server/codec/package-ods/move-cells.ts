/** The cells of rows that moved: their formulas, what names cells in them, and merged cells. */

import { Unpatchable } from '../package/changes.ts';
import { attributeOf, nextMarkup, withAttribute } from '../package/xml-edit.ts';
import type { RowUnit } from './content-pieces.ts';
import { editAddresses, editSource, namesCells } from './edit-content.ts';
import { createColumnMover } from './move-columns.ts';
import { moveOpenFormula } from './open-references.ts';
import { cellName, type CellRun, coveredName, emptyCells, parseRuns, partOf, type RowLook, tagOf } from './row-runs.ts';
import type { TablePlan } from './table-plan.ts';

export interface RowMover {
  /** Of rows in the order of the file, before any other row is written. */
  seen(unit: RowUnit, old: number): void;
  /** Whether an old row can't stay as it is written. */
  touches(unit: RowUnit, old: number): boolean;
  moved(runs: readonly CellRun[], old: number): CellRun[];
  /** The cells of a row at their new columns; `row` is its new number. */
  across(runs: CellRun[], row: number): CellRun[];
  /** The cells of a row that came. */
  inserted(look: RowLook | null, row: number, band: { left: number; right: number }): CellRun[];
  /** Rows up to this one are written. */
  written(row: number): void;
}

interface Merge {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const spans = ['table:number-columns-spanned', 'table:number-rows-spanned'] as const;
const matrixSpans = ['table:number-matrix-columns-spanned', 'table:number-matrix-rows-spanned'] as const;

export function createRowMover(plan: TablePlan): RowMover {
  const { move, moves, title } = plan;
  /** Heights of merged cells by old row and column, where they are others now. */
  const heights = new Map<string, { rows: number; columns: number; style: string | null }>();
  const heightRows = new Set<number>();
  let merges: Merge[] = [];
  /** Pictures and charts of rows that went, by the old row and column that they are fixed to now. */
  const drawings = new Map<number, Map<number, string>>();

  const columns = move?.hasColumns
    ? createColumnMover(move, (style) => plan.styles.formatOf(style) !== undefined)
    : null;

  const keepDrawings = ({ column, source }: CellRun, old: number): void => {
    if (move?.columns.row(column) === null && source.includes('<draw:'))
      throw new Unpatchable(`A picture or chart of ${title} is fixed to a column that was removed.`);
    const rows = move?.bandOf(column).rows;
    if (!rows || rows.row(old) !== null || !source.includes('<draw:')) return;
    const row = rows.firstKept(old);
    const own = drawings.get(row) ?? new Map<number, string>();
    own.set(column, (own.get(column) ?? '') + drawingsOf(source));
    drawings.set(row, own);
  };

  const note = (tag: string, old: number, column: number): void => {
    if (!move) return;
    for (const names of [spans, matrixSpans]) {
      const [columns, rows] = names.map((name) => Number(attributeOf(tag, name) ?? 1));
      if (!columns || !rows || (columns <= 1 && rows <= 1)) continue;
      const range = { top: old, left: column, bottom: old + rows - 1, right: column + columns - 1 };
      const now = move.range(range, true);
      const what = names === spans ? 'merged cells' : 'an array formula';
      if (!move.columns.isInOrder(range.left, range.right))
        throw new Unpatchable(`Columns were moved within or out of ${what}, which would tear them.`);
      if (now === 'cut') throw new Unpatchable(`Rows were added or removed beside ${what}, which would tear them.`);
      if (now === null) continue;
      const first = move.bandOf(column).rows.firstKept(old);
      const [height, width] = [now.bottom - now.top + 1, now.right - now.left + 1];
      if (move.columns.row(column) === null) throw new Unpatchable(`Columns were removed that ${what} begin in.`);
      const isSame = height === rows && width === columns && first === old;
      if (names === matrixSpans) {
        if (!isSame) throw new Unpatchable('Rows or columns were added or removed within an array formula.');
        continue;
      }
      if (!isSame) {
        heightRows.add(first);
        heights.set(`${first}:${column}`, {
          rows: height,
          columns: width,
          style: attributeOf(tag, 'table:style-name'),
        });
      }
      if (height > 1 || width > columns)
        merges.push({ top: now.top, bottom: now.bottom, left: column, right: range.right });
    }
  };

  const movedRun = (run: CellRun, old: number): CellRun => {
    let { source } = run;
    const height = heights.get(`${old}:${run.column}`);
    if (height) source = spanning(source, height);
    if (moves.isIdle) return source === run.source ? run : { ...run, source };
    const tag = tagOf({ source });
    const formula = attributeOf(tag, 'table:formula');
    if (formula !== null) {
      const now = moveOpenFormula(formula, { sheet: title, cell: { row: old, column: run.column } }, moves);
      if (now !== formula) source = withAttribute(tag, 'table:formula', now) + source.slice(tag.length);
    }
    if (namesCells(source)) {
      const editor = editSource(source);
      editAddresses(editor, title, moves);
      if (editor.isChanged()) source = editor.result();
    }
    return source === run.source ? run : { ...run, source };
  };

  return {
    seen(unit, old) {
      if (!move) return;
      const [hasSpans, hasDrawings] = [unit.source.includes('s-spanned='), unit.source.includes('<draw:')];
      if (!hasSpans && !hasDrawings) return;
      for (const run of parseRuns(unit).runs) {
        if (hasSpans) note(tagOf(run), old, run.column);
        if (hasDrawings) keepDrawings(run, old);
      }
    },
    touches: ({ source }, old) =>
      (!moves.isIdle && (source.includes('table:formula=') || namesCells(source))) ||
      heightRows.has(old) ||
      drawings.has(old),
    moved(runs, old) {
      const own = drawings.get(old);
      return (own ? withDrawings(runs, own) : runs).map((run) => movedRun(run, old));
    },
    across: (runs, row) =>
      columns
        ? columns.across(runs, (after) =>
            merges.some(
              ({ top, bottom, left, right }) => top <= row && bottom >= row && left <= after && right > after,
            ),
          )
        : runs,
    inserted(look, row, { left, right }) {
      const covering = merges.filter((merge) => merge.top < row && merge.bottom >= row);
      return (look?.cells ?? []).flatMap(({ column, count, style, validation }) => {
        const [from, to] = [Math.max(column, left), Math.min(column + count - 1, right)];
        if (from > to) return [];
        return parts(from, to, covering).map(({ start, end, isCovered }) =>
          emptyCells(start, end - start + 1, { style, validation, isCovered }),
        );
      });
    },
    written(row) {
      if (merges.length > 0) merges = merges.filter(({ bottom }) => bottom > row);
    },
  };
}

/** The pictures, charts and shapes in a cell. */
function drawingsOf(source: string): string {
  const root = editSource(source).root;
  return root.children
    .filter(({ name }) => name.startsWith('draw:'))
    .map(({ start, end }) => source.slice(start, end))
    .join('');
}

/** The cells of a row with what is fixed to them now, too. */
function withDrawings(runs: readonly CellRun[], drawings: ReadonlyMap<number, string>): CellRun[] {
  const result: CellRun[] = [];
  const waiting = new Map(drawings);
  for (const run of runs) {
    const end = run.column + run.count;
    let from = run.column;
    for (const [column, drawing] of [...waiting].sort(([one], [other]) => one - other)) {
      if (column < from || column >= end) continue;
      if (column > from) result.push(partOf(run, from, column - 1));
      const cell = partOf(run, column, column);
      result.push({ ...cell, source: withChild(cell.source, drawing) });
      waiting.delete(column);
      from = column + 1;
    }
    if (from < end) result.push(from === run.column ? run : partOf(run, from, end - 1));
  }
  // Rows may have fewer cells than the one above.
  for (const [column, drawing] of [...waiting].sort(([one], [other]) => one - other)) {
    const next = result.at(-1);
    if (next && next.column + next.count > column) continue;
    result.push({ column, count: 1, lead: '', source: `<${cellName}>${drawing}</${cellName}>` });
  }
  return result;
}

function withChild(source: string, child: string): string {
  const tag = tagOf({ source });
  const end = source.lastIndexOf('</');
  if (!tag.endsWith('/>')) return source.slice(0, end) + child + source.slice(end);
  const name = source.startsWith(`<${coveredName}`) ? coveredName : cellName;
  return `${tag.slice(0, -2).trimEnd()}>${child}</${name}>`;
}

/** The cell that other cells are merged into, also where it was covered before. */
function spanning(
  source: string,
  { rows, columns, style }: { rows: number; columns: number; style: string | null },
): string {
  const wasCovered = source.startsWith(`<${coveredName}`);
  const plain = wasCovered
    ? source.replace(`<${coveredName}`, `<${cellName}`).replace(new RegExp(`</${coveredName}>$`), `</${cellName}>`)
    : source;
  const tag = plain.slice(0, nextMarkup(plain, 0)?.end);
  let now = withAttribute(tag, spans[0], String(columns));
  now = withAttribute(now, spans[1], String(rows));
  if (wasCovered && style !== null) now = withAttribute(now, 'table:style-name', style);
  return now + plain.slice(tag.length);
}

/** Columns from one to another, by whether a merge covers them. */
function parts(
  from: number,
  to: number,
  merges: readonly Merge[],
): { start: number; end: number; isCovered: boolean }[] {
  const result: { start: number; end: number; isCovered: boolean }[] = [];
  for (let start = from; start <= to; ) {
    const own = merges.find(({ left, right }) => left <= start && right >= start);
    const next = merges.filter(({ left }) => left > start).map(({ left }) => left - 1);
    const end = Math.min(to, own ? own.right : Math.min(...next, to));
    result.push({ start, end, isCovered: own !== undefined });
    start = end + 1;
  }
  return result;
}
