import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { BlockFrame } from '../shared/block-frame.tsx';
import { Button } from '../shared/button.tsx';
import { EmptyState, ErrorState } from '../shared/empty-state.tsx';
import { cssVariables, ownerColor, ownerTextOn, surfaceVariables } from '../shared/owner-color.ts';
import { addressOfQuery } from '../shared/query-address.ts';
import { RowActions } from '../shared/rows/row-actions.tsx';
import type { RowBlock } from '../shared/rows/row-block.ts';
import { isBroken, useRowBlock } from '../shared/rows/use-row-block.ts';
import { useLazy } from '../shared/use-lazy.ts';
import { CalendarNav } from './calendar-nav.tsx';
import {
  type CalendarProps,
  type CalendarState,
  datesOf,
  detailColumns,
  eventsOnShow,
  spanOnShow,
  tonesOf,
} from './calendar-state.ts';
import { EventPopovers, mostPopovers } from './event-popovers.tsx';
import { MonthGrid } from './month-grid.tsx';
import { TimeGrid } from './time-grid.tsx';
import eventStyles from './event.module.css';
import styles from './view.module.css';
import { t } from '#kit/language/language.ts';

const loadDetails = () => import('../shared/rows/details-dialog.tsx');

/** A calendar. The HTML has the requested days in full; links lead to others, in place once a script runs. */
export default function CalendarView(props: CalendarProps) {
  const { id, config, context } = props;
  const { settings } = config;
  const block = useRowBlock(props);
  const [opened, setOpened] = useState('');
  const { rows, isHydrated } = block;
  const span = spanOnShow(props, block);
  const events = eventsOnShow(props, block, span);
  const details = useLazy(loadDetails, isHydrated && opened !== '');
  const calendar: CalendarState = {
    ...{ id, context, span, events, isHydrated },
    dates: datesOf(span),
    counts: rows.data.span?.counts ?? {},
    tones: tonesOf(events),
    pending: rows.pending,
    opens: settings.show_details_on_click || block.rights.actions.length > 0,
    hrefOf: (to) => addressOfQuery(context.path, id, { span: to }),
    go: (to) => rows.span(to),
    open: (event) => setOpened(event.row.row_id),
  };
  const columns = detailColumns(props);
  const event = events.find((one) => one.row.row_id === opened);
  const popovers = isHydrated || !calendar.opens ? [] : events.slice(0, mostPopovers);
  const known = new Set(popovers.map((one) => one.row.row_id));
  const Grid = span.unit === 'month' ? MonthGrid : TimeGrid;
  return (
    <BlockFrame {...props} data={{ rows: rows.data }}>
      {isBroken(block) ? (
        <Failure block={block} />
      ) : !settings.start_time_column || props.data.rows.columns.length === 0 ? (
        <EmptyState icon={CalendarDays} title={t('This calendar has no dates yet')}>
          Choose the column with the start dates.
        </EmptyState>
      ) : (
        <div className={styles.card} style={colorsOf(settings)}>
          <CalendarNav calendar={calendar} isHeading={settings.title === ''} />
          <Notes block={block} shown={events.length} unit={span.unit} />
          <Grid calendar={calendar} hasPopover={(row) => known.has(row)} />
          <Legend tones={calendar.tones} />
          {popovers.length > 0 && (
            <EventPopovers calendar={calendar} block={block} events={popovers} columns={columns} />
          )}
        </div>
      )}
      {details && event && (
        <details.DetailsDialog
          title={event.title}
          row={event.row}
          columns={columns}
          today={context.today}
          onClose={() => setOpened('')}
          actions={block.rights.actions.length > 0 && <RowActions block={block} row={event.row} columns={columns} />}
        />
      )}
      {block.windows.View && <block.windows.View block={block} columns={columns} />}
    </BlockFrame>
  );
}

/** What is said above the days: that there is nothing, that there is too much, that the newest could not be had. */
function Notes({ block, shown, unit }: { block: RowBlock; shown: number; unit: string }) {
  const { rows } = block;
  const { total } = rows.data;
  const left = rows.pending ? 0 : total - rows.data.rows.length;
  if (rows.error) {
    return (
      <p className={styles.note} role="alert">
        {rows.error}{' '}
        <Button variant="plain" size="small" onClick={() => rows.reload()}>
          {t('Try again')}
        </Button>
      </p>
    );
  }
  if (left > 0) {
    return (
      <p className={styles.note}>
        {t('{shown} of {total} events are shown.', { shown: rows.data.rows.length, total })}
        {unit === 'day' ? '' : ` ${t('Open a day to see more.')}`}
      </p>
    );
  }
  if (shown > 0 || rows.pending) return null;
  return <p className={styles.note}>{t(noneIn[unit] ?? '')}</p>;
}

// @sentences: looked up where they are shown.
const noneIn: Readonly<Record<string, string>> = {
  month: 'No events in this month.',
  week: 'No events in this week.',
  day: 'No events on this day.',
};

function Failure({ block: { rows, data, isHydrated } }: { block: RowBlock }) {
  return (
    <ErrorState
      message={rows.error || data.rows.error || ''}
      action={
        isHydrated && (
          <Button variant="outline" onClick={() => rows.reload()}>
            {t('Try again')}
          </Button>
        )
      }
    />
  );
}

/** Which color is which value. */
function Legend({ tones }: { tones: CalendarState['tones'] }) {
  if (tones.size === 0) return null;
  return (
    <ul className={styles.legend} aria-label={t('Colors')}>
      {[...tones].map(([group, tone]) => (
        <li key={group} className={eventStyles.tone} data-tone={tone}>
          {group}
        </li>
      ))}
    </ul>
  );
}

function colorsOf({ Card_color, font_color, event_color, today_color }: CalendarProps['config']['settings']) {
  return {
    ...(Card_color && surfaceVariables(Card_color, font_color)),
    ...cssVariables({
      '--card-color': ownerColor(Card_color),
      '--event': ownerColor(event_color),
      '--today': ownerColor(today_color),
      '--on-today': today_color ? ownerTextOn(today_color) : undefined,
    }),
  };
}
