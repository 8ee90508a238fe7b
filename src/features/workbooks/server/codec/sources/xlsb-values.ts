/**
 * The values of one sheet of an .xlsb, without its formulas: for sheets with formulas or records that the library does
 * not know, and of which it would hand over nothing. ([MS-XLSB] 2.1.4, 2.4)
 */

import type * as spreadsheets from '@e965/xlsx';
import { damaged } from '#platform/files/zip-archive.ts';

export interface XlsbTables {
  /** Shared texts. */
  strings: readonly string[];
  /** Format codes of cell styles by their number. */
  formats: readonly (string | undefined)[];
}

/** With holes. */
type Cells = spreadsheets.CellObject[][];

const rowHeader = 0x00;
const endOfCells = 0x92;
const lastRow = 1_048_576;
const lastColumn = 16_384;

/** How each kind of cell holds its value; kinds from 12 on lack their column, which is the next. */
const readers: Record<number, (bytes: Buffer, at: number, tables: XlsbTables) => spreadsheets.CellObject> = {
  2: (bytes, at) => ({ t: 'n', v: packedNumber(bytes.readInt32LE(at)) }),
  3: (bytes, at) => ({ t: 'e', v: bytes.readUInt8(at) }),
  4: (bytes, at) => ({ t: 'b', v: bytes.readUInt8(at) !== 0 }),
  5: (bytes, at) => ({ t: 'n', v: bytes.readDoubleLE(at) }),
  6: (bytes, at) => ({ t: 's', v: wideText(bytes, at) }),
  7: (bytes, at, { strings }) => ({ t: 's', v: strings[bytes.readUInt32LE(at)] ?? '' }),
  62: (bytes, at) => ({ t: 's', v: wideText(bytes, at + 1) }),
};
/** Cells with a formula hold the same before it; short cells the same without their column. */
const sameAs: Record<number, number> = { 8: 6, 9: 5, 10: 4, 11: 3, 13: 2, 14: 3, 15: 4, 16: 5, 17: 6, 18: 7 };
const firstShort = 12;
const lastShort = 18;

export function readXlsbValues(sheet: Buffer, tables: XlsbTables): Cells {
  const rows: Cells = [];
  let row: Cells[number] = [];
  let column = -1;
  try {
    for (const { type, start } of records(sheet)) {
      if (type === endOfCells) break;
      if (type === rowHeader) {
        const number = sheet.readUInt32LE(start);
        if (number >= lastRow) throw damaged();
        row = rows[number] ??= [];
        column = -1;
        continue;
      }
      const isShort = type >= firstShort && type <= lastShort;
      const read = readers[sameAs[type] ?? type];
      if (!read && type !== 1 && type !== firstShort) continue;
      column = isShort ? column + 1 : sheet.readUInt32LE(start);
      if (column >= lastColumn) throw damaged();
      const at = start + (isShort ? 0 : 4);
      const cell = read?.(sheet, at + 4, tables);
      if (!cell) continue;
      const format = tables.formats[sheet.readUIntLE(at, 3)];
      row[column] = format === undefined ? cell : { ...cell, z: format };
    }
  } catch (error) {
    throw error instanceof RangeError ? damaged(error) : error;
  }
  return rows;
}

/** A type of up to two bytes, a length of up to four, seven bits of each, then the content. */
function* records(bytes: Buffer): Generator<{ type: number; start: number }> {
  let at = 0;
  const packed = (most: number): number => {
    let value = 0;
    for (let index = 0; index < most; index++) {
      const byte = bytes.readUInt8(at++);
      value += (byte & 0x7f) << (7 * index);
      if (byte < 0x80) break;
    }
    return value;
  };
  while (at < bytes.length) {
    const type = packed(2);
    const length = packed(4);
    yield { type, start: at };
    at += length;
  }
}

/** A whole number, or the upper half of a double; by the lowest bit a hundredth of it. */
function packedNumber(packed: number): number {
  const high = Buffer.alloc(8);
  high.writeInt32LE(packed & ~3, 4);
  const value = packed & 2 ? packed >> 2 : high.readDoubleLE(0);
  return packed & 1 ? value / 100 : value;
}

function wideText(bytes: Buffer, at: number): string {
  const length = bytes.readUInt32LE(at) * 2;
  if (at + 4 + length > bytes.length) throw damaged();
  return bytes.toString('utf16le', at + 4, at + 4 + length);
}
