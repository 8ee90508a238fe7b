import { isPrefix, longestPrefix, numberingFormat, numberingOf, typeOfAuto } from '#engine/automatic.ts';
import type { AutoKind, Column } from '#engine/model.ts';
import { t } from '#kit/language/product.ts';
import { editProblem } from '../editing/sheet-draft.ts';

/** How numbers are to be written; what is not given stays. */
export interface Numbered {
  prefix?: string | undefined;
  digits?: number | undefined;
}

/** A column that is filled in with each write: no one chooses its values, and they name no rows. */
export function asAutomatic(column: Column, auto: AutoKind, { prefix, digits }: Numbered, index: number): Column {
  const { id, name } = column;
  const bare: Column = { id, name, type: typeOfAuto[auto], auto };
  if (auto !== 'number') return bare;
  if (prefix !== undefined && !isPrefix(prefix.trim())) {
    const message = t('A prefix has up to {count} characters and no quotation marks.', { count: longestPrefix });
    throw editProblem(index, 'prefix', message);
  }
  const before = numberingOf(column.auto === 'number' ? column.format : undefined);
  const numbering = { prefix: prefix?.trim() ?? before.prefix, digits: digits ?? before.digits };
  return { ...bare, format: numberingFormat(numbering) };
}
