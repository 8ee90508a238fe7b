import { formats, plural, t } from '#kit/language/product.ts';
import { ActionIcon } from '@mantine/core';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { clock } from '#blocks/calendar/calendar-event.ts';
import type { DataRow } from '#blocks/data-contract.ts';
import { dayTitle } from '#blocks/shared/field/calendar-days.ts';
import { cellText } from '#blocks/shared/rows/cell-view.tsx';
import type { LeadColumns } from '#blocks/shared/rows/lead-columns.ts';
import { type RowColumn, shownInRow } from '#blocks/shared/rows/row-column.ts';
import { daysAfter, type ShownSpan } from '#features/visitor/rules/day-span.ts';
import type { CardColors } from './card-colors.ts';
import styles from './layouts.module.css';
import { dayOfCell, type SheetDay, timeOfCell } from './sheet-days.ts';
import { today } from './use-layout.ts';

/** Moving rows to other days. */
export interface CalendarMoves {
  isOffered: boolean;
  move(row: DataRow, date: string): void;
}

interface Props {
  title: string;
  /** The column of the days. */
  by: string;
  span: ShownSpan;
  days: readonly SheetDay[];
  lead: LeadColumns<RowColumn>;
  moves: CalendarMoves;
  colors: CardColors;
  /** Rows of a day that are shown. */
  most: number;
  isBusy: boolean;
  onOpen(row_id: string): void;
  onDay(date: string): void;
  onAdd: ((date: string) => void) | null;
}

/** Days, a week a line. Rows are dragged to other days; by the keyboard Alt and an arrow key move one. */
export function DaysTable(props: Props) {
  const { title, days, span, isBusy } = props;
  const table = useRef<HTMLTableElement>(null);
  const moved = useRef('');
  const [dragged, setDragged] = useState<DataRow | null>(null);
  const [target, setTarget] = useState('');
  // A row that the keyboard moved is elsewhere in the table by now, and has the focus all the same.
  useEffect(() => {
    if (!moved.current) return;
    const button = table.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(moved.current)}"]`);
    if (button) button.focus();
    if (button && !isBusy) moved.current = '';
  });
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const month = span.unit === 'month' ? span.date.slice(0, 7) : '';
  return (
    <table
      ref={table}
      className={styles.calendar}
      data-unit={span.unit}
      aria-label={t('Calendar of {title}', { title })}
    >
      <thead>
        <tr>
          {days.slice(0, 7).map(({ date }) => (
            <th key={date} scope="col">
              {weekdayOf(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <DayCell
                key={day.date}
                {...props}
                day={day}
                isOutside={month !== '' && !day.date.startsWith(month)}
                isTarget={dragged !== null && target === day.date}
                onDrag={setDragged}
                onOver={() => dragged && setTarget(day.date)}
                onDrop={() => {
                  if (dragged) props.moves.move(dragged, day.date);
                  setDragged(null);
                  setTarget('');
                }}
                onMove={(row, date) => {
                  moved.current = row.row_id;
                  props.moves.move(row, date);
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const weekdayOf = (date: string): string => formats().shortWeekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';

interface DayCellProps extends Props {
  day: SheetDay;
  isOutside: boolean;
  isTarget: boolean;
  onDrag(row: DataRow | null): void;
  onOver(): void;
  onDrop(): void;
  onMove(row: DataRow, date: string): void;
}

function DayCell({ day, isOutside, isTarget, ...props }: DayCellProps) {
  const { date, count, rows } = day;
  const left = count - Math.min(rows.length, props.most);
  const name = dayTitle(date);
  return (
    <td
      data-outside={isOutside || undefined}
      data-target={isTarget || undefined}
      data-today={date === today() || undefined}
      data-empty={count === 0 || undefined}
      onDragOver={(event) => {
        if (!props.moves.isOffered) return;
        event.preventDefault();
        props.onOver();
      }}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
    >
      <div className={styles.dayHead}>
        <time dateTime={date} aria-current={date === today() ? 'date' : undefined}>
          <span aria-hidden="true" className={styles.dayNumber}>
            {Number(date.slice(8, 10))}
          </span>
          <span className={styles.dayName}>{name}</span>
        </time>
        {props.onAdd && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            className={styles.dayAdd}
            aria-label={t('Add a row on {day}', { day: name })}
            onClick={() => props.onAdd?.(date)}
          >
            <Plus size={14} strokeWidth={1.5} />
          </ActionIcon>
        )}
      </div>
      {rows.length > 0 && (
        <ul className={styles.dayRows}>
          {rows.slice(0, props.most).map((row) => (
            <DayRow key={row.row_id} {...props} row={row} date={date} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <button
          type="button"
          className={styles.dayMore}
          aria-label={plural(left, '{count} more on {day}', '{count} more on {day}', { day: name })}
          onClick={() => props.onDay(date)}
        >
          {plural(left, '+{count} more', '+{count} more')}
        </button>
      )}
    </td>
  );
}

type DayRowProps = Omit<DayCellProps, 'day' | 'isOutside' | 'isTarget'> & { row: DataRow; date: string };

function DayRow({ row, date, lead, moves, colors, by, onOpen, onDrag, onMove }: DayRowProps) {
  const text = (shown: RowColumn | undefined): string =>
    shown ? cellText(row.cells[shown.column.id], shownInRow(shown, row)) : '';
  const heading = text(lead.heading) || t('Untitled');
  const values = lead.rest.flatMap((shown) => {
    const words = text(shown);
    return words ? [`${shown.column.name}: ${words}`] : [];
  });
  const time = timeOfCell(row.cells[by]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const days = event.altKey && moves.isOffered ? dayKeys[event.key] : undefined;
    if (days === undefined) return;
    event.preventDefault();
    onMove(row, daysAfter(dayOfCell(row.cells[by]) || date, days));
  };
  return (
    <li
      draggable={moves.isOffered}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', heading);
        onDrag(row);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <button
        type="button"
        data-row={row.row_id}
        className={styles.dayRow}
        style={colors.ground(row)}
        title={[heading, ...values].join('\n')}
        aria-keyshortcuts={moves.isOffered ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
        onKeyDown={onKeyDown}
        onClick={() => onOpen(row.row_id)}
      >
        {time && <span className={styles.dayTime}>{clock(minutesOf(time))}</span>}
        <span className={styles.dayHeading}>{heading}</span>
        {values.length > 0 && <span className={styles.dayValues}>{values.join(' · ')}</span>}
      </button>
    </li>
  );
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const dayKeys: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
