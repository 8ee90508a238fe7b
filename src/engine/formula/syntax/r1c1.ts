/** Addresses by the numbers of rows and columns: `R2C3`, `R[-1]C`, `R1C1:R3C2`, `C2`. See Microsoft's document of INDIRECT. */

import { mostAddressedColumns, mostAddressedRows } from './address.ts';
import type { ReferencePosition, RangeNode } from './formula-node.ts';

const spot = /^(?:r(\[-?\d+\]|\d*))?(?:c(\[-?\d+\]|\d*))?$/i;
const titled = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.*)$/s;

/** A reference as it is in a cell; null where the text is none, or it would lie outside of the sheet. */
export function parseR1C1(text: string, home: { row: number; column: number }): RangeNode | null {
  const [, quoted, plain, rest = text] = titled.exec(text) ?? [];
  const sheet = quoted?.replaceAll("''", "'") ?? plain ?? null;
  const ends = rest.split(':').map((part) => spotOf(part.trim(), home));
  const [first, last = first] = ends;
  if (ends.length > 2 || !first || !last) return null;
  if ((first.row === null) !== (last.row === null) || (first.column === null) !== (last.column === null)) return null;
  const [top, bottom] = sorted(first.row, last.row);
  const [left, right] = sorted(first.column, last.column);
  return { kind: 'range', sheet, top, left, bottom, right };
}

interface Spot {
  row: number | null;
  column: number | null;
}

function spotOf(text: string, home: { row: number; column: number }): Spot | null {
  const match = text === '' ? null : spot.exec(text);
  if (!match) return null;
  const row = placeOf(match[1], home.row, mostAddressedRows);
  const column = placeOf(match[2], home.column, mostAddressedColumns);
  return Number.isNaN(row) || Number.isNaN(column) ? null : { row, column };
}

function placeOf(text: string | undefined, own: number, count: number): number | null {
  if (text === undefined) return null;
  const isMoved = text.startsWith('[');
  const place = text === '' ? own : isMoved ? own + Number(text.slice(1, -1)) : Number(text) - 1;
  return place >= 0 && place < count ? place : Number.NaN;
}

function sorted(first: number | null, last: number | null): [ReferencePosition | null, ReferencePosition | null] {
  if (first === null || last === null) return [null, null];
  const [low, high] = [Math.min(first, last), Math.max(first, last)];
  return [
    { index: low, fixed: true },
    { index: high, fixed: true },
  ];
}
