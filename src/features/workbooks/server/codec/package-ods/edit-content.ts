/** What names cells around the rows of sheets, in cells and in charts: OpenDocument 1.3 part 3, 9.2 to 9.9. */

import { type CellRange, cellAddress, parseRange } from '../cell-address.ts';
import { Unpatchable } from '../package/changes.ts';
import { missing, offsetFormula } from '../package/formula-references.ts';
import { moveRule } from '../package/move-formulas.ts';
import { rangeText } from '../package/sheet-move.ts';
import { childOf, editXml, everyElement, type XmlEditor, type XmlElement } from '../package/xml-tree.ts';
import { editCondition, fixedAs, nearestCell } from './edit-condition.ts';
import {
  cellsOfAddress,
  changeAddresses,
  changeOpenFormula,
  moveAddresses,
  type OpenMoves,
  type OpenReference,
  readOpenReference,
  renamedSheet,
} from './open-references.ts';

/** Ranges, and lists of them. */
const areaAttributes = [
  ...['table:cell-range-address', 'table:target-range-address', 'table:condition-source-range-address'],
  ...['table:source-cell-range-addresses', 'table:label-cell-range-address', 'table:data-cell-range-address'],
  ...['table:scenario-ranges', 'form:source-cell-range', 'draw:notify-on-update-of-ranges', 'calcext:data-range'],
  ...['chart:values-cell-range-address', 'chart:label-cell-address', 'chart:error-lower-range'],
  ...['chart:error-upper-range', 'table:print-ranges', 'table:buttons', 'table:filter-range-address'],
];
/** Single cells. */
const cellAttributes = [
  ...['table:end-cell-address', 'table:target-cell-address', 'table:cell-address', 'form:linked-cell'],
  ...['calcext:cell-address', 'table:base-cell-address', 'calcext:base-cell-address', 'style:base-cell-address'],
];
/** Those of them that are a cell and not a place. */
const linkedCells = new Set(['form:linked-cell', 'table:target-cell-address', 'calcext:cell-address']);
/** What is of no use without the cells that it names. */
const goesWithCells = new Set(['database-range', 'highlighted-range', 'label-range', 'sparkline', 'scenario']);

/** Of a source whose elements are all held at once, each in about a hundred bytes. */
const mostTags = 3_000_000;

/** Elements of a source that came from somewhere, for edits. */
export function editSource(source: string): XmlEditor {
  let tags = 0;
  for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at + 1)) tags++;
  if (tags > mostTags) throw new Unpatchable('The file has more around its cells than can be changed.');
  return editXml(source);
}

/** Whether a source may name cells in other places than formulas. */
export const namesCells = (source: string): boolean =>
  /-address(?:es)?=|-ranges?=|:linked-cell=|:scenario-ranges=|href=["']#/.test(source);

/** Moves what names cells within a part of the document; `home` is the sheet it belongs to. */
export function editAddresses(editor: XmlEditor, home: string | null, moves: OpenMoves): void {
  if (moves.isIdle) return;
  const skipped = new Set<XmlElement>();
  for (const element of everyElement(editor.root)) {
    if (element.parent && skipped.has(element.parent)) {
      skipped.add(element);
      continue;
    }
    // Documents within the document name their own cells.
    if (element.local === 'spreadsheet' && element !== mainBody(editor)) skipped.add(element);
    else if (!editSpecial(editor, element, moves, skipped)) editAttributes(editor, element, home, moves);
  }
}

function mainBody({ root }: XmlEditor): XmlElement | undefined {
  const body = childOf(root, 'body');
  return body && childOf(body, 'spreadsheet');
}

/** False for what has nothing but addresses. */
function editSpecial(editor: XmlEditor, element: XmlElement, moves: OpenMoves, skipped: Set<XmlElement>): boolean {
  switch (element.local) {
    case 'named-range':
    case 'named-expression':
      editName(editor, element, moves);
      return true;
    case 'content-validation':
      editCondition(editor, element, ['table:condition', 'table:base-cell-address'], moves);
      return true;
    case 'map':
      editCondition(editor, element, ['style:condition', 'style:base-cell-address'], moves);
      return true;
    case 'conditional-format':
      editConditionalFormat(editor, element, moves);
      for (const within of element.children) skipped.add(within);
      return true;
    case 'data-pilot-table':
      editPivot(editor, element, moves);
      return true;
    case 'tracked-changes':
      skipped.add(element);
      return true;
    default:
      return false;
  }
}

function editAttributes(editor: XmlEditor, element: XmlElement, home: string | null, moves: OpenMoves): void {
  if (element.local === 'database-range') editFields(editor, element, moves);
  for (const name of areaAttributes) {
    const list = editor.attribute(element, name);
    if (list === null || list.trim() === '') continue;
    const isPrinted = name === 'table:print-ranges';
    if (!isPrinted) refuseTorn(list, moves);
    // Charts read their cells as formulas do.
    const isRead = element.name.startsWith('chart:') || name.startsWith('draw:');
    const now = isPrinted
      ? movedAround(list, moves)
      : isRead
        ? moveAddresses(list, { sheet: home }, moves)
        : movedAreas(list, home, moves);
    if (now !== '') editor.setAttribute(element, name, now);
    else if (goesWithCells.has(element.local)) editor.remove(element);
    else if (element.local === 'table' || name.startsWith('draw:')) editor.setAttribute(element, name, null);
    else throw new Unpatchable(`${whyGone(list, moves)} that ${described(element.local)} shows: ${list}.`);
  }
  for (const name of cellAttributes) {
    const address = editor.attribute(element, name);
    if (address === null) continue;
    const now = linkedCells.has(name) ? followedCell(address, moves) : nearestCell(address, moves);
    editor.setAttribute(element, name, now);
  }
  const link = editor.attribute(element, 'xlink:href');
  if (link?.startsWith('#')) editor.setAttribute(element, 'xlink:href', movedLink(link, moves));
}

/** Columns that changed places may leave a range without an order while all of its cells are there. */
function whyGone(list: string, moves: OpenMoves): string {
  let isMixed = false;
  changeAddresses(list, (text) => {
    const cells = cellsOfAddress(text);
    const now = cells && moves.moveOf(cells.sheet)?.range(cells.range);
    isMixed ||= now !== undefined && now !== null;
    return text;
  });
  return isMixed ? 'Columns were moved apart' : 'All cells were removed';
}

const described = (local: string): string =>
  /series|plot-area|categories|domain|chart/.test(local) ? 'a chart' : `the ${local.replaceAll('-', ' ')}`;

/** A range whose columns went different ways is torn. */
function refuseTorn(list: string, moves: OpenMoves): void {
  changeAddresses(list, (text, reference) => {
    const cells = reference && cellsOfAddress(text);
    const move = cells && moves.moveOf(cells.sheet);
    if (cells && move?.range(cells.range) === 'cut') {
      const why = move.columns.isMixed ? 'Columns were moved within or out of' : 'Rows were added or removed beside';
      throw new Unpatchable(`${why} the range ${text}, which would tear it.`);
    }
    return text;
  });
}

/** What is printed reaches as far as its cells do, wherever they went. */
function movedAround(list: string, moves: OpenMoves): string {
  return changeAddresses(list, (text, reference) => {
    const cells = cellsOfAddress(text);
    const pieces = cells && moves.moveOf(cells.sheet)?.pieces(cells.range);
    if (!cells || !reference || !pieces) return moveAddresses(text, { sheet: null }, moves);
    if (pieces.length === 0) return null;
    const [top, left] = [pieces.map((one) => one.top), pieces.map((one) => one.left)].map((all) => Math.min(...all));
    const [bottom, right] = [pieces.map((one) => one.bottom), pieces.map((one) => one.right)].map((all) =>
      Math.max(...all),
    );
    return writtenRange(reference, { top: top!, left: left!, bottom: bottom!, right: right! }, moves);
  });
}

function writtenRange(reference: OpenReference, { top, left, bottom, right }: CellRange, moves: OpenMoves): string {
  const [first = '', last] = reference.cells.split(':');
  const [from, to] = [reference.firstSheet, reference.lastSheet].map((sheet) => renamedSheet(sheet, moves));
  const start = `${from}.${fixedAs(first, top, left)}`;
  const isOne = last === undefined && top === bottom && left === right;
  return isOne ? start : `${start}:${to}.${fixedAs(last ?? first, bottom, right)}`;
}

/** What lies over cells goes with them, wherever its first and its last column went. */
function movedAreas(list: string, home: string | null, moves: OpenMoves): string {
  return changeAddresses(list, (text, reference) => {
    const cells = cellsOfAddress(text);
    const move = cells && moves.moveOf(cells.sheet);
    if (!cells || !reference || !move?.columns.isMixed) return moveAddresses(text, { sheet: home }, moves) || null;
    const now = move.range(cells.range);
    return now === null || now === 'cut' ? null : writtenRange(reference, now, moves);
  });
}

/** A cell wherever it went; the nearest one where it is gone. */
function followedCell(address: string, moves: OpenMoves): string {
  return changeAddresses(address, (text, reference) => {
    const cells = cellsOfAddress(text);
    const now = cells && moves.moveOf(cells.sheet)?.cell(cells.range.top, cells.range.left);
    if (!reference || !now) return nearestCell(text, moves);
    return `${renamedSheet(reference.firstSheet, moves)}.${fixedAs(reference.cells, now.row, now.column)}`;
  });
}

/** `#Orders.A3`, or `#Orders.A3:B5`. */
function movedLink(link: string, moves: OpenMoves): string {
  const text = link.slice(1).replace(/:(?=\$?[A-Za-z]{1,3}\$?\d+$)/, ':.');
  const now = moveAddresses(text, { sheet: null }, moves);
  return now === text || now === '' ? link : `#${now.replace(':.', ':')}`;
}

/** Only what is fixed in a name is a place; all else is seen from the cell that uses the name. */
function editName(editor: XmlEditor, element: XmlElement, moves: OpenMoves): void {
  const address = editor.attribute(element, 'table:cell-range-address');
  if (address !== null) {
    refuseTorn(address, moves);
    const now = moveAddresses(address, { sheet: null }, moves);
    const name = editor.attribute(element, 'table:name') ?? '';
    if (now === '') throw new Unpatchable(`${whyGone(address, moves)} that the name ${name} stands for.`);
    editor.setAttribute(element, 'table:cell-range-address', now);
    const base = editor.attribute(element, 'table:base-cell-address');
    if (base !== null) editor.setAttribute(element, 'table:base-cell-address', nearestCell(base, moves));
  }
  const expression = editor.attribute(element, 'table:expression');
  if (expression === null) return;
  const moved = changeOpenFormula(expression, moves, (plain, reference) => {
    const isFixed = reference.cells.split(':').every((cell) => /\$\d+$/.test(cell) || /^\$?[A-Za-z]+$/.test(cell));
    refuseHalfFixed(editor.attribute(element, 'table:name') ?? '', reference, moves);
    return isFixed ? moves.move(plain, { sheet: null }) : plain;
  });
  editor.setAttribute(element, 'table:expression', moved);
  const base = editor.attribute(element, 'table:base-cell-address');
  const renamed = (text: string): string =>
    changeAddresses(text, (one, found) => (found ? `${renamedSheet(found.firstSheet, moves)}.${found.cells}` : one));
  if (base !== null) editor.setAttribute(element, 'table:base-cell-address', renamed(base));
}

/** Where columns moved, a cell is a place only where its column is fixed too, and none only where nothing is. */
function refuseHalfFixed(name: string, { sheet, cells }: OpenReference, moves: OpenMoves): void {
  if (!moves.moveOf(sheet)?.hasColumns) return;
  const isClear = cells.split(':').every((cell) => /^(?:\$[A-Za-z]+\$\d+|[A-Za-z]+\d+|\$[A-Za-z]+|\$?\d+)$/.test(cell));
  if (!isClear) throw new Unpatchable(`The name ${name} is seen from the cell that uses it, and columns moved.`);
}

function editConditionalFormat(editor: XmlEditor, format: XmlElement, moves: OpenMoves): void {
  const list = editor.attribute(format, 'calcext:target-range-address') ?? '';
  const areas: string[] = [];
  const titles = new Set<string>();
  let written = '';
  changeAddresses(list, (text, reference) => {
    const cells = cellsOfAddress(text);
    if (cells && reference) {
      areas.push(rangeText(cells.range, reference.cells.includes(':')));
      titles.add(cells.sheet);
      written ||= reference.firstSheet;
    }
    return text;
  });
  const [sheet] = titles;
  const first = areas[0] === undefined ? null : parseRange(areas[0]);
  if (sheet === undefined || !first || titles.size > 1) return;
  const moved = moveRule(areas.join(' '), sheet, moves);
  if (moved.areas === '') {
    editor.remove(format);
    return;
  }
  const title = renamedSheet(written, moves);
  const isMoved = moved.areas !== areas.join(' ');
  if (isMoved || title !== written) {
    const addresses = moved.areas.split(' ').map((area) => addressOf(title, area));
    editor.setAttribute(format, 'calcext:target-range-address', addresses.join(' '));
  }
  const start = parseRange(moved.areas.split(' ')[0] ?? '') ?? first;
  for (const element of everyElement(format)) {
    const value = editor.attribute(element, 'calcext:value');
    if (value === null) continue;
    const base = editor.attribute(element, 'calcext:base-cell-address');
    const from = (base === null ? null : cellsOfAddress(base)?.range) ?? first;
    const rule = changeOpenFormula(value, moves, (plain) => {
      const seen = offsetFormula(plain, first.top - from.top, first.left - from.left);
      const to = moved.formula(seen);
      // Seen from a base of its own again, where the first cell stays.
      return to === missing || isMoved ? to : offsetFormula(to, from.top - first.top, from.left - first.left);
    });
    editor.setAttribute(element, 'calcext:value', rule);
    if (base !== null && (isMoved || title !== written)) {
      const cell = isMoved ? start : from;
      editor.setAttribute(element, 'calcext:base-cell-address', `${title}.${cellAddress(cell.top, cell.left)}`);
    }
  }
}

function addressOf(title: string, area: string): string {
  const [first = '', last] = area.split(':');
  return last === undefined ? `${title}.${first}` : `${title}.${first}:${title}.${last}`;
}

/** A pivot table goes as a whole; what it summarizes may grow. Its source is edited as any other range. */
function editPivot(editor: XmlEditor, element: XmlElement, moves: OpenMoves): void {
  const name = editor.attribute(element, 'table:name') ?? '';
  const address = editor.attribute(element, 'table:target-range-address');
  const cells = address === null ? null : cellsOfAddress(address);
  const move = cells && moves.moveOf(cells.sheet);
  if (cells && move) {
    const now = move.range(cells.range, true);
    const sizeOf = (range: CellRange): string => `${range.bottom - range.top} ${range.right - range.left}`;
    if (now === null || now === 'cut' || sizeOf(now) !== sizeOf(cells.range)) {
      throw new Unpatchable(`Rows or columns were added or removed within the pivot table ${name}.`);
    }
  }
  refuseColumnsOfSource(editor, element, name, moves);
  for (const attribute of ['table:target-range-address', 'table:buttons']) {
    const list = editor.attribute(element, attribute);
    if (list !== null) editor.setAttribute(element, attribute, movedWhole(list, moves));
  }
}

/** Addresses that go with their first cell and don't grow. */
function movedWhole(list: string, moves: OpenMoves): string {
  return changeAddresses(list, (text) => {
    const [start = text, end] = text.split(/:(?=(?:[^']*'[^']*')*[^']*$)/);
    const first = nearestCell(start, moves);
    if (end === undefined) return first;
    const sheet = readOpenReference(start)?.firstSheet ?? '';
    const own = end.startsWith('.');
    const last = nearestCell(own ? `${sheet}${end}` : end, moves);
    return `${first}:${own ? last.slice(last.lastIndexOf('.')) : last}`;
  });
}

/** Fields of a pivot table are columns of its source. */
function refuseColumnsOfSource(editor: XmlEditor, pivot: XmlElement, name: string, moves: OpenMoves): void {
  for (const source of everyElement(pivot)) {
    const cells = cellsOfAddress(editor.attribute(source, 'table:cell-range-address') ?? '');
    const move = cells && moves.moveOf(cells.sheet);
    const now = cells && move?.range(cells.range);
    if (!cells || !now || now === 'cut') continue;
    if (move?.columns.isInOrder(cells.range.left, cells.range.right) === false)
      throw new Unpatchable(`Columns were moved within what the pivot table ${name} summarizes.`);
    if (now.right - now.left !== cells.range.right - cells.range.left) {
      throw new Unpatchable(`Columns were added or removed within what the pivot table ${name} summarizes.`);
    }
  }
}

const fieldNumbers = ['table:field-number', 'table:group-by-field-number'];

/** Filters, sorting and subtotals of a range name its columns by their number in it. */
function editFields(editor: XmlEditor, range: XmlElement, moves: OpenMoves): void {
  const cells = cellsOfAddress(editor.attribute(range, 'table:target-range-address') ?? '');
  const move = cells && moves.moveOf(cells.sheet);
  if (!cells || !move?.hasColumns || editor.attribute(range, 'table:orientation') === 'column') return;
  const { left } = cells.range;
  const now = move.range(cells.range);
  // One that is torn is refused with its address.
  const first = now === null || now === 'cut' ? move.columns.from(left) : now.left;
  const name = editor.attribute(range, 'table:name') ?? '';
  const called = name === '' || name.startsWith('__Anonymous') ? rangeText(cells.range) : name;
  for (const element of everyElement(range)) {
    for (const attribute of fieldNumbers) {
      const field = editor.attribute(element, attribute);
      if (field === null) continue;
      const column = move.columns.row(left + Number(field));
      if (column === null)
        throw new Unpatchable(`A column was removed by which the range ${called} is filtered or sorted.`);
      editor.setAttribute(element, attribute, String(column - first));
    }
  }
}
