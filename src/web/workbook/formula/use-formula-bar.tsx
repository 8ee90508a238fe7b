import { type ReactNode, useState } from 'react';
import { FormulaBar, type FormulaBarNeeds } from './formula-bar.tsx';

type Point = { x: number; y: number };

/** The bar above the grid, which follows the cell with the frame. */
export function useFormulaBar(needs: FormulaBarNeeds): { bar: ReactNode; select(at: Point): void } {
  const [at, setAt] = useState<Point | null>(null);
  return { bar: <FormulaBar {...needs} at={at} />, select: ({ x, y }) => setAt({ x, y }) };
}
