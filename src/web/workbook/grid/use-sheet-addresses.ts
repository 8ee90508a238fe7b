import { useCallback, useMemo } from 'react';
import type { NamedFormulaSheet } from '#engine/formula/columns/column-formula.ts';
import type { Column } from '#engine/model.ts';
import type { SheetSession } from '../sheet-session.ts';
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
export function useRowNumbers(session: SheetSession, columns: readonly Column[]) {
  return {
    versionNow: useCallback(() => session.version, [session]),
    numberOf: useCallback((index: number) => session.numberOf(index), [session]),
    positionOf: useCallback((id: string) => columns.findIndex((column) => column.id === id), [columns]),
  };
}
