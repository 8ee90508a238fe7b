import { type RefObject, useImperativeHandle, useReducer } from 'react';
import type { GridHandle } from '../sheet-grid.tsx';

const nothing = (): void => undefined;

/** Stands where the grid would be: what is shown is rendered again when rows came or changed. Rises with each of these. */
export function useLayoutHandle(handle: RefObject<GridHandle | null>): number {
  const [generation, next] = useReducer((count: number) => count + 1, 0);
  useImperativeHandle(
    handle,
    () => ({
      ...{ reset: next, redraw: next, repaint: next },
      ...{ selection: () => null, range: () => null, focused: () => null, takeHeld: () => '' },
      ...{ focusRow: nothing, focusCell: nothing, select: nothing, release: nothing, hold: nothing },
      ...{ regain: nothing, toTop: nothing },
    }),
    [],
  );
  return generation;
}
