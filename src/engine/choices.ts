import { cellText, foldText } from './folding.ts';
import type { Cell, Column } from './model.ts';

/** Columns of texts that have a list: a cell holds one label of it, or several between commas. */
export const isChoice = ({ type }: Pick<Column, 'type'>): boolean => type === 'choice' || type === 'choices';

/** Between the labels of a cell. */
export const labelSeparator = ', ';

/** The labels of a cell of several choices, as they are written; each once. */
export function labelsOf(cell: Cell | undefined): string[] {
  const labels = cellText(cell)
    .split(',')
    .map((label) => label.trim());
  return [...new Set(labels)].filter((label) => label !== '');
}

/** The labels of a cell: of a column with one choice, all that it says. */
export const cellLabels = (cell: Cell | undefined, type: Column['type']): string[] => {
  if (type === 'choices') return labelsOf(cell);
  const label = cellText(cell).trim();
  return label === '' ? [] : [label];
};

/** The color of a label, by its name; null where it is in no list. Letters and spaces don't make it another label. */
export function colorOfLabel(
  label: string,
  { options = [], option_colors = [] }: Pick<Column, 'options' | 'option_colors'>,
): string | null {
  const exact = options.indexOf(label);
  const position = exact >= 0 ? exact : options.findIndex((option) => foldText(option) === foldText(label));
  return position < 0 ? null : (option_colors[position] ?? 'gray');
}
