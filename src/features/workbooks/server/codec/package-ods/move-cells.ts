/** The cells of rows that moved: their formulas, what names cells in them, and merged cells. */

import { Unpatchable } from '../package/changes.ts';
import { attributeOf, nextMarkup, withAttribute } from '../package/xml-edit.ts';
import { editXml } from '../package/xml-tree.ts';
import type { RowUnit } from './content-pieces.ts';
import { editAddresses, namesCells } from './edit-content.ts';
import { moveOpenFormula } from './open-references.ts';
import { cellName, type CellRun, coveredName, emptyCells, parseRuns, type RowLook, tagOf } from './row-runs.ts';
import type { TablePlan } from './table-plan.ts';

export interface RowMover {
  /** Of rows in the order of the file, before any other row is written. */
  seen(unit: RowUnit, old: number): void;
  /** Whether an old row can't stay as it is written. */
  touches(unit: RowUnit, old: number): boolean;
  moved(runs: readonly CellRun[], old: number): CellRun[];
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
  let merges: Merge[] = [];

  const note = (tag: string, old: number, column: number): void => {
    if (!move) return;
    for (const names of [spans, matrixSpans]) {
      const [columns, rows] = names.map((name) => Number(attributeOf(tag, name) ?? 1));
      if (!columns || !rows || (columns <= 1 && rows <= 1)) continue;
      const range = { top: old, left: column, bottom: old + rows - 1, right: column + columns - 1 };
      const now = move.range(range, true);
      const what = names === spans ? 'merged cells' : 'an array formula';
      if (now === 'cut') throw new Unpatchable(`Rows were added or removed beside ${what}, which would tear them.`);
      if (now === null) continue;
      const first = move.bandOf(column).rows.firstKept(old);
      const height = now.bottom - now.top + 1;
      if (names === matrixSpans) {
        if (height !== rows || first !== old)
          throw new Unpatchable('Rows were added or removed within an array formula.');
        continue;
      }
      if (height !== rows || first !== old) {
        heights.set(`${first}:${column}`, { rows: height, columns, style: attributeOf(tag, 'table:style-name') });
      }
      if (height > 1) merges.push({ top: now.top, bottom: now.bottom, left: column, right: range.right });
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
      const editor = editXml(source);
      editAddresses(editor, title, moves);
      if (editor.isChanged()) source = editor.result();
    }
    return source === run.source ? run : { ...run, source };
  };

  return {
    seen(unit, old) {
      if (!move || !unit.source.includes('s-spanned=')) return;
      for (const { column, source } of parseRuns(unit).runs) note(tagOf({ source }), old, column);
    },
    touches: ({ source }, old) =>
      (!moves.isIdle && (source.includes('table:formula=') || namesCells(source))) || hasRow(heights, old),
    moved: (runs, old) => runs.map((run) => movedRun(run, old)),
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

function hasRow(heights: ReadonlyMap<string, unknown>, row: number): boolean {
  if (heights.size === 0) return false;
  for (const key of heights.keys()) if (key.startsWith(`${row}:`)) return true;
  return false;
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
