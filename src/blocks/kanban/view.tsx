import { Kanban } from 'lucide-react';
import { useMemo, useState } from 'react';
import { cssVariables, ownerColor, surfaceVariables } from '../shared/owner-color.ts';
import type { DataRow } from '../data-contract.ts';
import { leadsTo } from '../shared/link.tsx';
import { ItemButtons } from '../shared/rows/item-buttons.tsx';
import { leadColumns } from '../shared/rows/lead-columns.ts';
import { RowActions } from '../shared/rows/row-actions.tsx';
import type { RowBlock } from '../shared/rows/row-block.ts';
import { type RowColumn, rowColumn } from '../shared/rows/row-column.ts';
import { RowsFailure, RowsFoot } from '../shared/rows/rows-foot.tsx';
import { RowsFrame } from '../shared/rows/rows-frame.tsx';
import { titleStyleOf } from '../shared/rows/title-style.ts';
import { useRowBlock } from '../shared/rows/use-row-block.ts';
import { EmptyState } from '../shared/empty-state.tsx';
import type { BoardState, KanbanProps } from './board-state.ts';
import { LaneView } from './lane-view.tsx';
import { type Lane, lanesOf } from './lanes.ts';
import { useMoves } from './use-moves.ts';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

/** A board of lanes. The HTML has all cards of the first page; moving them comes with the script. */
export default function KanbanView(props: KanbanProps) {
  const { config, data } = props;
  const { settings } = config;
  const block = useRowBlock(props);
  const { rows } = block;
  const columns = cardColumns(props);
  const lanes = useLanes(props, rows);
  const [said, say] = useState('');
  const moves = useMoves(block, settings.lane_column, lanes, say);
  const column = data.rows.columns.find(({ id }) => id === settings.lane_column);
  const sumColumn = data.rows.columns.find(({ id }) => id === settings.sum_column);
  const cardStyle = {
    ...(settings.Card_color && surfaceVariables(settings.Card_color, '')),
    ...cssVariables({ '--block-card': ownerColor(settings.Card_color) }),
  };
  const lead = leadColumns(columns);
  const board: BoardState = { ...boardOf(props, block, columns), lead, lanes, moves, sumColumn, cardStyle };
  return (
    <RowsFrame block={block} columns={columns} name={t('board')} icon={Kanban} titleStyle={titleStyleOf(settings)}>
      <RowsFailure block={block} />
      {column ? (
        // Lanes that are wider than the page scroll, by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.scroller} tabIndex={0} role="region" aria-label={settings.title || t('Board')}>
          <ul
            className={styles.board}
            style={cssVariables({ '--lane-width': `${settings.lane_width}px` })}
            aria-busy={rows.pending || undefined}
          >
            {lanes.map((lane, index) => (
              <LaneView key={lane.key} board={board} lane={lane} tone={(index % tones) + 1} />
            ))}
          </ul>
        </div>
      ) : (
        <EmptyState icon={Kanban} title={t('This board has no lanes yet')} editing={props.context.editing}>
          Choose the column with the lanes, such as a status.
        </EmptyState>
      )}
      <RowsFoot block={block} name={t('board')} />
      <p className={styles.unseen} aria-live="polite">
        {said}
      </p>
    </RowsFrame>
  );
}

const tones = 8;

/** What a page says of cards: how they look, and what can be done with them. */
function boardOf({ config, rights }: KanbanProps, block: RowBlock, columns: readonly RowColumn[]) {
  const { settings, axis } = config;
  const hasButtons = rights.actions.length > 0 || config.item_buttons.length > 0;
  return {
    Heading: settings.title ? ('h3' as const) : ('h2' as const),
    today: block.context.today,
    showsLabels: settings.show_labels,
    pending: block.writes.pending,
    fresh: block.writes.fresh,
    canAdd: block.isHydrated,
    lookOf(shown: RowColumn) {
      const color = axis[columns.indexOf(shown)]?.text_color;
      return color ? { color: ownerColor(color) } : undefined;
    },
    open:
      settings.show_details_on_click && block.isHydrated
        ? (row: DataRow, title: string) => block.windows.showDetails(row, title)
        : null,
    add: rights.add
      ? (lane: Lane) => block.windows.show({ kind: 'add', cells: { [settings.lane_column]: lane.value } })
      : null,
    buttons: (row: DataRow) =>
      hasButtons && (
        <>
          <ItemButtons block={block} row={row} />
          <RowActions block={block} row={row} columns={columns} />
        </>
      ),
  };
}

/** The columns of a card, in the owner's order: those that the sheet has. */
function cardColumns({ config, data, rights, context }: KanbanProps): RowColumn[] {
  return config.axis.flatMap((item, index) => {
    const found = data.rows.columns.find(({ id }) => id === item.column);
    if (!found) return [];
    const key = `${index}:${item.column}`;
    const leads = leadsTo(context, item.lookup_page);
    return [rowColumn(found, { key, leads, type: item.type, editable: rights.edit.includes(item.column) })];
  });
}

function useLanes({ config: { settings }, data }: KanbanProps, rows: RowBlock['rows']) {
  return useMemo(() => {
    const { columns } = data.rows;
    const column = columns.find(({ id }) => id === settings.lane_column);
    if (!column) return [];
    const { query, data: now } = rows;
    return lanesOf({
      column,
      sumColumn: columns.find(({ id }) => id === settings.sum_column),
      settings,
      groups: data.lanes.groups,
      first: data.rows.rows,
      rows: now.rows,
      isAll: now.total <= now.rows.length,
      isQueried: Boolean(query.search) || (query.filters?.length ?? 0) > 0,
    });
  }, [settings, data, rows]);
}
