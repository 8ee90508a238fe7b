/** Pictures, charts and controls that are fixed to cells: ECMA-376 part 1, 20.5.2.33. Rows and columns count from 0. */

import type { Band, SheetMove } from './sheet-move.ts';
import { attributeOf } from './xml-edit.ts';
import { childOf, type XmlEditor, type XmlElement } from './xml-tree.ts';
import type { RowMap } from './row-map.ts';

/** Moves what `from` and `to` (missing for things of a fixed size) name. */
export function moveAnchor(editor: XmlEditor, anchor: XmlElement, move: SheetMove): void {
  const from = childOf(anchor, 'from');
  const to = childOf(anchor, 'to');
  if (!from) return;
  const tag = editor.source.slice(anchor.start, anchor.openEnd);
  const kind = attributeOf(tag, 'editAs');
  if (kind === 'absolute') return;
  // The anchor of a control says it in two words.
  const isControl = anchor.local === 'anchor';
  if (isControl && !isSet(attributeOf(tag, 'moveWithCells')) && !isSet(attributeOf(tag, 'sizeWithCells'))) return;
  const isSized = isControl ? isSet(attributeOf(tag, 'sizeWithCells')) : kind !== 'oneCell';
  const column = (marker: XmlElement): number => numberIn(editor, childOf(marker, 'col')) ?? 0;
  const rows = rowsOf(move, column(from), to ? column(to) : column(from));
  const top = numberIn(editor, childOf(from, 'row'));
  if (top === null) return;
  const [left, right] = [column(from), to ? column(to) : null];
  const first = moveMarker(editor, from, rows, top);
  const start = moveMarkerAcross(editor, from, move, left);
  const bottom = to ? numberIn(editor, childOf(to, 'row')) : null;
  if (!to || bottom === null || right === null) return;
  if (isSized) moveMarker(editor, to, rows, bottom);
  else setNumber(editor, childOf(to, 'row'), first + bottom - top);
  // What is over columns that were moved against each other goes with the first of them, as wide as it was.
  if (isSized && move.columns.isInOrder(left, right)) moveMarkerAcross(editor, to, move, right);
  else setNumber(editor, childOf(to, 'col'), start + right - left);
}

/** The rows that things between two columns go with: those of cells only where these hold all of it. */
export function rowsOf(move: SheetMove, left: number, right: number): RowMap {
  const band: Band = move.bandOf(left);
  return right <= band.right ? band.rows : move.wholeRows;
}

/** Where a row from 0 went. */
export function moveRow(rows: RowMap, row: number): number {
  return (rows.row(row + 1) ?? rows.from(row + 1)) - 1;
}

/** Where a column from 0 went. */
export function moveColumn({ columns }: SheetMove, column: number): number {
  return columns.row(column) ?? columns.from(column);
}

function moveMarkerAcross(editor: XmlEditor, marker: XmlElement, move: SheetMove, column: number): number {
  const now = moveColumn(move, column);
  if (move.hasColumns) setNumber(editor, childOf(marker, 'col'), now);
  if (move.columns.row(column) === null) setNumber(editor, childOf(marker, 'colOff'), 0);
  return now;
}

function moveMarker(editor: XmlEditor, marker: XmlElement, rows: RowMap, row: number): number {
  const now = moveRow(rows, row);
  setNumber(editor, childOf(marker, 'row'), now);
  // Within a row that is gone there is no place.
  if (rows.row(row + 1) === null) setNumber(editor, childOf(marker, 'rowOff'), 0);
  return now;
}

function numberIn(editor: XmlEditor, element: XmlElement | undefined): number | null {
  const text = element ? editor.text(element).trim() : '';
  return /^\d+$/.test(text) ? Number(text) : null;
}

function setNumber(editor: XmlEditor, element: XmlElement | undefined, value: number): void {
  if (element && numberIn(editor, element) !== value) editor.setText(element, String(value));
}

function isSet(value: string | null): boolean {
  return value === '1' || value === 'true';
}
