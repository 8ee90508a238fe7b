import { t } from '#kit/language/product.ts';
import {
  type ColorRule,
  colorsOfRow,
  type RowColors,
  ruleOfCell,
} from '#features/workbooks/rules/arrangement/color-rules.ts';
import { choiceColor } from '#features/workbooks/rules/arrangement/choice-color.ts';
import { ruleColors, ruleColorText } from '#features/workbooks/rules/arrangement/rule-colors.ts';
import type { Column } from '#engine/model.ts';
import type { QueryContext } from '#engine/query-model.ts';
import { sheetFilterText } from '../sheet-filter-text.ts';
import type { ShownRow } from '../row-window.ts';

/** What a cell of the grid gets from the rule that colors it. */
export interface CellColor {
  'data-color': string;
  style: Record<string, string>;
  /** Why, for those who don't see it; where it is the requested cell. */
  'aria-description'?: string;
}

/**
 * The colors of rows as they are rendered: the rules run once for each row, however many of its cells are rendered how
 * often.
 */
export class CellColors {
  readonly #rules: readonly ColorRule[];
  readonly #columns: ReadonlyMap<string, Column>;
  readonly #context: QueryContext;
  readonly #by: Column | undefined;
  readonly #known = new WeakMap<ShownRow, RowColors>();

  /** `by` is the column of choices whose colors rows have that no rule colors. */
  constructor(rules: readonly ColorRule[], columns: readonly Column[], context: QueryContext, by = '') {
    this.#rules = rules;
    this.#by = columns.find(({ id }) => id === by);
    this.#columns = new Map(columns.map((column) => [column.id, column]));
    this.#context = context;
  }

  of(row: ShownRow, columnId: string): CellColor | null {
    if (this.#rules.length === 0) return this.#ofChoice(row);
    let colors = this.#known.get(row);
    if (!colors) {
      colors = colorsOfRow(this.#rules, this.#columns, row.cells, this.#context);
      this.#known.set(row, colors);
    }
    const rule = this.#rules[ruleOfCell(colors, columnId)];
    if (!rule) return this.#ofChoice(row);
    const { ground, ink } = ruleColors[rule.color];
    const column = rule.column === columnId && this.#columns.get(columnId);
    return {
      'data-color': rule.color,
      style: { '--rule-ground': ground, '--rule-ink': ink },
      ...(column && { 'aria-description': `${t(ruleColorText[rule.color])}: ${sheetFilterText(rule, column)}` }),
    };
  }

  #ofChoice(row: ShownRow): CellColor | null {
    const color = this.#by && choiceColor(row.cells[this.#by.id], this.#by);
    if (!color) return null;
    const { ground, ink } = ruleColors[color];
    return { 'data-color': color, style: { '--rule-ground': ground, '--rule-ink': ink } };
  }
}
