/** Lists to choose from that were made here, put into a document: OpenDocument 1.3 part 3, 9.4.4, and calcext. */

import { type CellRange, columnLetters } from '../cell-address.ts';
import type { ChoicePlace } from '../package/changes.ts';
import { toBytes, toSource, withAttribute } from '../package/xml-edit.ts';
import { childOf, everyElement, type XmlEditor, type XmlElement } from '../package/xml-tree.ts';
import { labelRules } from '../writing/choice-rules.ts';
import { ruleStyleXml, validationXml } from '../writing/ods/choice-parts.ts';
import { cellsOfAddress } from './open-references.ts';
import { cellName, type CellRun, coveredName, emptyCells, partOf, tagOf } from './row-runs.ts';

/** The cells of a column, at their new places, that refer to a validation. */
export interface ListedCells {
  column: number;
  top: number;
  bottom: number;
  validation: string;
}

interface AddedChoices {
  /** By the place of their sheet. */
  cells: readonly (readonly ListedCells[])[];
  /** Common styles that conditions name, as source. */
  styles: string;
}

const calcext = 'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0';

/** `sheets` are in the order of their tables, with the title that each has now. What the file colors itself stays so. */
export function addChoices(
  editor: XmlEditor,
  sheets: readonly { table: XmlElement; title: string; choices: readonly ChoicePlace[] }[],
  common: string | null,
): AddedChoices {
  const cells: ListedCells[][] = sheets.map(() => []);
  if (sheets.every(({ choices }) => choices.length === 0)) return { cells, styles: '' };
  const taken = namesIn(editor, common);
  const validations: string[] = [];
  const styles = new Map<string, string>();
  const styleOf = (ground: string, ink: string): string => {
    const key = `${ground} ${ink}`;
    const name = styles.get(key) ?? freeName('ChoiceColor', taken);
    styles.set(key, name);
    return name;
  };
  for (const [at, { table, title, choices }] of sheets.entries()) {
    const colored = coloredBy(editor, table);
    const formats: string[] = [];
    for (const { column, top, bottom, choice, isListed } of choices) {
      if (!isListed) {
        const validation = freeName('choice', taken);
        validations.push(validationXml(choice, validation, { title, column, row: top }));
        cells[at]!.push({ column, top, bottom, validation });
      }
      const isColored = colored.some((one) => one.left === column && one.top <= bottom && one.bottom >= top);
      if (!isColored) formats.push(formatXml({ title, column, top, bottom, choice }, styleOf));
    }
    insertFormats(editor, table, formats.join(''));
  }
  insertValidations(editor, validations.join(''));
  return { cells, styles: [...styles].map(([key, name]) => styleXml(name, key)).join('') };
}

function styleXml(name: string, key: string): string {
  const [ground = '', ink = ''] = key.split(' ');
  return ruleStyleXml(name, ground, ink);
}

function formatXml(
  { title, column, top, bottom, choice }: Pick<ChoicePlace, 'column' | 'top' | 'bottom' | 'choice'> & { title: string },
  styleOf: (ground: string, ink: string) => string,
): string {
  const sheet = `'${title.replaceAll("'", "''")}'`;
  const first = `${sheet}.${columnLetters(column)}${top}`;
  const area = toSource(`${first}:${sheet}.${columnLetters(column)}${bottom}`, true);
  const conditions = labelRules(choice).map(
    ({ formula, ground, ink }) =>
      `<calcext:condition calcext:apply-style-name="${styleOf(ground, ink)}" calcext:value="${toSource(`=${formula}`, true)}" calcext:base-cell-address="${toSource(first, true)}"/>`,
  );
  if (conditions.length === 0) return '';
  return `<calcext:conditional-format calcext:target-range-address="${area}">${conditions.join('')}</calcext:conditional-format>`;
}

/** Names of styles and validations. */
function namesIn(editor: XmlEditor, common: string | null): Set<string> {
  const names = new Set<string>();
  for (const element of everyElement(editor.root))
    names.add(editor.attribute(element, 'style:name') ?? editor.attribute(element, 'table:name') ?? '');
  for (const [, name = ''] of common?.matchAll(/style:(?:display-)?name="([^"]*)"/g) ?? []) names.add(name);
  return names;
}

function freeName(stem: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const name = `${stem}${number}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

/** Single columns that conditional formats of the file color; those of whole rows are another thing. */
function coloredBy(editor: XmlEditor, table: XmlElement): CellRange[] {
  const ranges: CellRange[] = [];
  for (const element of everyElement(table)) {
    if (element.local !== 'conditional-format') continue;
    const area = editor.attribute(element, 'calcext:target-range-address') ?? '';
    for (const one of area.match(/(?:'(?:[^']|'')*'|[^\s'])+/g) ?? []) {
      const cells = cellsOfAddress(one);
      if (cells && cells.range.left === cells.range.right) ranges.push(cells.range);
    }
  }
  return ranges;
}

function insertFormats(editor: XmlEditor, table: XmlElement, source: string): void {
  if (source === '') return;
  if (editor.attribute(editor.root, 'xmlns:calcext') === null)
    editor.setAttribute(editor.root, 'xmlns:calcext', calcext);
  const list = childOf(table, 'conditional-formats');
  if (list) editor.appendChild(list, source);
  else editor.insert(table.closeStart, `<calcext:conditional-formats>${source}</calcext:conditional-formats>`);
}

function insertValidations(editor: XmlEditor, text: string): void {
  if (text === '') return;
  const source = toBytes(text);
  const body = childOf(editor.root, 'body');
  const sheets = body && childOf(body, 'spreadsheet');
  if (!sheets) return;
  const list = childOf(sheets, 'content-validations');
  if (list) return editor.appendChild(list, source);
  const next = sheets.children.find(({ local }) => local === 'label-ranges' || local === 'table');
  if (next) editor.insert(next.start, `<table:content-validations>${source}</table:content-validations>`);
}

/** The cells of a row, of which those of a list refer to it unless they have a validation. */
export function withLists(runs: readonly CellRun[], lists: readonly ListedCells[], row: number): CellRun[] {
  let result = [...runs];
  for (const { column, top, bottom, validation } of lists) {
    if (row < top || row > bottom) continue;
    const at = result.findIndex((run) => run.column <= column && column < run.column + run.count);
    const run = result[at];
    if (run) result.splice(at, 1, ...split(run, column, validation));
    else result = [...result, emptyCells(column, 1, { validation })].sort((one, other) => one.column - other.column);
  }
  return result;
}

function split(run: CellRun, column: number, validation: string): CellRun[] {
  const cell = partOf(run, column, column);
  const tag = tagOf(cell);
  const name = 'table:content-validation-name';
  const isOwn = tag.includes(`${name}=`) || !tag.startsWith(`<${cellName}`) || tag.startsWith(`<${coveredName}`);
  if (isOwn) return [run];
  const listed = { ...cell, source: withAttribute(tag, name, validation) + cell.source.slice(tag.length) };
  const [last, end] = [run.column + run.count - 1, column + 1];
  return [
    ...(run.column < column ? [partOf(run, run.column, column - 1)] : []),
    listed,
    ...(end <= last ? [partOf(run, end, last)] : []),
  ];
}

/** How many of these rows are the same to all lists: none of which begins or ends among them. */
export function equalRows(lists: readonly ListedCells[], row: number, count: number): number {
  let least = count;
  for (const { top, bottom } of lists)
    for (const edge of [top, bottom + 1]) if (edge > row && edge < row + least) least = edge - row;
  return least;
}

export const touchesList = (lists: readonly ListedCells[], row: number): boolean =>
  lists.some(({ top, bottom }) => top <= row && row <= bottom);

/** Puts styles among the common ones of a part. */
export function addCommonStyles(editor: XmlEditor, source: string): void {
  const list = childOf(editor.root, 'styles');
  if (list) return editor.appendChild(list, source);
  const next = editor.root.children.find(({ local }) => ['automatic-styles', 'master-styles', 'body'].includes(local));
  if (next) editor.insert(next.start, `<office:styles>${source}</office:styles>`);
}
