import { type ReactNode, useState } from 'react';
import type { GridEntry } from '../grid-events.ts';
import { fillFormulas } from './fill-formulas.ts';
import { FormulaBar, type FormulaBarNeeds } from './formula-bar.tsx';

type Point = { x: number; y: number };

/** The bar above the grid, and how what is typed or filled there and in the grid becomes formulas. */
export function useFormulaBar(needs: FormulaBarNeeds): {
  bar: ReactNode;
  select(at: Point): void;
  enter(entries: readonly GridEntry[], how: { isTyped: boolean }): void;
} {
  const { session, shown, canWriteFormulas } = needs;
  const [at, setAt] = useState<Point | null>(null);
  return {
    bar: <FormulaBar {...needs} at={at} />,
    select: ({ x, y }) => setAt({ x, y }),
    enter(entries, { isTyped }) {
      const filled = isTyped || !canWriteFormulas ? entries : fillFormulas(entries, session.rows, shown);
      void session.write(filled, { formulas: canWriteFormulas });
    },
  };
}
