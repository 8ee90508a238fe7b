import { t } from '#kit/language/product.ts';
import { isReadOnlyColumn } from '#engine/automatic.ts';
import type { ColumnRegular, HyperFunc, VNode } from '@revolist/react-datagrid';
import { lookOfLabel } from '#features/workbooks/rules/option-colors.ts';
import { isInvalidValue } from '#features/workbooks/rules/invalid-cell.ts';
import { formatCell, isNumeric } from '#engine/format-cell.ts';
import { lettersOfColumn } from '#engine/formula/syntax/address.ts';
import { isChoice } from '#engine/choices.ts';
import { cellLabels, labelsOf } from '#engine/labels.ts';
import { namesSeveral } from '#engine/links.ts';
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import { filesOf, isPictureName } from '#engine/file-cells.ts';
import { initialsOf, namesIn, tintOfPerson } from '#engine/people.ts';
import { starsOf } from '#engine/rating-scale.ts';
import { isRating, starText } from '#engine/ratings.ts';
import type { Sort } from '#engine/query-model.ts';
import { fileHref } from './files/upload-cell-files.ts';
import type { CellColors } from './colors/cell-colors.ts';
import type { ShownRow } from './row-window.ts';
import { renderGroupCell, groupCellProperties, type GroupNeeds } from './groups/render-group.ts';
import type { LinkNames } from './links/link-names.ts';
import { renderNamed, renderSeveral } from './links/render-named.ts';
import type { CellMarks } from './cell-marks.ts';
import { errorText } from './error-text.ts';
import { isStale } from './stale-formula.ts';
import { strokesOf } from './type-icon.tsx';

export interface ColumnNeeds extends GroupNeeds {
  rowAt(index: number): ShownRow | undefined;
  /** A row that is rendered but has not been fetched. */
  request(index: number): void;
  /** Of the sheet, which rises with every write. */
  version(): number;
  openMenu(column: Column, at: DOMRect): void;
  sort: readonly Sort[];
  marks: CellMarks;
  colors: CellColors;
  /** Of the sheet, whose files its cells show. */
  sheetId: string;
  /** What cells of linking columns name. */
  names: Pick<LinkNames, 'of'>;
  /** Of a column among all of the sheet, as formulas count it. */
  positionOf(column: string): number;
}

/** The sheet's columns as the grid draws them: header with type and menu, cells as people read them. */
export function workbookColumns(columns: readonly Column[], needs: ColumnNeeds): ColumnRegular[] {
  return columns.map((column, position) => ({
    ...(position < needs.frozen && { pin: 'colPinStart' as const }),
    prop: column.id,
    name: column.name,
    size: needs.look.widthOf(column),
    minSize: 64,
    columnProperties: () => ({
      class: isAtRight(column) ? 'sheet-head numeric' : 'sheet-head',
      role: 'columnheader',
      'aria-colindex': String(position + 2),
      'aria-sort': needs.sort.find((one) => one.column === column.id)?.direction,
    }),
    columnTemplate: (h: HyperFunc<VNode>) => renderHeader(h, column, needs),
    cellProperties: ({ rowIndex }) => {
      const row = needs.rowAt(rowIndex);
      const own = { role: 'gridcell', 'aria-colindex': String(position + 2) };
      const group = needs.groupAt(rowIndex);
      if (group) return { ...own, ...groupCellProperties(group, column, position) };
      if (!row) return { ...own, class: cellClass(row, column, needs.version()) };
      const marked = needs.marks.of({ row_id: row.row_id, column_id: column.id });
      const colored = needs.colors.of(row, column.id);
      return {
        ...own,
        ...marked,
        ...colored,
        class: `${cellClass(row, column, needs.version())} ${marked.class}`.trim(),
      };
    },
    cellTemplate: (h: HyperFunc<VNode>, { rowIndex }: { rowIndex: number }) => {
      const group = needs.groupAt(rowIndex);
      if (group) return renderGroupCell(h, group, { column, position, columns }, needs);
      const row = needs.rowAt(rowIndex);
      if (!row) {
        needs.request(rowIndex);
        return h('span', { class: 'sheet-skeleton' });
      }
      return renderCell(h, row, column, needs);
    },
  }));
}

/** Stars are as wide as each other, and are read like words. */
const isAtRight = (column: Column): boolean => isNumeric(column) && column.type !== 'rating';

export function cellClass(row: ShownRow | undefined, column: Column, sheetVersion: number): string {
  const cell = row?.cells[column.id] ?? null;
  const classes = isReadOnlyColumn(column) ? ['sheet-cell', 'computed'] : ['sheet-cell'];
  const isNumber = isAtRight(column) && (cell === null || typeof cell === 'number');
  if (isNumber) classes.push('numeric');
  else if (isInvalidValue(cell, column)) classes.push('invalid');
  const formula = row?.formulas?.[column.id];
  if (row && formula !== undefined) classes.push('formula');
  if (row && formula !== undefined && isOutOfDate(row, column, sheetVersion)) classes.push('stale');
  return classes.join(' ');
}

export function renderCell(
  h: HyperFunc<VNode>,
  row: ShownRow,
  column: Column,
  { names, version, sheetId }: Pick<ColumnNeeds, 'names' | 'version' | 'sheetId'>,
): VNode {
  const cell = row.cells[column.id] ?? null;
  const text = formatCell(cell, column, { dates: 'short' });
  const several = column.link && namesSeveral(column) && !row.formulas?.[column.id] ? labelsOf(cell) : [];
  if (several.length > 0) return renderSeveral(h, several, (key) => names.of(column, key));
  const named = names.of(column, cell);
  if (named && named !== 'loading') return renderNamed(h, named, text);
  const formula = row.formulas?.[column.id];
  if (column.type === 'boolean' && typeof cell === 'boolean') {
    return h('span', { class: cell ? 'sheet-yes' : 'sheet-no' }, text);
  }
  if (isChoice(column) && cell !== null && formula === undefined) return renderChips(h, cell, column);
  if (column.type === 'files' && formula === undefined && filesOf(cell).length > 0)
    return renderFiles(h, cell, sheetId);
  if (column.type === 'person' && formula === undefined && !isInvalidValue(cell, column)) return renderPeople(h, cell);
  if (isRating(cell, column) && formula === undefined) {
    const words = t('{stars} of {most}', { stars: cell, most: starsOf(column) });
    const stars = starText(cell, column);
    return h('span', { class: 'sheet-stars', role: 'img', 'aria-label': words, title: words }, stars);
  }
  if (linked.has(column.type) && !isInvalidValue(cell, column)) {
    return h('span', { class: 'sheet-link', title: String(cell ?? '') }, text);
  }
  if (column.formula !== undefined)
    return h(
      'span',
      { title: `${text}\n${errorText(cell) ?? t('This value is calculated by the column’s formula.')}` },
      text,
    );
  if (isInvalidValue(cell, column) && formula === undefined)
    return h('span', { title: t(misfitText[column.type] ?? misfitText.other, { value: text }) }, text);
  if (formula === undefined) return h('span', {}, text);
  const words = `=${formula.replace(/^=/, '')}`;
  const stale = t('This result is from the file. Its source data has changed since.');
  const more = isOutOfDate(row, column, version()) ? stale : errorText(cell);
  return h('span', { title: more === null ? words : `${words}\n${more}` }, text);
}

/** The labels of a choice in their colors; one that is in no list has none. */
function renderChips(h: HyperFunc<VNode>, cell: Cell, column: Column): VNode {
  const labels = cellLabels(cell, column.type);
  const chips = labels.map((label) => {
    const look = lookOfLabel(label, column);
    const style = look ? { background: look.ground, color: look.ink } : {};
    return h('span', { class: look ? 'sheet-chip' : 'sheet-chip unlisted', style }, label);
  });
  return h('span', { class: 'sheet-chips', title: labels.join(', ') }, chips);
}

/** Names, each with a round picture of their initials. */
function renderPeople(h: HyperFunc<VNode>, cell: Cell): VNode {
  const names = namesIn(cell);
  if (names.length === 0) return h('span', {}, '');
  const parts = names.map((name) =>
    h('span', { class: 'sheet-person' }, [
      h(
        'span',
        { class: 'sheet-initials', 'data-tint': String(tintOfPerson(name)), 'aria-hidden': 'true' },
        initialsOf(name),
      ),
      h('span', {}, name),
    ]),
  );
  return h('span', { class: 'sheet-chips', title: names.join(', ') }, parts);
}

/** Pictures small, others by name; the dialog of the cell opens them. */
function renderFiles(h: HyperFunc<VNode>, cell: Cell, sheetId: string): VNode {
  const files = filesOf(cell);
  const parts = files.map(({ name, url }) =>
    isPictureName(name)
      ? h('img', { class: 'sheet-picture', src: fileHref(sheetId, url, 'small'), alt: name, loading: 'lazy' })
      : h('span', { class: 'sheet-chip unlisted file' }, name),
  );
  return h('span', { class: 'sheet-chips', title: files.map(({ name }) => name).join(', ') }, parts);
}

/** What is computed here is never out of date; a formula that names what is not known here may be. */
function isOutOfDate(row: ShownRow, { id }: Column, sheetVersion: number): boolean {
  const formula = row.formulas?.[id];
  return formula !== undefined && row.kept_formulas?.[id] === undefined && isStale(formula, row, sheetVersion);
}

const linked: ReadonlySet<ColumnType> = new Set(['url', 'email', 'phone', 'image']);

/** @sentences */
const misfitText: Partial<Record<ColumnType, string>> & { other: string } = {
  other: '{value} does not fit the column',
  email: '{value} is not an e-mail address',
  phone: '{value} is not a phone number',
  url: '{value} is not a web address',
  number: '{value} is not a number',
  currency: '{value} is not an amount',
  percent: '{value} is not a number',
  rating: '{value} is not a rating of this scale',
  duration: '{value} is not a length of time',
  date: '{value} is not a date',
  datetime: '{value} is not a date',
  boolean: '{value} is neither yes nor no',
  files: '{value} is not a file',
  person: '{value} is nobody in this workspace',
};

function renderHeader(h: HyperFunc<VNode>, column: Column, { sort, openMenu, positionOf }: ColumnNeeds): VNode {
  const at = sort.findIndex((one) => one.column === column.id);
  const sorted = sort[at]?.direction ?? null;
  const isOneOfSome = sorted !== null && sort.length > 1;
  const parts = [
    h(
      'span',
      { class: 'sheet-letter', title: t('Name of this column in formulas') },
      lettersOfColumn(positionOf(column.id)),
    ),
    column.formula === undefined
      ? renderIcon(h, strokesOf(column), 'sheet-type')
      : h('span', { class: 'sheet-fx', title: t('Formula column') }, 'fx'),
    h('span', { class: 'sheet-name', title: column.name }, column.name),
    sorted && renderIcon(h, sorted === 'ascending' ? 'M12 19V5M6 11l6-6 6 6' : 'M12 5v14M6 13l6 6 6-6', 'sheet-sorted'),
    isOneOfSome ? h('span', { class: 'sheet-sort-position' }, String(at + 1)) : null,
    renderMenuButton(h, column, openMenu),
  ];
  return h('div', { class: 'sheet-head-inner' }, parts);
}

export function renderMenuButton(h: HyperFunc<VNode>, column: Column, openMenu: ColumnNeeds['openMenu']): VNode {
  const button = {
    type: 'button',
    // The grid is one stop of the tab key; keys come here by the menu of a cell. (row-menu.tsx)
    tabIndex: -1,
    class: 'sheet-menu',
    'aria-label': t('Menu of the column {name}', { name: column.name }),
    onMouseDown: (event: MouseEvent) => event.stopPropagation(),
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      if (event.currentTarget instanceof Element) openMenu(column, event.currentTarget.getBoundingClientRect());
    },
  };
  return h('button', button, renderIcon(h, 'M6 9l6 6 6-6', ''));
}

function renderIcon(h: HyperFunc<VNode>, strokes: string, name: string): VNode {
  const path = h('path', { d: strokes });
  const shape = { viewBox: '0 0 24 24', width: 15, height: 15, class: `sheet-icon ${name}`, 'aria-hidden': 'true' };
  return h('svg', shape, path);
}
