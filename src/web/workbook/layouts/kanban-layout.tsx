import { plural, t } from '#kit/language/product.ts';
import { Button } from '@mantine/core';
import { Kanban } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { BoardState, Moves } from '#blocks/kanban/board-state.ts';
import { type Lane, laneKey, mostLanes } from '#blocks/kanban/lanes.ts';
import { LaneView } from '#blocks/kanban/lane-view.tsx';
import boardStyles from '#blocks/kanban/view.module.css';
import type { DataRow } from '#blocks/data-contract.ts';
import type { KanbanLayout as Layout } from '#features/workbooks/rules/arrangement/view-layout.ts';
import { isReadOnlyColumn } from '#engine/automatic.ts';
import type { Column } from '#engine/model.ts';
import type { GroupLine } from '../groups/row-layout.ts';
import type { SheetSession } from '../sheet-session.ts';
import { showReadOnlyToast } from '../show-read-only-toast.ts';
import { useCardColors } from './card-colors.ts';
import { cardColumns, dataRowOf } from './layout-cards.ts';
import type { LayoutProps } from './layout-props.ts';
import { NotSetUp, showProblem } from './layout-states.tsx';
import styles from './layouts.module.css';
import { lanesLeftOut, type LaneGroup, sheetLanes } from './sheet-lanes.ts';
import { useFollowedGroups, useShownGroups } from './use-shown-groups.ts';
import { today } from './use-layout.ts';
import { useLayoutHandle } from './use-layout-handle.ts';

/** Cards of a lane that are shown at first, and with each further step. */
const step = 25;
const tones = 8;
const nothingPending: ReadonlySet<string> = new Set();

/** The rows of a sheet as cards in lanes. Moving one writes one cell, as typing in the grid would. */
export default function KanbanLayout(props: LayoutProps<Layout>) {
  const { layout, session, view, title } = props;
  const generation = useLayoutHandle(props.handle);
  const column = view.columns.find(({ id }) => id === layout.by);
  const sumColumn = view.columns.find(({ id }) => id === layout.sum);
  const [requested, setRequested] = useState<ReadonlyMap<string, number>>(new Map());
  const groups = useLaneGroups(props, generation, requested);
  const lanes = column ? sheetLanes({ column, sumColumn, limits: layout.limits, groups }) : [];
  const [said, say] = useState('');
  const moves = useSheetMoves(session, column, { lanes, groups, canWrite: props.canWrite }, say);
  const lead = useMemo(() => cardColumns(layout, view.columns, layout.by), [layout, view.columns]);
  const colors = useCardColors(props.views, view.columns);
  if (!column) return <NotSetUp icon={Kanban} title={t('Choose the column of the lanes')} onSetUp={props.onSetUp} />;
  const board: BoardState = {
    ...{ lead, moves, lanes, sumColumn, Heading: 'h3', cardStyle: {}, showsLabels: true },
    ...{ today: today(), pending: nothingPending, fresh: '', canAdd: true },
    lookOf: () => undefined,
    styleOf: colors.strip,
    buttons: () => null,
    open: (row) => props.onOpen(row.row_id),
    add: props.canWrite ? (lane) => props.onAdd({ [layout.by]: lane.value }) : null,
    foot: (lane) => (
      <MoreCards lane={lane} onMore={() => setRequested(new Map(requested).set(lane.key, lane.rows.length + step))} />
    ),
  };
  const left = lanesLeftOut(lanes, view.groupCount);
  return (
    // Lanes that are wider than the window scroll, by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.room} tabIndex={0} role="region" aria-label={t('Board of {title}', { title })}>
      {left > 0 && (
        <p className={styles.note}>
          {plural(
            left,
            'The first {shown} lanes are shown. {count} more value of {name} is left out: choose a column with fewer values, or filter.',
            'The first {shown} lanes are shown. {count} more values of {name} are left out: choose a column with fewer values, or filter.',
            { shown: mostLanes, name: column.name },
          )}
        </p>
      )}
      <ul className={`${boardStyles.board} ${styles.board}`} aria-busy={view.state === 'loading' || undefined}>
        {lanes.map((lane, index) => (
          <LaneView key={lane.key} board={board} lane={lane} tone={(index % tones) + 1} />
        ))}
      </ul>
      <p className={styles.unseen} aria-live="polite">
        {said}
      </p>
    </div>
  );
}

function MoreCards({ lane, onMore }: { lane: Lane; onMore(): void }): ReactNode {
  const left = lane.count - lane.rows.length;
  if (left <= 0) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      onClick={onMore}
      aria-label={t('Show more of {name}', { name: lane.name })}
    >
      {t('{shown} of {count} · Show more', { shown: lane.rows.length, count: lane.count })}
    </Button>
  );
}

/** The lanes that the engine counted, with their rows as far as they are shown. */
function useLaneGroups(
  { layout, session, view, names }: LayoutProps<Layout>,
  generation: number,
  requested: ReadonlyMap<string, number>,
): LaneGroup[] {
  const column = view.columns.find(({ id }) => id === layout.by);
  const shown = useShownGroups(session, view, generation, {
    by: layout.by,
    most: mostLanes,
    countOf: ({ key }) => requested.get(laneKey(key)) ?? step,
    isIn: ({ cells }, { key }) => laneKey(cells[layout.by]) === laneKey(key),
    onProblem: showProblem,
  });
  return shown.map(({ group, rows }) => ({
    ...{ key: group.key, count: group.count, sum: sumOf(group), name: nameOf(group, column, names) },
    rows: rows.map((row) => dataRowOf(row, view.columns, names)),
  }));
}

const sumOf = ({ figures: [sum] }: GroupLine): number | null => (typeof sum === 'number' ? sum : null);

function nameOf({ key }: GroupLine, column: Column | undefined, names: LayoutProps['names']): string | undefined {
  const found = column ? names.of(column, key) : null;
  return found && typeof found === 'object' ? found.name : undefined;
}

interface Board {
  lanes: readonly Lane[];
  groups: readonly LaneGroup[];
  canWrite: boolean;
}

/** Moves cards: each is one write of one cell, seen at once, and undone like any other. */
function useSheetMoves(
  session: SheetSession,
  column: Column | undefined,
  { lanes, groups, canWrite }: Board,
  say: (text: string) => void,
): Moves {
  const [dragged, setDragged] = useState('');
  const [target, setTarget] = useState<string | null>(null);
  const isOffered = canWrite && column !== undefined && !isReadOnlyColumn(column);
  const move = (row: DataRow, to: Lane): void => {
    if (!column || laneKey(row.cells[column.id]) === to.key) return;
    if (!isOffered) return showReadOnlyToast();
    say(t('Moved to {name}.', { name: to.name }));
    const from = lanes.find(({ key }) => key === laneKey(row.cells[column.id]));
    const change = { kind: 'cells' as const, rows: [{ row_id: row.row_id, cells: { [column.id]: to.value } }] };
    void session.do(change).then((saved) => {
      if (saved) return;
      say(
        from
          ? t('Not moved: the card is back in {name}.', { name: from.name })
          : t('Not moved: the card is back in its lane.'),
      );
    });
  };
  useFollowedGroups(session);
  return {
    ...{ isOffered, dragged, target, move },
    start: (row) => setDragged(row.row_id),
    over: (lane) => setTarget(lane.key),
    end(lane) {
      const row = groups.flatMap(({ rows }) => rows).find(({ row_id }) => row_id === dragged);
      setDragged('');
      setTarget(null);
      if (lane && row) move(row, lane);
    },
  };
}
