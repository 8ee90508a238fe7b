/**
 * What browsers have in the place of column-widths.ts (`imports` in package.json): the server has measured the columns, so
 * they are as wide as they are drawn. Tools that draw tables themselves measure (column-widths-at-once.ts).
 */
import type { tableWidths as Measure } from './column-widths.ts';

let measure: typeof Measure | null = null;
const withoutDrawing = 180;

export const tableWidths: typeof Measure = (asked) => {
  if (measure) return measure(asked);
  const drawn = document.getElementById(asked.id)?.querySelectorAll('col') ?? [];
  return asked.columns.map(({ ownWidth }, index) => Number.parseFloat(drawn[index]?.style.width ?? '') || ownWidth || withoutDrawing); // biome-ignore format: one width
};

/** From now on columns are measured by this. */
export function takeMeasuring(given: typeof Measure): void {
  measure = given;
}
