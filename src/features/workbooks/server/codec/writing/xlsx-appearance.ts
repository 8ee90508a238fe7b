/** What is around the cells of a sheet of an .xlsx: widths, hidden and frozen columns, colors, choices. */
import { ruleColors } from '../../../rules/arrangement/rule-colors.ts';
import type { Column } from '#engine/model.ts';
import { columnLetters } from '../cell-address.ts';
import { pixelsOfDigit } from '../appearance/column-width.ts';
import type { SheetToWrite, WrittenAppearance } from '../workbook-codec.ts';
import { type DataPosition, positionOf, type WrittenRule, writtenRules } from './color-formulas.ts';
import type { StyleBook } from './style-book.ts';
import { escapeAttribute, escapeText } from './xml-text.ts';

/** How many columns from the first on stay in view. */
export function frozenColumns(columns: readonly Column[], look: WrittenAppearance | undefined): number {
  return columns.findIndex(({ id }) => id === look?.frozen) + 1;
}

/** How many digits wide a column is that no one resized. */
export function usualDigits({ name, type }: Column): number {
  const least = type === 'text' || type === 'url' || type === 'image' || type === 'email' || type === 'phone' ? 18 : 12;
  return Math.min(Math.max(name.length + 3, least), 40);
}

export function viewXml({ columns, look }: Pick<SheetToWrite, 'columns' | 'look'>): string {
  const frozen = frozenColumns(columns, look);
  const pane =
    frozen === 0
      ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
      : `<pane xSplit="${frozen}" ySplit="1" topLeftCell="${columnLetters(frozen)}2" activePane="bottomRight" state="frozen"/>`;
  return `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
}

/** Widths that no one set are marked as fitted, so that readers of the file do not take them for a choice. */
export function columnsXml({ columns, look }: SheetToWrite): string {
  if (columns.length === 0) return '';
  const own = columns.map((column, index) => {
    const width = look?.widths[column.id];
    const digits = width === undefined ? usualDigits(column) : width / pixelsOfDigit;
    const fitted = width === undefined ? ' bestFit="1"' : '';
    const hidden = look?.hidden.includes(column.id) ? ' hidden="1"' : '';
    return `<col min="${index + 1}" max="${index + 1}" width="${digits}"${fitted}${hidden} customWidth="1"/>`;
  });
  return `<cols>${own.join('')}</cols>`;
}

/** Colors and choices, in the order in which they come after the cells. `last` is the last row of data, from 1. */
export function rulesXml(
  { columns, look }: SheetToWrite,
  { last, lastChoice = 1_048_576 }: { last: number; lastChoice?: number },
  styles: StyleBook,
  position: DataPosition = positionOf(columns),
): string {
  const { firstRow, places } = position;
  if (last < firstRow) return '';
  const colors = writtenRules(look?.rules ?? [], columns, position).map((rule, at) =>
    colorXml(rule, at, { first: firstRow, last }, styles),
  );
  const choices = columns.flatMap(({ options }, index) => {
    const letters = columnLetters(places[index]!);
    return choiceXml(options, `${letters}${firstRow}:${letters}${lastChoice}`);
  });
  const lists =
    choices.length > 0 ? `<dataValidations count="${choices.length}">${choices.join('')}</dataValidations>` : '';
  return colors.join('') + lists;
}

function colorXml(
  { first, last, formula, color }: WrittenRule,
  at: number,
  rows: { first: number; last: number },
  styles: StyleBook,
): string {
  const range = `${columnLetters(first)}${rows.first}:${columnLetters(last)}${rows.last}`;
  const { ground, ink } = ruleColors[color];
  const rule = `<cfRule type="expression" dxfId="${styles.colorOf(ground, ink)}" priority="${at + 1}" stopIfTrue="1">`;
  return `<conditionalFormatting sqref="${range}">${rule}<formula>${escapeAttribute(formula)}</formula></cfRule></conditionalFormatting>`;
}

/** Excel takes 255 characters, and no option with a comma. Other values may be typed all the same. */
const longestList = 255;
function choiceXml(options: readonly string[] | undefined, range: string): string[] {
  const list = options?.join(',') ?? '';
  if (!options || list.length > longestList || options.some((option) => option.includes(','))) return [];
  const formula = escapeText(`"${list.replaceAll('"', '""')}"`);
  return [
    `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${range}"><formula1>${formula}</formula1></dataValidation>`,
  ];
}
