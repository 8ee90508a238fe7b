import type { Cell, Column } from './model.ts';

/** Between the labels of a cell. */
export const labelSeparator = ', ';

/**
 * The labels of a cell, each once: of a column with one choice, all that it says. Of several, what is between commas;
 * one with a comma in it is in double quotes, and quotes within these are doubled.
 */
export const cellLabels = (cell: Cell | undefined, type: Column['type']): string[] => {
  const text = String(cell ?? '');
  return [...new Set(type === 'choices' ? allLabels(text) : [text.trim()].filter(Boolean))];
};

/** Between commas; a quote that isn't closed before one is a letter of its label: 5" pipe. */
const label = /\s*"((?:[^"]|"")*)"\s*(?:,|$)|([^,]*)(?:,|$)/gy;

/** The same with one that is there twice: of names, which different rows may have. */
export const allLabels = (text: string): string[] =>
  [...text.matchAll(label)].flatMap(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim() || []);

/** The labels of a cell of several choices, as they are written. */
export const labelsOf = (cell: Cell | undefined): string[] => cellLabels(cell, 'choices');

/**
 * The labels of a text that something else wrote, which knows no quotes: options with a comma stay whole where all of it
 * is options then. One that is there twice is twice.
 */
export function labelsAmong(cell: Cell | undefined, options: readonly string[]): string[] {
  const text = String(cell ?? '');
  const isKnown = (label: string): boolean => options.includes(label);
  const labels = allLabels(text);
  const others = allLabels(options.reduce((all, option) => all.replaceAll(option, quotedLabel), text));
  return !labels.every(isKnown) && others.every(isKnown) ? others : labels;
}

/** A label as a cell of several has it: quoted where it would be read as several, or as a quoted one. */
export const quotedLabel = (label: string): string =>
  label.includes(',') || label.startsWith('"') ? `"${label.replaceAll('"', '""')}"` : label;

/** The cell of some labels, which `labelsOf` reads as the same; '' for none. */
export const joinLabels = (labels: readonly string[]): string => labels.map(quotedLabel).join(labelSeparator);
