import { plural, t } from '#kit/language/product.ts';
import { Modal } from '@mantine/core';
import type { LeadColumns } from '#blocks/shared/rows/lead-columns.ts';
import type { RowColumn } from '#blocks/shared/rows/row-column.ts';
import { dayTitle } from '#blocks/shared/field/calendar-days.ts';
import pageStyles from '../workbook-page.module.css';
import type { CardColors } from './card-colors.ts';
import { CardList } from './card-list.tsx';
import styles from './layouts.module.css';
import type { SheetDay } from './sheet-days.ts';

interface Props {
  /** Null while none is open. */
  day: SheetDay | null;
  lead: LeadColumns<RowColumn>;
  colors: CardColors;
  onOpen(row_id: string): void;
  onClose(): void;
}

/** All rows of a day, as far as they are sent. */
export function DayDialog({ day, lead, colors, onOpen, onClose }: Props) {
  return (
    <Modal
      opened={day !== null}
      onClose={onClose}
      title={day ? dayTitle(day.date) : ''}
      classNames={{ title: pageStyles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {day && (
        <div className={styles.plain}>
          {day.rows.length < day.count && (
            <p className={styles.note}>
              {plural(day.count, '{shown} of {count} rows is shown.', '{shown} of {count} rows are shown.', {
                shown: day.rows.length,
              })}
            </p>
          )}
          <CardList
            rows={day.rows}
            lead={lead}
            colors={colors}
            onOpen={onOpen}
            label={t('Rows on {date}', { date: dayTitle(day.date) })}
          />
        </div>
      )}
    </Modal>
  );
}
