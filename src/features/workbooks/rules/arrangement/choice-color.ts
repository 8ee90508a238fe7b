import { colorOfLabel, isChoice } from '#engine/choices.ts';
import { cellLabels } from '#engine/labels.ts';
import type { Cell, Column } from '#engine/model.ts';
import { isColorName } from '../option-colors.ts';
import type { RuleColor } from './rule-colors.ts';

/** The color of a row by a choice: that of the first label that has one; null for none. */
export function choiceColor(cell: Cell | undefined, column: Column | undefined): RuleColor | null {
  if (!column || !isChoice(column)) return null;
  return (
    cellLabels(cell ?? null, column.type)
      .map((label) => colorOfLabel(label, column))
      .find(isColorName) ?? null
  );
}
