/** What is around the cells of a sheet of an .xlsx: widths, hidden and frozen columns, colors, choices. */
import { ruleColors } from '../../../rules/arrangement/rule-colors.ts';
import type { Column, ColumnType } from '#engine/model.ts';
import { columnLetters } from '../cell-address.ts';
import { pixelsOfDigit } from '../appearance/column-width.ts';
import type { SheetToWrite, WrittenAppearance } from '../workbook-codec.ts';
import { type DataPosition, positionOf, type WrittenRule, writtenRules } from './color-formulas.ts';
import type { StyleBook } from './style-book.ts';
import { fitsFormula, labelColorsXml, validationXml, writtenChoice } from './choice-rules.ts';
import type { ListSheet } from './list-sheet.ts';
import { escapeAttribute } from './xml-text.ts';

/** How many columns from the first on stay in view. */
export function frozenColumns(columns: readonly Column[], look: WrittenAppearance | undefined): number {
  return columns.findIndex(({ id }) => id === look?.frozen) + 1;
}

const wideTypes: ReadonlySet<ColumnType> = new Set(['text', 'url', 'image', 'email', 'phone', 'files', 'person']);

/** How many digits wide a column is that no one resized. */
export function usualDigits({ name, type }: Column): number {
  const least = wideTypes.has(type) ? 18 : 12;
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

interface RulesTask {
  /** The last row of data, from 1. */
  last: number;
  /** The last row that choices are for. */
  lastChoice?: number;
  styles: StyleBook;
  lists: ListSheet;
  position?: DataPosition;
}

/** Colors and choices, in the order in which they come after the cells. A choice's own color is above those of rules. */
export function rulesXml({ columns, look, grid }: SheetToWrite, task: RulesTask): string {
  const { last, lastChoice = 1_048_576, styles, lists, position = positionOf(columns) } = task;
  const { firstRow, places } = position;
  const ofTable = columns.map((of, index) => ({ of, column: places[index]!, top: firstRow, bottom: lastChoice }));
  const ofGuests = (grid?.choices ?? []).map((one) => ({ ...one, top: one.top + 1, bottom: one.bottom + 1 }));
  const choices = [...(last < firstRow ? [] : ofTable), ...ofGuests].flatMap(({ of, column, top, bottom }) => {
    const choice = writtenChoice(of);
    const letters = columnLetters(column);
    return choice ? [{ choice, range: `${letters}${top}:${letters}${bottom}` }] : [];
  });
  const colors: string[] = [];
  let priority = 1;
  for (const { choice, range } of choices) {
    const own = labelColorsXml(choice, { range, priority, colorOf: styles.colorOf });
    colors.push(own.xml);
    priority = own.priority;
  }
  const rules = last < firstRow ? [] : writtenRules(look?.rules ?? [], columns, position);
  colors.push(...rules.map((rule, at) => colorXml(rule, priority + at, { first: firstRow, last }, styles)));
  const validations = choices.map(({ choice, range }) =>
    validationXml(choice, { range, formula: fitsFormula(choice.options) ? null : lists.referenceTo(choice.options) }),
  );
  const list =
    validations.length > 0
      ? `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`
      : '';
  return colors.join('') + list;
}

function colorXml(
  { first, last, formula, color }: WrittenRule,
  priority: number,
  rows: { first: number; last: number },
  styles: StyleBook,
): string {
  const range = `${columnLetters(first)}${rows.first}:${columnLetters(last)}${rows.last}`;
  const { ground, ink } = ruleColors[color];
  const rule = `<cfRule type="expression" dxfId="${styles.colorOf(ground, ink)}" priority="${priority}" stopIfTrue="1">`;
  return `<conditionalFormatting sqref="${range}">${rule}<formula>${escapeAttribute(formula)}</formula></cfRule></conditionalFormatting>`;
}
