import type { Cell, Column } from './model.ts';

/** Between the labels of a cell. */
export const labelSeparator = ', ';

/** The labels of a cell, each once: of a column with one choice, all that it says. */
export const cellLabels = (cell: Cell | undefined, type: Column['type']): string[] => {
  const text = String(cell ?? '');
  const labels = type === 'choices' ? text.split(',') : [text];
  return [...new Set(labels.map((label) => label.trim()).filter(Boolean))];
};

/** The labels of a cell of several choices, as they are written. */
export const labelsOf = (cell: Cell | undefined): string[] => cellLabels(cell, 'choices');
