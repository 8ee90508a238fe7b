import { errorNamed } from '#engine/formula/values/formula-error.ts';
import { cellAddress } from '../cell-address.ts';
import { cut, errorsInFiles, styled, truthFormat } from './cell-xml.ts';
import { fileFormula } from './formula-prefixes.ts';
import type { LooseToWrite } from './grid-to-write.ts';
import type { StyleBook } from './style-book.ts';
import { escapeAttribute, escapeText } from './xml-text.ts';

/** A cell outside of the table, as it is written in a sheet's XML (ECMA-376 part 1, 18.3.1.4). */
export function looseXml(cell: LooseToWrite, styles: StyleBook): string {
  const { value, formula, isArray, isDynamic, format, look } = cell;
  const address = cellAddress(cell.row + 1, cell.column);
  const kind = isArray ? ` t="array" ref="${rangeOf(cell)}"` : '';
  // The number of the cell metadata that says so. (dynamic-arrays.ts)
  const metadata = isDynamic ? ' cm="1"' : '';
  const code = formula === undefined ? '' : `<f${kind}>${escapeAttribute(fileFormula(formula))}</f>`;
  const opening = (own: string | undefined, type = ''): string =>
    `<c r="${address}"${styled(styles.styleOf(own, look))}${type}${metadata}`;
  if (value === null || value === '') {
    if (code) return `${opening(format)}>${code}</c>`;
    return look || format ? `${opening(format)}/>` : '';
  }
  switch (typeof value) {
    case 'number':
      return `${opening(format)}>${code}<v>${value}</v></c>`;
    case 'boolean':
      return `${opening(format ?? truthFormat, ' t="b"')}>${code}<v>${value ? 1 : 0}</v></c>`;
    default: {
      const text = escapeText(cut(value));
      // An error that was typed is one, too.
      if (errorNamed(value)) return `${opening(format, ' t="e"')}>${code}<v>${errorsInFiles[value] ?? text}</v></c>`;
      if (code) return `${opening(format, ' t="str"')}>${code}<v>${text}</v></c>`;
      return `${opening(format, ' t="inlineStr"')}><is><t xml:space="preserve">${text}</t></is></c>`;
    }
  }
}

function rangeOf({ row, column, fills }: LooseToWrite): string {
  const first = cellAddress(row + 1, column);
  if (!fills || fills.rows * fills.columns === 1) return first;
  return `${first}:${cellAddress(row + fills.rows, column + fills.columns - 1)}`;
}
