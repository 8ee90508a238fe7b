/** The names that a workbook has, as far as a file of our own can have them. */

import type { StoredName, WorkbookNames } from '#engine/formula/cells/workbook-names.ts';
import type { SheetRecord } from '../../services.ts';
import type { NameToWrite } from '../codec/workbook-codec.ts';
import { GridFormulas, type GridFormulasSetup } from './grid-formulas.ts';

/** A name of Excel, which is none of a cell in either style of addresses. (ECMA-376 part 1, 18.2.5) */
const excelName = /^(?![a-z]{1,3}\d{1,7}$|r\d*(?:c\d*)?$|c\d*$|_xl)[\p{L}_\\][\p{L}\p{N}_.\\?]{0,254}$/iu;

/** Excel repairs files with other names, and with two that are one. */
function possibleNames(names: readonly StoredName[], format: 'xlsx' | 'ods'): StoredName[] {
  const taken = new Set<string>();
  return names.filter(({ name, sheet }) => {
    const key = `${sheet ?? ''}!${name.toUpperCase()}`;
    if (taken.has(key) || name.startsWith('_xl') || (format === 'xlsx' && !excelName.test(name))) return false;
    taken.add(key);
    return true;
  });
}

/** Names whose formulas the file can have: those that name others first lose what these lose. */
export function formulasWithNames(
  setup: Omit<GridFormulasSetup, 'names'>,
  names: WorkbookNames | null,
  all: readonly SheetRecord[],
): { formulas: GridFormulas; written: NameToWrite[] } {
  const isGuest = (sheet: string): boolean => setup.placed.find(({ id }) => id === sheet)?.host !== undefined;
  const sheets = all.filter(({ id }) => !isGuest(id));
  let left = possibleNames(names?.names ?? [], setup.format);
  for (;;) {
    const formulas = new GridFormulas({ ...setup, names: new Set(left.map(({ name }) => name.toUpperCase())) });
    const written = left.flatMap(({ name, sheet, formula }) => {
      const text = formulas.ofName(formula);
      const scope = sheet === null ? null : sheets.findIndex(({ id }) => id === sheet);
      return text === null || scope === -1 ? [] : [{ name, sheet: scope, formula: text }];
    });
    if (written.length === left.length) return { formulas, written };
    const isThere = new Set(written.map(({ name, sheet }) => `${sheet ?? ''}!${name}`));
    const scopeOf = (sheet: string | null): number | '' =>
      sheet === null ? '' : sheets.findIndex(({ id }) => id === sheet);
    left = left.filter(({ name, sheet }) => isThere.has(`${scopeOf(sheet)}!${name}`));
  }
}
