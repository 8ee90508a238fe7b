import { labelsOf } from '../../labels.ts';
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
  | { kind: 'empty' }
  /** One of several labels of a cell, which is the folded text. */
  | { kind: 'label'; folded: string };

/** What a lookup looks for: only its own kind, texts whatever their case. */
export function equalityOf(requested: Scalar): Equality {
  if (requested === null) return { kind: 'blank' };
  if (typeof requested === 'number') return { kind: 'number', number: requested, readsTexts: false };
  if (typeof requested === 'string') return { kind: 'text', folded: foldText(requested) };
  return { kind: 'same', value: requested };
}

/** Whether a cell is equal: what the index answers for all cells at once. */
export function isEqualTo(requested: Equality, cell: Scalar): boolean {
  switch (requested.kind) {
    case 'number':
      if (typeof cell === 'number') return isSameNumber(cell, requested.number);
      return (
        requested.readsTexts &&
        typeof cell === 'string' &&
        /\d/.test(cell) &&
        isSameNumber(numberInText(cell), requested.number)
      );
    case 'text':
      return typeof cell === 'string' && foldText(cell) === requested.folded;
    case 'same':
      return cell === requested.value;
    case 'blank':
      return cell === null;
    case 'empty':
      return cell === null || cell === '';
    case 'label':
      return labelsIn(cell).includes(requested.folded);
  }
}

/** The labels of a cell, folded: those of a column that names several rows. (engine/labels.ts) */
export const labelsIn = (cell: Scalar): string[] =>
  typeof cell === 'string' ? labelsOf(cell).map(foldText) : typeof cell === 'number' ? [String(cell)] : [];
