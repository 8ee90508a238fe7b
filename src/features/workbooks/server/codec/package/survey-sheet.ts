/** Reads a sheet once before it is written: what stands around its rows, and what inserted rows will look like. */

import type { CellRange } from '../cell-address.ts';
import { addChoices } from './choices/add-choices.ts';
import { type ChangedCell, type ChoicePlace, type SheetChanges, Unpatchable } from './changes.ts';
import { editDimension, editSheet } from './edit-sheet.ts';
import { columnStyles, type FormatStyles } from './edit-workbook.ts';
import { insertedRows, type RowLook, rowLook } from './inserted-rows.ts';
import type { FormulaMoves } from './move-formulas.ts';
import { parseRow, rowNumber } from './row-cells.ts';
import { lastColumn, lastRow } from './row-map.ts';
import { type SheetMove } from './sheet-move.ts';
import { cutSheet } from './sheet-pieces.ts';
import type { SheetPlan } from './sheet-plan.ts';
import { childOf, editXml, type XmlEditor } from './xml-tree.ts';

/** Of the rows that wait while columns next to them go another way, in bytes of their source. */
const mostWaiting = 128 * 1024 * 1024;

export interface SurveyTask {
  part: string;
  sheet: string;
  changes: SheetChanges | null;
  moves: FormulaMoves;
  /** Reads the part from its beginning. */
  pieces(): AsyncIterable<string>;
  formats(): Promise<FormatStyles>;
  /** The cells that hold options which no formula does. */
  listOf(options: readonly string[]): string;
  /** The metadata of a cell whose array spills. */
  dynamic: string | null;
}

/** Throws what can't be patched. */
export async function surveySheet(task: SurveyTask): Promise<SheetPlan> {
  const { changes, moves, part, sheet } = task;
  const move = moves.moveOf(sheet);
  const inserted = move ? insertedRows(move) : [];
  const models = new Set(inserted.map(({ model }) => model));
  const looks = new Map<number, RowLook>();
  let [head, tail, tag] = ['', '', ''];
  let [last, bytes] = [0, 0];
  for await (const piece of cutSheet(task.pieces(), part)) {
    if (piece.kind === 'head') ({ source: head, tag } = piece);
    else if (piece.kind === 'tail') tail = piece.source;
    else {
      for (const { source } of piece.rows) {
        const number = rowNumber(source) ?? last + 1;
        if (!(number > last && number <= lastRow)) throw new Unpatchable(`The rows of ${part} are out of order.`);
        last = number;
        bytes += source.length;
        if (models.has(number)) looks.set(number, rowLook(parseRow(source), move?.columns));
      }
    }
  }
  if (move) refuseFar(move, last, bytes);
  const closed = tag.endsWith('/>') ? tag : `${tag.slice(0, -1)}/>`;
  const editor = editXml(head + closed + tail);
  const rows = childOf(editor.root, 'sheetData');
  if (!rows) throw new Unpatchable(`${part} has no cells.`);
  const needed = await surveyCells(changes);
  editSheet(editor, sheet, moves);
  editDimension(editor, move, needed.extent);
  const { choices = [] } = changes ?? {};
  const needsStyles = needed.hasFormats || choices.length > 0 || move?.columns.insertions.length;
  const formats = needsStyles ? await task.formats() : null;
  const now = formats && choices.length > 0 ? withChoices(editor, choices, task, formats) : null;
  const around = now ? piecesOf(now) : { head: editor.result(0, rows.start), tail: editor.result(rows.end) };
  return {
    ...{ part, sheet, changes, move, moves, dynamic: task.dynamic },
    ...around,
    tag: closed.replace(/\s*\/>$/, '>'),
    inserted,
    looks,
    seen: { isChanged: editor.isChanged() || (now?.isChanged() ?? false), isFormulaChanged: false },
    // Columns that changed places are written anew.
    columnStyle: columnStyles(move?.columns.isMixed ? editXml(editor.result()) : editor),
    formatStyle: (format, like) => formats?.styleOf(format, like) ?? like,
  };
}

/** The sheet as it is now, with lists to choose from. */
function withChoices(
  editor: XmlEditor,
  choices: readonly ChoicePlace[],
  task: SurveyTask,
  { colorOf }: FormatStyles,
): XmlEditor {
  const now = editXml(editor.result());
  addChoices(now, choices, { colorOf, referenceTo: (options) => task.listOf(options) });
  return now;
}

function piecesOf(editor: XmlEditor): { head: string; tail: string } {
  const rows = childOf(editor.root, 'sheetData')!;
  return { head: editor.result(0, rows.start), tail: editor.result(rows.end) };
}

/** Rows beside a table wait for its own, or the other way round. */
function refuseFar(move: SheetMove, last: number, bytes: number): void {
  const ends = move.bands.map(({ rows }) => rows.until(last));
  const far = Math.max(...ends) - Math.min(...ends);
  if ((far * bytes) / Math.max(last, 1) > mostWaiting) {
    throw new Unpatchable(`Columns of ${last} rows moved by too many rows against each other.`);
  }
  if (Math.max(...ends) > lastRow) throw new Unpatchable('A sheet would have more rows than Excel allows.');
}

/** Looks at the changed cells: how far they reach, and whether they need styles. */
async function surveyCells(changes: SheetChanges | null): Promise<{ extent: CellRange | null; hasFormats: boolean }> {
  let extent: CellRange | null = null;
  let hasFormats = false;
  const cells = typeof changes?.cells === 'function' ? changes.cells() : (changes?.cells ?? []);
  for await (const cell of cells) {
    refuseCell(cell);
    hasFormats ||= cell.format !== undefined;
    extent ??= { left: cell.column, right: cell.column, top: cell.row, bottom: cell.row };
    extent.left = Math.min(extent.left, cell.column);
    extent.right = Math.max(extent.right, cell.column);
    extent.bottom = cell.row;
  }
  return { extent, hasFormats };
}

function refuseCell({ row, column }: ChangedCell): void {
  const isInside = row >= 1 && row <= lastRow && column >= 0 && column <= lastColumn;
  if (!isInside) throw new Unpatchable('A cell is outside of what Excel allows.');
}
