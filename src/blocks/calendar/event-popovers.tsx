import { X } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { Button } from '../shared/button.tsx';
import { Icon } from '../shared/icon.tsx';
import { CellView } from '../shared/rows/cell-view.tsx';
import { RowActions } from '../shared/rows/row-actions.tsx';
import { type RowColumn, shownInRow } from '../shared/rows/row-column.ts';
import type { RowBlock } from '../shared/rows/row-block.ts';
import type { CalendarEvent } from './calendar-event.ts';
import type { CalendarState } from './calendar-state.ts';
import { popoverId } from './event-button.tsx';
import styles from './popovers.module.css';
import { t } from '#kit/language/language.ts';

/** Events whose details are in the page before a script is there. */
export const mostPopovers = 150;

interface EventPopoversProps {
  calendar: CalendarState;
  block: RowBlock;
  events: readonly CalendarEvent[];
  columns: readonly RowColumn[];
}

/** The details of the events on show, which the browser opens on its own; once a script runs a dialog takes their place. */
export function EventPopovers({ calendar, block, events, columns }: EventPopoversProps) {
  // Anyone who has opened one before the script came goes on reading in the dialog.
  useLayoutEffect(
    () => () => {
      const isOpen = (event: CalendarEvent): boolean =>
        document.getElementById(popoverId(calendar, event))?.matches(':popover-open') ?? false;
      const read = events.find(isOpen);
      if (read) calendar.open(read);
    },
    // What was there first is what is taken away.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );
  return events.map((event) => {
    const id = popoverId(calendar, event);
    return (
      <div key={id} id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className={styles.popover}>
        <div className={styles.head}>
          <h3 id={`${id}-title`} className={styles.title}>
            {event.title}
          </h3>
          <Button
            variant="plain"
            square
            aria-label={t('Close')}
            popoverTarget={id}
            popoverTargetAction="hide"
            icon={<Icon of={X} />}
          />
        </div>
        <dl className={styles.details}>
          {columns.map((shown) => (
            <div key={shown.key}>
              <dt>{shown.column.name}</dt>
              <dd>
                <CellView
                  cell={event.row.cells[shown.column.id]}
                  shown={shownInRow(shown, event.row)}
                  today={block.context.today}
                  whole
                />
              </dd>
            </div>
          ))}
        </dl>
        {block.rights.actions.length > 0 && (
          <div className={styles.actions}>
            <RowActions block={block} row={event.row} columns={columns} />
          </div>
        )}
      </div>
    );
  });
}
