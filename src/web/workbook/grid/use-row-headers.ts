import { useMemo } from 'react';

/** The numbers at the left, as formulas count the rows. */
export function useRowHeaders(numberOf: (index: number) => number | null) {
  return useMemo(
    () => ({
      ...{ size: 56, prop: '' },
      cellProperties: () => ({ role: 'rowheader', 'aria-colindex': '1' }),
      cellTemplate: (h: (tag: string, props: object, text: string) => unknown, { rowIndex }: { rowIndex: number }) =>
        h('span', {}, String(numberOf(rowIndex) ?? '')),
    }),
    [numberOf],
  );
}
