/** Counts what the cells of a file come to, so that a small file cannot become more than there is room for. */

import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { ReadLimits } from '../read-limits.ts';
import { isRich, type RawCell } from '../sources/raw-sheet.ts';
import type { CellReading } from './cell-reading.ts';

/** So many characters are never too many for a file, however small it is. */
const smallEnough = 64 * 1024 * 1024;
/** What a number, a date or a truth value counts. */
const plainSize = 8;

/** The characters of all cells of a file. Refuses (`too_large`) what no honest file of its size can hold. */
export interface SizeMeter {
  characters: number;
  add(characters: number): void;
}

export function createSizeMeter(limits: ReadLimits, fileSize: number): SizeMeter {
  const most = Math.min(limits.characters, Math.max(smallEnough, fileSize * limits.unpackRatio));
  return {
    characters: 0,
    add(characters) {
      this.characters += characters;
      if (this.characters > most) {
        throw new Problem(
          'too_large',
          'The cells of the file contain more than Sheaf can read at once. Split it into smaller files.',
        );
      }
    },
  };
}

/** What a cell that is handed on counts. */
export function sizeOf(cell: RawCell): number {
  const value = isRich(cell) ? cell.value : cell;
  const formula = isRich(cell) ? (cell.formula?.length ?? 0) : 0;
  return (typeof value === 'string' ? value.length : plainSize) + formula;
}

/** What a sheet will take in the memory or the file that answers queries. An estimate: repeated short texts count once. */
export interface SnapshotMeter {
  addRow(): void;
  addCell(value: RawCell, reading: CellReading, column: number): void;
}

/** The id of a row, its place in the sheet and its version. */
const rowBytes = 48;
/** Besides its letters: where it starts, its kind, its entry in the list of known texts. */
const textBytes = 40;
const codeBytes = 4;
const mostRemembered = 200_000;
/** From so many texts on, a column of which less than half were met before is no longer looked through, as in memory. */
const plentiful = 65_536;
const longestRemembered = 64;
const beyondLatin = /[\u0100-\uffff]/;
const texts: ReadonlySet<CellReading['kind']> = new Set(['text', 'exact_text', 'code', 'email', 'url', 'image']);

export function createSnapshotMeter(title: string, limits: ReadLimits): SnapshotMeter {
  const known = new Set<string>();
  const columns: { requested: number; found: number }[] = [];
  let bytes = 0;
  const add = (more: number): void => {
    bytes += more;
    if (bytes <= limits.sheetBytes) return;
    const megabytes = Math.floor(limits.sheetBytes / 1024 / 1024).toLocaleString('en-US');
    throw new Problem(
      'too_large',
      t(
        'The sheet “{title}” is larger than this server allows for one sheet ({megabytes} MB, {setting}). Split it, or leave out columns with long texts.',
        { title, megabytes, setting: limits.sheetSetting },
      ),
    );
  };
  return {
    addRow: () => add(rowBytes),
    addCell(cell, reading, column) {
      const value = isRich(cell) ? cell.value : cell;
      if (typeof value !== 'string' || !texts.has(reading.kind)) return add(plainSize);
      const seen = (columns[column] ??= { requested: 0, found: 0 });
      const repeats = seen.requested < plentiful || seen.found * 2 >= seen.requested;
      if (value.length <= longestRemembered && repeats) {
        seen.requested++;
        if (known.has(value)) {
          seen.found++;
          return add(codeBytes);
        }
        if (known.size < mostRemembered) known.add(value);
      }
      const length = Math.min(value.length, limits.textLength);
      add(codeBytes + textBytes + length * (beyondLatin.test(value) ? 2 : 1));
    },
  };
}
