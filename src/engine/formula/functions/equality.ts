import { foldText, isSameNumber } from '../values/coercion.ts';
import type { FormulaError } from '../values/formula-error.ts';
import { numberInText } from '../values/read-number.ts';
import type { Scalar } from '../values/value.ts';

/** What cells may equal. */
export type Equality =
  /** With `readsTexts`, a text that reads as the number is equal as well. */
  | { kind: 'number'; number: number; readsTexts: boolean }
  | { kind: 'text'; folded: string }
  | { kind: 'same'; value: boolean | FormulaError }
  | { kind: 'blank' }
  /** Blank, or a text without letters. */
  | { kind: 'empty' };

/** What a lookup looks for: only its own kind, texts whatever their case. */
export function equalityOf(wanted: Scalar): Equality {
  if (wanted === null) return { kind: 'blank' };
  if (typeof wanted === 'number') return { kind: 'number', number: wanted, readsTexts: false };
  if (typeof wanted === 'string') return { kind: 'text', folded: foldText(wanted) };
  return { kind: 'same', value: wanted };
}

/** Whether a cell is equal: what the index answers for all cells at once. */
export function isEqualTo(wanted: Equality, cell: Scalar): boolean {
  switch (wanted.kind) {
    case 'number':
      if (typeof cell === 'number') return isSameNumber(cell, wanted.number);
      return (
        wanted.readsTexts &&
        typeof cell === 'string' &&
        /\d/.test(cell) &&
        isSameNumber(numberInText(cell), wanted.number)
      );
    case 'text':
      return typeof cell === 'string' && foldText(cell) === wanted.folded;
    case 'same':
      return cell === wanted.value;
    case 'blank':
      return cell === null;
    case 'empty':
      return cell === null || cell === '';
  }
}
