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

/** The same with one that is there twice: of names, which different rows may have. */
export const allLabels = (text: string): string[] => split(text).flatMap((label) => label.trim() || []);

/** The labels of a cell of several choices, as they are written. */
export const labelsOf = (cell: Cell | undefined): string[] => cellLabels(cell, 'choices');

/** A label as a cell of several has it: quoted where it would be read as several, or as a quoted one. */
export const quotedLabel = (label: string): string =>
  label.includes(',') || label.startsWith('"') ? `"${label.replaceAll('"', '""')}"` : label;

/** The cell of some labels, which `labelsOf` reads as the same; '' for none. */
export const joinLabels = (labels: readonly string[]): string => labels.map(quotedLabel).join(labelSeparator);

/** A quote that isn't closed before a comma or the end is a letter of its label: 5" pipe. */
const quoted = /\s*"((?:[^"]|"")*)"\s*(?:,|$)/y;

function split(text: string): string[] {
  if (!text.includes('"')) return text.split(',');
  const labels: string[] = [];
  for (let at = 0; at <= text.length; ) {
    quoted.lastIndex = at;
    const found = quoted.exec(text);
    const comma = text.indexOf(',', at);
    const end = found ? at + found[0].length - (found[0].endsWith(',') ? 1 : 0) : comma < 0 ? text.length : comma;
    labels.push(found ? found[1]!.replaceAll('""', '"') : text.slice(at, end));
    at = end + 1;
  }
  return labels;
}
