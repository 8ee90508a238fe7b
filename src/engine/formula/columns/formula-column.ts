import type { Column } from '../../model.ts';

/** Whether the cells of a column are computed: no one writes them. On visitors' pages its formula is left empty. */
export const isFormulaColumn = (column: Pick<Column, 'formula'>): boolean => column.formula !== undefined;
