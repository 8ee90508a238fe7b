/** Lists to choose from that were made here, put around the cells of a sheet of the file: ECMA-376 part 1, 18.3.1.99. */

import { columnLetters, parseRange, type CellRange } from '../../cell-address.ts';
import { listSheetTitle } from '../../appearance/list-sheet.ts';
import { fitsFormula, labelColorsXml, validationXml } from '../../writing/choice-rules.ts';
import { listReference } from '../../writing/list-sheet.ts';
import type { ChangedCell, ChoicePlace, PackageChanges, SheetChanges } from '../changes.ts';
import { prefixOf, toBytes } from '../xml-edit.ts';
import { childOf, everyElement, type XmlEditor, type XmlElement } from '../xml-tree.ts';

/** What comes before conditional formats, in the order of the schema. */
const beforeFormats = new Set([
  ...['sheetData', 'sheetCalcPr', 'sheetProtection', 'protectedRanges', 'scenarios', 'autoFilter', 'sortState'],
  ...['dataConsolidate', 'customSheetViews', 'mergeCells', 'phoneticPr', 'conditionalFormatting'],
]);

interface ChoicesTask {
  colorOf(ground: string, ink: string): number;
  /** The cells that hold the options, where no formula does. */
  referenceTo(options: readonly string[]): string;
}

/** The editor has the sheet as it is now. What the file itself says of a column stays, and nothing is added to it. */
export function addChoices(editor: XmlEditor, choices: readonly ChoicePlace[], task: ChoicesTask): void {
  const prefix = prefixOf(editor.root.name);
  const ofFile = rangesOfFile(editor);
  let { priority } = ofFile;
  const validations: string[] = [];
  const colors: string[] = [];
  for (const { column, top, bottom, reach, choice, isListed } of choices) {
    const isOver = (ranges: readonly CellRange[], last: number): boolean =>
      ranges.some((one) => one.left <= column && column <= one.right && one.top <= last && one.bottom >= top);
    const last = isOver(ofFile.validations, reach) || isOver(ofFile.colors, reach) ? bottom : reach;
    const range = `${columnLetters(column)}${top}:${columnLetters(column)}${last}`;
    if (!isListed && !isOver(ofFile.validations, bottom)) {
      const formula = fitsFormula(choice.options) ? null : task.referenceTo(choice.options);
      validations.push(validationXml(choice, { range, formula, prefix }));
    }
    if (isOver(ofFile.colors, bottom)) continue;
    const own = labelColorsXml(choice, { range, priority, prefix, colorOf: task.colorOf });
    colors.push(own.xml);
    priority = own.priority;
  }
  insertAround(editor, colors.join(''), validations);
}

/** Where the file validates, and where it colors single columns; formats of whole rows are another thing. */
function rangesOfFile(editor: XmlEditor): { validations: CellRange[]; colors: CellRange[]; priority: number } {
  const validations: CellRange[] = [];
  const colors: CellRange[] = [];
  let priority = 1;
  for (const element of everyElement(editor.root)) {
    if (element.local === 'cfRule')
      priority = Math.max(priority, Number(editor.attribute(element, 'priority') ?? 0) + 1);
    if (element.local === 'dataValidation') validations.push(...rangesOf(editor, element));
    else if (element.local === 'conditionalFormatting')
      colors.push(...rangesOf(editor, element).filter(({ left, right }) => left === right));
  }
  return { validations, colors, priority };
}

function rangesOf(editor: XmlEditor, element: XmlElement): CellRange[] {
  const list = childOf(element, 'sqref');
  const text = list ? editor.text(list) : (editor.attribute(element, 'sqref') ?? '');
  return text
    .trim()
    .split(/\s+/)
    .flatMap((one) => parseRange(one) ?? []);
}

function insertAround(editor: XmlEditor, colors: string, validations: readonly string[]): void {
  const { root } = editor;
  const before = root.children.filter(({ local }) => beforeFormats.has(local)).at(-1);
  if (!before) return;
  if (colors !== '') editor.insert(before.end, toBytes(colors));
  if (validations.length === 0) return;
  const list = childOf(root, 'dataValidations');
  if (list) {
    editor.appendChild(list, toBytes(validations.join('')));
    editor.setAttribute(list, 'count', String(list.children.length + validations.length));
    return;
  }
  const name = `${prefixOf(root.name)}dataValidations`;
  editor.insert(before.end, toBytes(`<${name} count="${validations.length}">${validations.join('')}</${name}>`));
}

/** The changes, with a sheet for the options that no formula holds. */
export function withListSheet(
  changes: PackageChanges,
  titles: readonly string[],
): { changes: PackageChanges; referenceTo: ChoicesTask['referenceTo'] } {
  const added = changes.addedSheets ?? [];
  const taken = [...titles, ...added.map(({ name }) => name), ...(changes.renamedSheets ?? []).map(({ to }) => to)];
  const title = listSheetTitle(taken);
  const lists = listsOf([...changes.sheets, ...added]);
  const referenceTo = (options: readonly string[]): string =>
    listReference(title, lists.indexOf(lists.find((one) => isSame(one, options)) ?? options), options.length);
  if (lists.length === 0) return { changes, referenceTo };
  const cells = lists
    .flatMap((options, column) =>
      options.map((value, row): ChangedCell => ({ row: row + 1, column, value, format: '@' })),
    )
    .sort((one, other) => one.row - other.row || one.column - other.column);
  return { changes: { ...changes, addedSheets: [...added, { name: title, cells, isVeryHidden: true }] }, referenceTo };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((option, at) => option === other[at]);

function listsOf(sheets: readonly Pick<SheetChanges, 'choices'>[]): (readonly string[])[] {
  const lists: (readonly string[])[] = [];
  for (const { choice, isListed } of sheets.flatMap(({ choices = [] }) => choices))
    if (!isListed && !fitsFormula(choice.options) && !lists.some((one) => isSame(one, choice.options)))
      lists.push(choice.options);
  return lists;
}
