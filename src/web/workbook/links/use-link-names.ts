import { type RefObject, useMemo } from 'react';
import { nameLinked } from '#features/workbooks/api/links.ts';
import { call } from '../../call.ts';
import type { GridHandle } from '../sheet-grid.tsx';
import { LinkNames } from './link-names.ts';

/** The names for the keys of a sheet's cells, which are drawn again when names come. */
export const useLinkNames = (sheetId: string, grid: RefObject<GridHandle | null>): LinkNames =>
  useMemo(
    () =>
      new LinkNames({
        ask: (body) => call(nameLinked, { params: { sheetId }, body }),
        onNames: () => grid.current?.repaint(),
      }),
    [sheetId, grid],
  );
