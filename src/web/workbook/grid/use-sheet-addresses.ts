import { useCallback, useMemo } from 'react';
import type { NamedFormulaSheet } from '#engine/formula/columns/column-formula.ts';
import type { Column } from '#engine/model.ts';
import type { SheetSession } from '../sheet-session.ts';
import type { GridSheet } from './grid-lines.ts';
import type { FormulaScope } from './cell-entry.tsx';

/** What a formula of the sheet may name, with the columns of the sheet as they are now. */
export function useFormulaScope(
  { id, title }: Pick<NamedFormulaSheet, 'id' | 'title'>,
  sheets: readonly NamedFormulaSheet[],
  columns: readonly Column[],
): FormulaScope {
  return useMemo(() => {
    const own = { id, title, columns };
    return { own: id, sheets: sheets.map((one) => (one.id === id ? own : one)) };
  }, [id, title, sheets, columns]);
}

/** Queries to the sheet as of the moment of the call, which stay the same ones. */
export function useRowNumbers(session: SheetSession, sheet: GridSheet, columns: readonly Column[]) {
  return {
    versionNow: useCallback(() => session.version, [session]),
    numberOf: useCallback((index: number) => sheet.numberOf(index), [sheet]),
    // oxlint-disable-next-line react/exhaustive-deps -- letters are drawn again where columns are others
    positionOf: useCallback((id: string) => sheet.positionOf(id), [sheet, columns]),
  };
}
