import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Cell } from '#engine/model.ts';
import type { DataRow } from '../../data-contract.ts';
import { Button } from '../button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { imageAddress } from '../media/cell-address.ts';
import { CellView, cellText } from './cell-view.tsx';
import { headingWords, leadColumns } from './lead-columns.ts';
import { type RowColumn, shownInRow } from './row-column.ts';
import { RowPicture } from './row-picture.tsx';
import styles from './details.module.css';
import { t } from '#kit/language/language.ts';

interface DetailsProps {
  /** The heading; what the row is called when not given. */
  title?: string;
  row: DataRow;
  /** What is shown of the row; `rowColumn` makes one of a column of the sheet. */
  columns: readonly RowColumn[];
  /** `context.today`. */
  today: string;
  onClose: () => void;
  /** Buttons below the values. */
  actions?: ReactNode;
  /** The way to the rows before and after. */
  neighbours?: RowNeighbours | undefined;
}

export interface RowNeighbours {
  /** Null where there is none. */
  previous: (() => void) | null;
  next: (() => void) | null;
  /** Which of how many it is, in words. */
  place: string;
}

/** A row as a record: its picture, its name, its short values next to each other, its texts below. */
export function DetailsDialog({ title = '', row, columns, today, onClose, actions, neighbours }: DetailsProps) {
  const { image, heading, rest } = leadColumns(columns);
  const name = title || headingWords(row, columns) || t('Record');
  const picture = image && imageAddress(row.cells[image.column.id]) ? image : undefined;
  const values = rest.filter((shown) => shown !== image);
  // Where another title was given, what would be the heading is a value like the others.
  const isNamed = heading !== undefined && cellText(row.cells[heading.column.id], shownInRow(heading, row)) === name;
  const all = isNamed || !heading ? values : [heading, ...values];
  const filled = all.filter((shown) => isFilled(row.cells[shown.column.id]));
  const long = filled.filter((shown) => isLong(row.cells[shown.column.id]));
  const empty = all.filter((shown) => !filled.includes(shown));
  const render = (group: readonly RowColumn[], className: string | undefined) =>
    group.length > 0 && (
      <dl className={className}>
        {group.map((shown) => (
          <div key={shown.key}>
            <dt>{shown.column.name}</dt>
            <dd>
              <CellView cell={row.cells[shown.column.id]} shown={shownInRow(shown, row)} today={today} whole />
            </dd>
          </div>
        ))}
      </dl>
    );
  return (
    <Dialog title={name} onClose={onClose}>
      <DialogBody isRead>
        <div className={styles.record} key={row.row_id}>
          {picture && <RowPicture cell={row.cells[picture.column.id]} of={name} className={styles.picture} eager />}
          {render(
            filled.filter((shown) => !long.includes(shown)),
            styles.facts,
          )}
          {render(long, styles.texts)}
          {empty.length > 0 && (
            <p className={styles.empty}>
              {t('Not filled in: {columns}', { columns: empty.map(({ column }) => column.name).join(', ') })}
            </p>
          )}
        </div>
      </DialogBody>
      {(actions || neighbours) && (
        <DialogFoot>
          {neighbours && <Steps of={neighbours} />}
          {actions}
        </DialogFoot>
      )}
    </Dialog>
  );
}

function Steps({ of: { previous, next, place: position } }: { of: RowNeighbours }) {
  return (
    <div className={styles.steps}>
      <Button
        variant="plain"
        square
        aria-label={t('Previous record')}
        disabled={!previous}
        onClick={() => previous?.()}
        icon={<Icon of={ChevronLeft} />}
      />
      <span aria-live="polite">{position}</span>
      <Button
        variant="plain"
        square
        aria-label={t('Next record')}
        disabled={!next}
        onClick={() => next?.()}
        icon={<Icon of={ChevronRight} />}
      />
    </div>
  );
}

const isFilled = (cell: Cell | undefined): boolean => (cell ?? '') !== '';
const isLong = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && (cell.length > 60 || cell.includes('\n'));
