import type { ColumnRegular, HyperFunc, VNode } from '@revolist/react-datagrid';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import type { Column } from '#engine/model.ts';
import { errorText } from '../error-text.ts';
import { textWidth } from '../fitting-width.ts';
import { lineOf, type RowInGrid } from '../grid/panes/grid-rows.ts';
import { rowHeight } from '../grid/panes/row-tops.ts';
import { columnOfCell } from '../grid/grid-lines.ts';
import type { ShownRow } from '../row-window.ts';
import { cellClass, type ColumnNeeds, renderCell, renderMenuButton } from '../workbook-columns.ts';
import type { CellLook } from '#features/workbooks/rules/grid-look.ts';
import { type DrawnLook, drawnLook, linesOf } from './drawn-look.ts';
import type { WholeSheet } from './whole-sheet.ts';

type WholeNeeds = Omit<ColumnNeeds, 'look'> & {
  /** How many rows stay in view. */
  frozenRows: number;
  widthOf(column: Column): number;
};

/** All columns of a sheet under their letters, with the cells of the table and those around it. */
export function wholeColumns(sheet: WholeSheet, needs: WholeNeeds): ColumnRegular[] {
  const { columns } = sheet;
  const table = new Set(sheet.view.columns.map(({ id }) => id));
  return columns.map((column, position) => ({
    ...(position < needs.frozen && { pin: 'colPinStart' as const }),
    prop: column.id,
    name: column.name,
    size: needs.widthOf(column),
    minSize: 32,
    columnProperties: () => ({
      class: 'sheet-head sheet-lettered',
      role: 'columnheader',
      'aria-colindex': String(position + 2),
    }),
    columnTemplate: (h: HyperFunc<VNode>) =>
      h('div', { class: 'sheet-head-inner' }, [
        h('span', { class: 'sheet-column-letter' }, lettersOfColumn(position)),
        table.has(column.id) ? renderMenuButton(h, column, needs.openMenu) : null,
      ]),
    cellProperties: (at) => propertiesOf({ sheet, table, needs }, column, position, lineOf(at, needs.frozenRows)),
    cellTemplate: (h: HyperFunc<VNode>, at: RowInGrid) => {
      const rowIndex = lineOf(at, needs.frozenRows);
      const row = needs.rowAt(rowIndex);
      if (!row) {
        needs.request(rowIndex);
        return h('span', { class: 'sheet-skeleton' });
      }
      return isOfTable(row, column, table) ? renderCell(h, row, column, needs) : renderLoose(h, row, column);
    },
  }));
}

/** Attributes of the element of a cell: what it is, and how the file and the rules of the view draw it. */
function propertiesOf(
  { sheet, table, needs }: { sheet: WholeSheet; table: ReadonlySet<string>; needs: WholeNeeds },
  column: Column,
  position: number,
  rowIndex: number,
) {
  const row = needs.rowAt(rowIndex);
  const own = { role: 'gridcell', 'aria-colindex': String(position + 2) };
  if (!row) return { ...own, class: 'sheet-cell' };
  const isTable = isOfTable(row, column, table);
  const drawn = drawnLook(lookAt(sheet, rowIndex, position, table));
  const lines = linesBeside(sheet, rowIndex, position, table);
  const spill = isTable ? 0 : spillOf(sheet, { row, rowIndex, position }, drawn, needs);
  const isHeader = rowIndex === sheet.grid.layout.header && table.has(column.id);
  const marked = isTable ? needs.marks.of({ row_id: row.row_id, column_id: column.id }) : null;
  const colored = isTable ? needs.colors.of(row, column.id) : null;
  const classes = [
    cellClass(row, columnOfCell(row, column), needs.version()),
    ...[
      isAtRight(row, columnOfCell(row, column)) && 'numeric',
      isHeader && 'sheet-heading',
      spill > 0 && 'spills',
      drawn.wraps && 'wraps',
      marked?.class,
    ],
  ];
  return {
    ...{ ...own, ...marked, ...colored },
    class: classes.filter(Boolean).join(' '),
    style: {
      ...drawn.style,
      ...lines,
      ...colored?.style,
      ...linesWithin(sheet, rowIndex, drawn),
      ...(spill > 0 && { minWidth: `${spill}px`, justifyContent: 'flex-start' }),
    },
  };
}

/** How many lines of a text that wraps its row has room for. */
function linesWithin({ grid }: WholeSheet, line: number, { wraps, style }: DrawnLook): Record<string, string> {
  if (!wraps) return {};
  const size = Number.parseInt(style['fontSize'] ?? '14', 10) * lineHeight;
  const lines = Math.floor((grid.heights.get(line) ?? rowHeight) / size);
  return { '--lines': String(Math.max(1, lines)) };
}

/** Of a text that wraps, by its size (sheet-grid.css). */
const lineHeight = 1.15;

/** As in every spreadsheet: days, and what comes out as a number among texts. */
const isAtRight = ({ cells }: ShownRow, { id, type }: Column): boolean =>
  type === 'date' || type === 'datetime' || (type === 'text' && typeof cells[id] === 'number');

const isOfTable = (row: ShownRow, { id }: Column, table: ReadonlySet<string>): boolean => !row.isLoose && table.has(id);

function renderLoose(h: HyperFunc<VNode>, row: ShownRow, { id }: Column): VNode {
  const text = row.texts?.[id] ?? '';
  const formula = row.formulas?.[id];
  if (formula === undefined) return h('span', text === '' ? {} : { title: text }, text);
  const more = errorText(row.cells[id] ?? null);
  return h('span', { title: more === null ? formula : `${formula}\n${more}` }, text);
}

function lookAt(sheet: WholeSheet, place: number, position: number, table: ReadonlySet<string>): CellLook | undefined {
  const [row, column] = [place < 0 ? undefined : sheet.at(place), sheet.columns[position]];
  if (!row || !column) return undefined;
  const { grid } = sheet;
  return isOfTable(row, column, table) ? grid.lookOfBody(row.row_id, column.id) : grid.lookAt(place, position);
}

/** The lines of a cell without those that its neighbors draw. */
function linesBeside(sheet: WholeSheet, place: number, position: number, table: ReadonlySet<string>) {
  const { borders, fill } = lookAt(sheet, place, position, table) ?? {};
  if (!borders || (borders[0] === '' && borders[3] === '')) return null;
  const above = lookAt(sheet, place - 1, position, table)?.borders?.[2] ?? '';
  const before = lookAt(sheet, place, position - 1, table)?.borders?.[1] ?? '';
  const [top, right, bottom, left] = borders;
  return { boxShadow: linesOf([above === '' ? top : '', right, bottom, before === '' ? left : ''], fill) };
}

/** How wide a text is drawn that goes on over blank cells at its right; 0 where it stays in its own. */
function spillOf(
  sheet: WholeSheet,
  { row, rowIndex, position }: { row: ShownRow; rowIndex: number; position: number },
  { style, align, wraps }: DrawnLook,
  { widthOf, frozen }: WholeNeeds,
): number {
  const { columns } = sheet;
  const column = columns[position]!;
  const text = row.texts?.[column.id] ?? '';
  const isText = typeof row.cells[column.id] === 'string' && align !== 'right';
  if (text === '' || !isText || wraps || sheet.mergeAt(rowIndex, position)) return 0;
  const scale = Number.parseInt(style['fontSize'] ?? '14', 10) / 14;
  const needed = textWidth(text) * scale * (style['fontWeight'] ? 1.06 : 1) + 20;
  const own = widthOf(column);
  const end = position < frozen ? frozen : columns.length;
  let width = own;
  for (let next = position + 1; next < end && width < needed; next++) {
    const beside = columns[next]!;
    const isBlank = (row.cells[beside.id] ?? null) === null && row.formulas?.[beside.id] === undefined;
    if (!isBlank || sheet.mergeAt(rowIndex, next)) break;
    width += widthOf(beside);
  }
  return width > own ? width : 0;
}
