import { t } from '#kit/language/product.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useMemo, useState } from 'react';
import { datesOf } from '#blocks/calendar/calendar-state.ts';
import type { DataRow } from '#blocks/data-contract.ts';
import { daysAfter, firstSpanYear, lastSpanYear } from '#features/visitor/rules/day-span.ts';
import { querySheet } from '#features/workbooks/api/workbooks.ts';
import type { CalendarLayout as Layout } from '#features/workbooks/rules/arrangement/view-layout.ts';
import { dayTitle } from '#blocks/shared/field/calendar-days.ts';
import { isReadOnlyColumn } from '#engine/automatic.ts';
import type { Column } from '#engine/model.ts';
import { call } from '../../call.ts';
import { showReadOnlyToast } from '../show-read-only-toast.ts';
import { useCardColors } from './card-colors.ts';
import { CalendarBar } from './calendar-bar.tsx';
import { type CalendarMoves, DaysTable } from './days-table.tsx';
import { DayDialog } from './day-dialog.tsx';
import { cardColumns, dataRowOf } from './layout-cards.ts';
import { daysFilter } from './layout-request.ts';
import type { LayoutProps } from './layout-props.ts';
import { NotSetUp, showProblem } from './layout-states.tsx';
import styles from './layouts.module.css';
import { dayOfCell, onDay, sheetDays } from './sheet-days.ts';
import { useLayoutHandle } from './use-layout-handle.ts';
import { useFollowedGroups, useShownGroups } from './use-shown-groups.ts';

/** Rows of a day that are shown, and those of a day that is opened. */
const ofDay = { month: 4, week: 12, day: 12 };
const ofOpenDay = 200;
/** Days of a month, which may be written differently. */
const mostGroups = 500;

/** The rows of a sheet on their days. Moving one to another day writes one cell. */
export default function CalendarLayout(props: LayoutProps<Layout>) {
  const { layout, session, view, names, span, canWrite } = props;
  const generation = useLayoutHandle(props.handle);
  const [opened, setOpened] = useState('');
  const [said, say] = useState('');
  const column = view.columns.find(({ id }) => id === layout.by);
  const dates = useMemo(() => datesOf(span), [span]);
  const shown = useShownGroups(session, view, generation, {
    by: layout.by,
    most: mostGroups,
    countOf: ({ key }) => (opened !== '' && dayOfCell(key) === opened ? ofOpenDay : ofDay[span.unit]),
    isIn: ({ cells }, { key }) => dayOfCell(cells[layout.by]) === dayOfCell(key),
    onProblem: showProblem,
  });
  useFollowedGroups(session);
  const away = useAway(props);
  const lead = useMemo(() => cardColumns(layout, view.columns, layout.by), [layout, view.columns]);
  const colors = useCardColors(props.views, view.columns);
  if (!column)
    return <NotSetUp icon={CalendarDays} title={t('Choose the column of the days')} onSetUp={props.onSetUp} />;
  const groups = shown.map(({ group, rows }) => ({
    ...{ key: group.key, count: group.count },
    rows: rows.map((row) => dataRowOf(row, view.columns, names)),
  }));
  const days = sheetDays(groups, dates, layout.by);
  const moves = movesOf(props, column, say);
  const open = days.find(({ date }) => date === opened);
  return (
    <div className={styles.room}>
      <CalendarBar span={span} total={view.total} away={away} onSpan={props.onSpan} />
      <DaysTable
        {...{ span, days, lead, moves, colors }}
        by={layout.by}
        title={props.title}
        most={ofDay[span.unit]}
        isBusy={view.state === 'loading'}
        onOpen={props.onOpen}
        onDay={setOpened}
        onAdd={canWrite ? (date) => props.onAdd({ [layout.by]: date }) : null}
      />
      <DayDialog
        day={open ?? null}
        lead={lead}
        colors={colors}
        onClose={() => setOpened('')}
        onOpen={(row) => {
          setOpened('');
          props.onOpen(row);
        }}
      />
      <p className={styles.unseen} aria-live="polite">
        {said}
      </p>
    </div>
  );
}

function movesOf(
  { layout, session, span, canWrite, onSpan }: LayoutProps<Layout>,
  column: Column,
  say: (text: string) => void,
): CalendarMoves {
  const isOffered = canWrite && !isReadOnlyColumn(column);
  return {
    isOffered,
    move(row: DataRow, date: string) {
      const cell = row.cells[layout.by];
      if (dayOfCell(cell) === date) return;
      if (!isOffered) return showReadOnlyToast();
      say(t('Moved to {date}.', { date: dayTitle(date) }));
      if (date < span.from || date > span.to) onSpan({ unit: span.unit, date });
      const cells = { [layout.by]: onDay(cell, date) };
      void session.do({ kind: 'cells', rows: [{ row_id: row.row_id, cells }] }).then((saved) => {
        if (!saved) say(t('Not moved: it is back on {date}.', { date: dayTitle(dayOfCell(cell)) }));
      });
    },
  };
}

/** How many rows are on no day of any calendar; null while that is not known. */
function useAway({ layout, session, views }: LayoutProps<Layout>): number | null {
  const { filters } = views.state.arrangement;
  const { search } = session.view;
  const counted = useQuery({
    queryKey: ['rows-without-day', session.id, session.version, layout.by, search, JSON.stringify(filters)],
    queryFn: async ({ signal }) => {
      const count = async (more: typeof filters): Promise<number> => {
        const body = { search, filters: [...filters, ...more], limit: 0 };
        return (await call(querySheet, { params: { sheetId: session.id }, body, signal })).total;
      };
      const all = { from: `${firstSpanYear}-01-01`, to: daysAfter(`${lastSpanYear}-12-31`, 0) };
      const [every, dated] = await Promise.all([count([]), count([daysFilter(layout.by, all)])]);
      return every - dated;
    },
    enabled: layout.by !== '',
  });
  return counted.data ?? null;
}
