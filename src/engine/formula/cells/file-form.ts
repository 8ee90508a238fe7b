/**
 * How the text of a formula that comes from a file says which cells its array fills: `{3x2=…}` fills just these (ECMA-376
 * part 1, 18.3.1.40, `t="array"`), `{3x2#=…}` spills and filled them when the file was saved (MS-XLSX 2.2.4.10), and
 * `{+1+0=…}` is in a cell that the array one row above fills. `{=…}` computes with arrays in its own cell.
 */

import { FormulaSyntaxError } from '../syntax/formula-syntax-error.ts';
import type { FormulaForm } from './kept-reference.ts';

export interface FileForm extends Pick<FormulaForm, 'isArray' | 'fills' | 'part'> {
  text: string;
  isDynamic?: boolean;
}

const braced = /^\{(?:(\d+)x(\d+)(#)?|\+(\d+)\+(\d+))?=(.*)\}$/s;

/** Throws FormulaSyntaxError where nothing is there. */
export function openFileForm(text: string): FileForm {
  const trimmed = text.trim();
  if (trimmed.replace(/^=/, '').trim() === '') throw new FormulaSyntaxError('Enter a formula.', 0);
  const [whole, rows, columns, dynamic, down, right, inside = ''] = braced.exec(trimmed) ?? [];
  if (whole === undefined) return { text: trimmed, isArray: false, fills: null, part: null };
  return {
    ...{ text: inside, isArray: true, isDynamic: dynamic !== undefined },
    fills: rows === undefined ? null : { rows: Number(rows), columns: Number(columns) },
    part: down === undefined ? null : { down: Number(down), right: Number(right) },
  };
}

/** A formula with its equals sign, of an array. */
export const fileForm = (formula: string, rows: number, columns: number, isDynamic: boolean): string =>
  rows * columns === 1 && !isDynamic ? `{${formula}}` : `{${rows}x${columns}${isDynamic ? '#' : ''}${formula}}`;

/** The same formula in a cell that its array fills. */
export const filePart = (formula: string, down: number, right: number): string => `{+${down}+${right}${formula}}`;

/** As programs show it; null in a cell that the array of another one fills. */
export function shownFileForm(text: string): string | null {
  const [whole, , , , down, , inside] = braced.exec(text) ?? [];
  if (whole === undefined) return text;
  return down === undefined ? `{=${inside}}` : null;
}
