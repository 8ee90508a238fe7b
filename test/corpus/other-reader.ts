/** What another reader, the library for .xls, finds in a file: the values that ours are held against. */

import { readFile } from 'node:fs/promises';
import * as spreadsheets from '@e965/xlsx';

/** A value of the other reader, as far as ours can be told apart from it. */
export type OtherValue =
  | { kind: 'blank' | 'error' }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'boolean'; value: boolean }
  /** ISO text, or the number of a length of time or of a day that is none. */
  | { kind: 'date'; text: string; number: number };

export interface OtherSheet {
  title: string;
  rows: { number: number; cells: OtherValue[] }[];
  merges: { top: number; left: number; bottom: number }[];
}

export async function readByOther(path: string): Promise<OtherSheet[]> {
  const book = spreadsheets.read(await readFile(path), { type: 'buffer', cellNF: true, cellText: false, dense: true });
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  return book.SheetNames.flatMap((title) => {
    const sheet = book.Sheets[title];
    const data = sheet?.['!data'];
    if (!sheet || !data) return [];
    const rows = Object.entries(data).map(([index, cells]) => ({
      number: Number(index) + 1,
      cells: Array.from(cells ?? [], (cell) => valueOf(cell, date1904)),
    }));
    const merges = (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r + 1, left: s.c, bottom: e.r + 1 }));
    return [{ title, rows, merges }];
  });
}

function valueOf(cell: spreadsheets.CellObject | undefined, date1904: boolean): OtherValue {
  switch (cell?.t) {
    case 's':
      return String(cell.v ?? '').trim() === '' ? { kind: 'blank' } : { kind: 'text', value: String(cell.v) };
    case 'b':
      return { kind: 'boolean', value: Boolean(cell.v) };
    case 'e':
      return { kind: 'error' };
    case 'n': {
      const number = Number(cell.v);
      const format = typeof cell.z === 'string' ? cell.z : '';
      if (!spreadsheets.SSF.is_date(format)) return { kind: 'number', value: number };
      return { kind: 'date', text: isoText(number, date1904), number };
    }
    default:
      return { kind: 'blank' };
  }
}

function isoText(serial: number, date1904: boolean): string {
  const parts = spreadsheets.SSF.parse_date_code(serial, { date1904 });
  if (!parts) return '';
  const pad = (value: number, length = 2): string => String(value).padStart(length, '0');
  return `${pad(parts.y, 4)}-${pad(parts.m)}-${pad(parts.d)}T${pad(parts.H)}:${pad(parts.M)}:${pad(Math.floor(parts.S))}`;
}
