import { figure, plural } from '#kit/language/product.ts';
import type { HyperFunc, VNode } from '@revolist/react-datagrid';
import { isNumeric } from '#engine/format-cell.ts';
import type { Column } from '#engine/model.ts';
import type { SheetAppearance } from '../sheet-appearance.ts';
import type { SheetView } from '../sheet-view.ts';
import { groupFigureText, groupKeyText } from './group-figures.ts';
import type { GroupLine } from './row-layout.ts';

export interface GroupNeeds {
  groupAt(index: number): GroupLine | undefined;
  /** All of the sheet, hidden ones too: a group may be by one. */
  all: readonly Column[];
  groups: SheetView['groups'];
  groupFigures: SheetView['groupFigures'];
  look: SheetAppearance;
  frozen: number;
  onToggle(group: GroupLine): void;
}

/** Properties of a cell in the line of a group. */
export const groupCellProperties = (group: GroupLine, column: Column, position: number) => ({
  class: `sheet-cell sheet-group${position === 0 ? ' sheet-group-head' : isNumeric(column) ? ' numeric' : ''}`,
  'data-level': String(group.level),
});

/** A cell in the line of a group: the first says which group it is, the others have the totals of their columns. */
export function renderGroupCell(
  h: HyperFunc<VNode>,
  group: GroupLine,
  { column, position, columns }: { column: Column; position: number; columns: readonly Column[] },
  needs: GroupNeeds,
): VNode | VNode[] {
  const { totals } = needs.look.current;
  const figureOf = (one: Column) => groupFigureText(group, one, { totals, requested: needs.groupFigures });
  const total = figureOf(column);
  const shown = total
    ? [h('span', { class: 'sheet-group-figure', title: `${total.words}: ${total.text}` }, total.text)]
    : [];
  if (position > 0) return shown[0] ?? h('span', {}, '');
  // The name runs on over cells that say nothing, and never over the edge of the columns that stay in view.
  const edge = needs.frozen > 0 ? needs.frozen : columns.length;
  let end = 1;
  while (!total && end < edge && columns[end] && !figureOf(columns[end]!)) end++;
  const room = columns.slice(0, end).reduce((sum, one) => sum + needs.look.widthOf(one), 0);
  const by = needs.all.find(({ id }) => id === needs.groups[group.level]?.column);
  const value = by ? groupKeyText(group, by) : '';
  return [
    h('div', { class: 'sheet-group-name', style: { maxWidth: `${room - 20}px` } }, [
      h(
        'button',
        {
          ...{ type: 'button', tabIndex: -1, class: 'sheet-group-toggle' },
          'aria-expanded': String(group.isOpen),
          'aria-label': plural(group.count, '{column}: {value}, {count} row', '{column}: {value}, {count} rows', {
            column: by?.name ?? '',
            value,
          }),
          onClick: () => needs.onToggle(group),
        },
        h(
          'svg',
          { viewBox: '0 0 24 24', width: 16, height: 16, class: 'sheet-icon', 'aria-hidden': 'true' },
          h('path', { d: group.isOpen ? 'M6 9l6 6 6-6' : 'M9 6l6 6-6 6' }),
        ),
      ),
      h('span', { class: 'sheet-group-by' }, by?.name ?? ''),
      h('b', { class: 'sheet-group-value', title: value }, value),
      h('span', { class: 'sheet-group-count' }, figure(group.count)),
    ]),
    ...shown,
  ];
}
