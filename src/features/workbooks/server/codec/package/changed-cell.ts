/** A cell with another content than the package has. */

import { cellAddress } from '../cell-address.ts';
import { errorsInFiles, longestText } from '../writing/cell-xml.ts';
import { fileFormula } from '../writing/formula-prefixes.ts';
import { escapeText } from '../writing/xml-text.ts';
import type { ChangedCell } from './changes.ts';
import { attributeOf, toBytes, toSource, withAttribute } from './xml-edit.ts';

export interface CellPlace {
  prefix: string;
  /** The tag of the cell that was there. */
  tag: string | null;
  /** Its formula element as it is now. */
  formula: string | null;
  /** The number of the style for a cell that wasn't there. */
  style: string | null;
  /** The metadata of a cell whose array spills; null where the package knows none. */
  dynamic: string | null;
}

/** The element of a changed cell; empty where nothing is left of it. It keeps the style of the cell that was there. */
export function changedCell(change: ChangedCell, place: CellPlace): string {
  const { prefix, tag } = place;
  const address = cellAddress(change.row, change.column);
  const style = (tag && attributeOf(tag, 's')) ?? place.style;
  const formula = formulaElement(change, place, address);
  const { type, content } = valueContent(change, formula !== '', prefix);
  if (formula === '' && content === '' && style === null) return '';
  // Dynamic arrays are named by metadata of their cell, which other contents don't have.
  const mayBeDynamic = (change.keepsFormula ?? false) || (change.isArray ?? false);
  const own = mayBeDynamic && formula !== '' && tag ? attributeOf(tag, 'cm') : null;
  const metadata = own ?? (change.isDynamic && change.isArray ? place.dynamic : null);
  const attributes = [
    ` r="${address}"`,
    style === null ? '' : ` s="${toSource(style, true)}"`,
    type === '' ? '' : ` t="${type}"`,
    metadata === null ? '' : ` cm="${toSource(metadata, true)}"`,
  ].join('');
  const inner = formula + content;
  return inner === '' ? `<${prefix}c${attributes}/>` : `<${prefix}c${attributes}>${inner}</${prefix}c>`;
}

function formulaElement(change: ChangedCell, { prefix, formula: old }: CellPlace, address: string): string {
  const filled = change.fills ? areaOf(change, change.fills) : null;
  if (change.keepsFormula) return filled !== null && old ? withExtent(old, filled) : (old ?? '');
  if (change.formula === undefined) return '';
  const text = toSource(fileFormula(change.formula));
  if (!change.isArray) return `<${prefix}f>${text}</${prefix}f>`;
  const tag = old?.slice(0, old.indexOf('>') + 1) ?? '';
  const isKept = attributeOf(tag, 't') === 'array' && filled === null;
  const opening = isKept
    ? tag.replace(/\s*\/>$/, '>')
    : withAttribute(withAttribute(`<${prefix}f>`, 't', 'array'), 'ref', filled ?? address);
  return `${opening}${text}</${prefix}f>`;
}

function areaOf({ row, column }: ChangedCell, { rows, columns }: { rows: number; columns: number }): string {
  const [first, last] = [cellAddress(row, column), cellAddress(row + rows - 1, column + columns - 1)];
  return first === last ? first : `${first}:${last}`;
}

/** An array formula that fills other cells than before. */
function withExtent(formula: string, ref: string): string {
  const end = formula.indexOf('>') + 1;
  const tag = formula.slice(0, end);
  return attributeOf(tag, 't') === 'array' ? withAttribute(tag, 'ref', ref) + formula.slice(end) : formula;
}

function valueContent({ value }: ChangedCell, hasFormula: boolean, prefix: string): { type: string; content: string } {
  const v = (text: string): string => `<${prefix}v>${text}</${prefix}v>`;
  if (value === null) return { type: '', content: '' };
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? { type: '', content: v(String(value)) } : { type: 'e', content: v('#NUM!') };
    case 'boolean':
      return { type: 'b', content: v(value ? '1' : '0') };
    case 'string': {
      const text = toBytes(escapeText(value.length > longestText ? cutText(value) : value));
      if (hasFormula) return { type: 'str', content: v(text) };
      if (value === '') return { type: '', content: '' };
      return {
        type: 'inlineStr',
        content: `<${prefix}is><${prefix}t xml:space="preserve">${text}</${prefix}t></${prefix}is>`,
      };
    }
    default:
      return { type: 'e', content: v(toSource(errorsInFiles[value.error] ?? value.error)) };
  }
}

/** To what Excel reads in one cell. */
function cutText(text: string): string {
  const kept = text.slice(0, longestText);
  return kept.isWellFormed() ? kept : kept.slice(0, -1);
}
