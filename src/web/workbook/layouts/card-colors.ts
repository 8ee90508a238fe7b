/** The colors of rows by a choice, where they are no lines of a grid. */
import type { CSSProperties } from 'react';
import { useSyncExternalStore } from 'react';
import { cssVariables } from '#blocks/shared/owner-color.ts';
import type { DataRow } from '#blocks/data-contract.ts';
import { choiceColor } from '#features/workbooks/rules/arrangement/choice-color.ts';
import { ruleColorNames, ruleColors } from '#features/workbooks/rules/arrangement/rule-colors.ts';
import type { Column } from '#engine/model.ts';
import type { SheetViews } from '../views/sheet-views.ts';

export interface CardColors {
  /** A strip at the side of a card. */
  strip(row: Pick<DataRow, 'cells'>): CSSProperties;
  /** The ground of a line, and what is read on it. */
  ground(row: Pick<DataRow, 'cells'>): CSSProperties;
}

/** As the view that is used now has them. */
export function useCardColors(views: SheetViews, columns: readonly Column[]): CardColors {
  const { colorBy } = useSyncExternalStore(views.watch, () => views.state).arrangement;
  const column = columns.find(({ id }) => id === colorBy);
  const colorOf = ({ cells }: Pick<DataRow, 'cells'>) => choiceColor(cells[colorBy], column);
  return {
    strip(row) {
      const color = colorOf(row);
      const deep = ruleColorNames.find(
        (name) => (name === color && name.startsWith('deep_')) || name === `deep_${color}`,
      );
      return deep ? { borderInlineStart: `4px solid ${ruleColors[deep].ground}` } : {};
    },
    ground(row) {
      const color = colorOf(row);
      if (!color) return {};
      const { ground, ink } = ruleColors[color];
      return cssVariables({ '--row-ground': ground, '--row-ink': ink });
    },
  };
}
