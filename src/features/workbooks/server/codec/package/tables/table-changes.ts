/** What becomes of the tables of a sheet (ECMA-376 part 1, 18.5.1.2) whose headings are others, or whose columns are. */

import { type CellRange, parseRange } from '../../cell-address.ts';
import { decodeEscapes } from '../../sources/xlsx-package.ts';
import { type ChangedCell, type SheetChanges, type TablePlace, Unpatchable } from '../changes.ts';
import { moveArea, rangeText, type SheetMove } from '../sheet-move.ts';
import type { TableChange } from './table-references.ts';
import { prefixOf, toSource, withAttribute } from '../xml-edit.ts';
import { childOf, type XmlEditor, type XmlElement } from '../xml-tree.ts';

/** A column of a table now: the place that it had, or its name where it came. */
type ColumnNow = { old: number; name: string } | { old: null; name: string };

export interface TablePlan extends TableChange {
  /** The name of its part. */
  part: string;
  headerRows: number;
  columns: readonly ColumnNow[];
  /** How many columns came at its left and right ends. */
  grown: { left: number; right: number };
}

/** Changed cells in the headers of tables, by their new places: `row:column`. */
export async function headingCells(
  { cells }: SheetChanges,
  tables: readonly TableOfPart[],
  move: SheetMove | null,
): Promise<Map<string, ChangedCell>> {
  const rows = new Set(tables.map(({ range }) => (move ? move.row(range.top, range.left) : range.top)));
  const found = new Map<string, ChangedCell>();
  for await (const cell of typeof cells === 'function' ? cells() : cells)
    if (rows.has(cell.row)) found.set(`${cell.row}:${cell.column}`, cell);
  return found;
}

/** What is known of a table before anything changes. */
export interface TableOfPart {
  name: string;
  range: CellRange;
  headerRows: number;
  headings: string[];
  /** Whether its rows come from a query or from XML. */
  isFed: boolean;
}

/** Null for a part that is none. */
export function readTable(editor: XmlEditor): TableOfPart | null {
  const { root } = editor;
  const range = parseRange(editor.attribute(root, 'ref') ?? '');
  if (!range) return null;
  const columns = childOf(root, 'tableColumns')?.children.filter(({ local }) => local === 'tableColumn') ?? [];
  return {
    name: editor.attribute(root, 'displayName') ?? editor.attribute(root, 'name') ?? 'A table',
    range,
    headerRows: Number(editor.attribute(root, 'headerRowCount') ?? 1),
    headings: columns.map((column) => decodeEscapes(editor.attribute(column, 'name') ?? '')),
    isFed: (editor.attribute(root, 'tableType') ?? 'worksheet') !== 'worksheet',
  };
}

interface TableTask {
  part: string;
  sheet: string;
  table: TableOfPart;
  move: SheetMove | null;
  headings: ReadonlyMap<string, ChangedCell>;
  places: readonly TablePlace[];
}

/** Null where its columns stay as they are. Throws where the table would be torn, or has no name for a column. */
export function planTable({ part, sheet, table, move, headings, places }: TableTask): TablePlan | null {
  const { name, range, headerRows } = table;
  const own = places.find(
    ({ top, bottom, left, right }) =>
      top <= range.bottom && bottom >= range.top && left <= range.right && right >= range.left,
  );
  const placed: { at: number; column: ColumnNow }[] = [];
  const grown = { left: 0, right: 0 };
  const came = (after: number): void => {
    const names = move?.shift.inserted.find((one) => one.after === after)?.names ?? [];
    const first = move?.columns.insertions.find((one) => one.after === after)?.first ?? 0;
    if (after === range.left - 1) grown.left = names.length;
    else if (after === range.right) grown.right = names.length;
    for (const [at, one] of names.entries()) placed.push({ at: first + at, column: { old: null, name: one } });
  };
  const headingNow = (at: number): string | null => {
    const column = move ? move.columns.row(range.left + at) : range.left + at;
    if (column === null) return null;
    const row = move ? move.row(range.top, range.left + at) : range.top;
    const cell = headerRows > 0 ? headings.get(`${row}:${column}`) : undefined;
    const old = table.headings[at] ?? '';
    return cell ? headingOf(cell, old, name) : old;
  };
  const now = table.headings.map((_, at) => headingNow(at));
  if (own && own.left === range.left) came(range.left - 1);
  for (const [old, heading] of now.entries()) {
    const at = move ? move.columns.row(range.left + old) : old;
    if (heading !== null && at !== null) placed.push({ at, column: { old, name: heading } });
    const isLast = old === now.length - 1;
    if (!isLast || (own && own.right === range.right)) came(range.left + old);
  }
  if (
    move?.columns.area(range.left, range.right) === 'torn' ||
    (move?.columns.runs(range.left, range.right).length ?? 1) > 1
  )
    throw new Unpatchable(`Columns were moved out of the table ${name}, which would tear it.`);
  const columns = placed.sort((one, other) => one.at - other.at).map(({ column }) => column);
  const isSame =
    columns.length === now.length &&
    columns.every(({ old, name: one }, at) => old === at && one === table.headings[at]);
  if (isSame) return null;
  refuseTorn(table, columns, now, own !== undefined);
  return { part, sheet, name, range, headerRows, headings: table.headings, now, columns, grown };
}

function headingOf({ value, formula }: ChangedCell, old: string, table: string): string {
  if (formula === undefined && typeof value === 'string' && value.trim() !== '') return value;
  throw new Unpatchable(`The heading ${old} of the table ${table} holds no text now, and formulas name it.`);
}

function refuseTorn(
  { name, isFed }: TableOfPart,
  columns: readonly ColumnNow[],
  now: readonly (string | null)[],
  isOwn: boolean,
): void {
  const isOther = isMixed(columns);
  const others = isOther || columns.some(({ old }) => old === null) || now.includes(null);
  if (others && !isOther && !isOwn && columns.length > 0)
    throw new Unpatchable(`Columns were added or removed within the table ${name}, which would tear it.`);
  if (columns.length === 0) throw new Unpatchable(`All columns of the table ${name} were removed.`);
  if (others && isFed) throw new Unpatchable(`The columns of the table ${name} come from a query.`);
  const taken = new Set<string>();
  for (const column of columns) {
    const key = column.name.toLowerCase();
    if (taken.has(key)) throw new Unpatchable(`The table ${name} would have two columns named ${column.name}.`);
    taken.add(key);
  }
}

/** Whether columns that a table had are in another order. */
export function isMixed(columns: readonly ColumnNow[]): boolean {
  const old = columns.flatMap((column) => (column.old === null ? [] : [column.old]));
  return old.some((one, at) => at > 0 && one < old[at - 1]!);
}

/** Writes the columns of a table as they are now, and its range. */
export function editTableColumns(editor: XmlEditor, plan: TablePlan): void {
  const list = childOf(editor.root, 'tableColumns');
  const elements = list?.children.filter(({ local }) => local === 'tableColumn') ?? [];
  if (!list || elements.length === 0) throw new Unpatchable(`The table ${plan.name} has no columns.`);
  let id = Math.max(...elements.map((element) => Number(editor.attribute(element, 'id') ?? 0)));
  let last: XmlElement | null = null;
  if (isMixed(plan.columns)) return writeMixed(editor, plan, list, elements, id);
  const kept = new Set(plan.columns.map(({ old }) => old));
  for (const { old, name } of plan.columns) {
    const element = old === null ? undefined : elements[old];
    if (element) {
      if (decodeEscapes(editor.attribute(element, 'name') ?? '') !== name)
        editor.setAttribute(element, 'name', nameInPart(name));
      last = element;
      continue;
    }
    const source = `<${prefixOf(list.name)}tableColumn id="${++id}" name="${toSource(nameInPart(name), true)}"/>`;
    editor.insert(last?.end ?? list.openEnd, source);
  }
  for (const [old, element] of elements.entries()) if (!kept.has(old)) editor.remove(element);
  editor.setAttribute(list, 'count', String(plan.columns.length));
}

/** In another order, with all that was changed in each. */
function writeMixed(
  editor: XmlEditor,
  plan: TablePlan,
  list: XmlElement,
  elements: readonly XmlElement[],
  lastId: number,
): void {
  let id = lastId;
  const written = plan.columns.map(({ old, name }) => {
    const element = old === null ? undefined : elements[old];
    if (!element) return `<${prefixOf(list.name)}tableColumn id="${++id}" name="${toSource(nameInPart(name), true)}"/>`;
    if (decodeEscapes(editor.attribute(element, 'name') ?? '') !== name)
      editor.setAttribute(element, 'name', nameInPart(name));
    return editor.result(element.start, element.end);
  });
  const opening = withAttribute(editor.source.slice(list.start, list.openEnd), 'count', String(plan.columns.length));
  editor.remove(list);
  editor.insert(list.start, `${opening}${written.join('')}</${list.name}>`);
}

/** A line break in the name of a column is written by its number: ECMA-376 part 1, 22.9.2.19. */
const nameInPart = (name: string): string =>
  name
    .replaceAll(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replaceAll(/[\r\n]/g, (sign) => (sign === '\n' ? '_x000a_' : '_x000d_'));

/** The range of a table, or of its filter, with the columns that came at its ends; null where all of it went. */
export function tableRange(text: string, move: SheetMove, { grown }: Pick<TablePlan, 'grown'>): string | null {
  const moved = moveArea(text, move, 'the table');
  const range = moved === null ? null : parseRange(moved);
  if (!range) return moved;
  return rangeText({ ...range, left: range.left - grown.left, right: range.right + grown.right });
}

/** Columns of a filter count from the left end of its range: ECMA-376 part 1, 18.3.2.7. */
export function moveFilterColumns(
  editor: XmlEditor,
  filter: XmlElement,
  before: string,
  move: SheetMove,
  grownLeft = 0,
): void {
  const range = parseRange(before);
  if (!range || !move.hasColumns) return;
  const now = move.columns.area(range.left, range.right);
  const left = (now === null || now === 'torn' ? move.columns.from(range.left) : now.left) - grownLeft;
  const kept: { column: number; source: string }[] = [];
  const filters = filter.children.filter(({ local }) => local === 'filterColumn');
  for (const element of filters) {
    const column = move.columns.row(range.left + Number(editor.attribute(element, 'colId') ?? 0));
    const isWithin = now !== null && now !== 'torn' && column !== null && column >= now.left && column <= now.right;
    if (column === null || !isWithin) {
      editor.remove(element);
      continue;
    }
    editor.setAttribute(element, 'colId', String(column - left));
    kept.push({ column, source: editor.result(element.start, element.end) });
  }
  const isOrdered = kept.every(({ column }, at) => at === 0 || column > kept[at - 1]!.column);
  const [first] = filters;
  if (isOrdered || !first) return;
  filters.forEach((element) => editor.remove(element));
  kept.sort((one, other) => one.column - other.column);
  editor.insert(first.start, kept.map(({ source }) => source).join(''));
}
