/** Columns that say nothing to readers: keys of programs, numbers of rows, coordinates, names of files. */
import type { Meaning } from '#engine/meaning/column-meaning.ts';
import { type ColumnProfile, distinctLimit } from '#engine/meaning/sheet-profile.ts';
import { isUnnamed } from '#engine/meaning/unnamed.ts';
import { isPictureFile, isZero } from './understood/telling-columns.ts';

/** Keys of programs; what people call an order or an article by stays. */
export function isTechnical(column: ColumnProfile, meaning: Meaning): boolean {
  if (meaning === 'empty' || meaning === 'latitude' || meaning === 'longitude') return true;
  if (isPictureFile(column) || isZero(column)) return true;
  if (meaning !== 'identifier') return false;
  const name = column.name.trim();
  const isKey =
    /^_?id$|(?:_|\b)(?:id|uuid|guid|key|index|hash|fid|oid|objectid)$/i.test(name) || /\p{Ll}Id$/u.test(name);
  return isKey || isLongKey(column) || numbersRows(column);
}

/** What spreadsheets in many languages call the column that only counts their rows. */
const ofRows =
  /^(?:#|№|(?:№|n)\s?п[/.]?п\.?|п[/.]п\.?|stt|n[or°º]?\.?|num(?:ber)?|lp\.?|l\.\s?p\.?|s[rl]?\.?\s?no\.?|row|index|pos\.?|position|poz\.?|позиция|pozycja|sıra(?:\s?no)?|č\.?|ord\.?|序号|序號|番号|번호|순번)$/iu;

/** `No.` 1, 2, 3 … to the last row: it says nothing of any. */
function numbersRows(column: ColumnProfile): boolean {
  const { name, type, filled, distinct, minimum, maximum, samples } = column;
  const isCounted =
    type === 'number' &&
    filled > 2 &&
    minimum === 1 &&
    maximum === filled &&
    distinct === Math.min(filled, distinctLimit) &&
    samples.slice(0, 20).every((value, at) => value === at + 1);
  return isCounted && (ofRows.test(name.trim()) || isUnnamed(column));
}

export const isLongKey = ({ samples }: ColumnProfile): boolean =>
  samples.slice(0, 20).every((value) => /^[0-9a-f-]{24,}$/i.test(String(value)));
