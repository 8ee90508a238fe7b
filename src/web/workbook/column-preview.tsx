import { t } from '#kit/language/product.ts';
import { Alert, Loader } from '@mantine/core';
import { autoText } from '#engine/automatic.ts';
import type { AutoKind, Column, ColumnType } from '#engine/model.ts';
import { typeText } from './type-icon.tsx';
import { type ColumnGoal, useColumnPreview } from './use-column-preview.ts';
import { sentenceFor } from './use-sheet-session.ts';
import styles from './workbook-page.module.css';

interface Props {
  sheetId: string;
  column: Column;
  goal?: ColumnGoal;
}

/** What a change of a column would do to its cells, before it is done. */
export function ColumnPreview({ sheetId, column, goal = {} }: Props) {
  const { type, auto } = goal;
  const { data, error } = useColumnPreview(sheetId, column, goal);
  if (error) return <p role="alert">{sentenceFor(error)}</p>;
  if (!data) {
    return (
      <p role="status" className={styles.looking}>
        <Loader size={16} /> {t('Checking the cells')}
      </p>
    );
  }
  const { filled, misfits: invalidValues, samples } = data;
  if (invalidValues === 0) {
    return (
      <p role="status">{type ? fitsAll(filled, auto ? autoText[auto] : typeText[type]) : t('All cells are empty.')}</p>
    );
  }
  return (
    <Alert
      role="status"
      color={type ? 'yellow' : 'red'}
      classNames={{ title: styles.previewTitle }}
      title={
        auto
          ? replacedText(invalidValues, filled)
          : type
            ? describeInvalidValues(invalidValues, filled, type)
            : goneText(filled)
      }
    >
      <ul className={styles.samples}>
        {samples.map((sample) => (
          <li key={sample}>{sample}</li>
        ))}
        {invalidValues > samples.length && (
          <li>{t('and {count} more', { count: count(invalidValues - samples.length) })}</li>
        )}
      </ul>
      {auto ? afterwards(auto) : type ? stayingText : goneNote}
    </Alert>
  );
}

const stayingText = 'Values that can’t be converted stay as text.';
const goneNote = 'Removed values are kept in the trash, so you can undo this.';

const afterwards = (auto: AutoKind): string =>
  auto === 'number'
    ? t('Their rows get the next numbers, in the order of the sheet. You can undo this.')
    : t('What the history of the rows knows replaces them. You can undo this.');

function fitsAll(filled: number, type: string): string {
  if (filled === 0) return t('All cells are empty.');
  const cells = filled === 1 ? t('The only value fits') : t('All {filled} values fit', { filled: count(filled) });
  return t('{cells} the type {type}.', { cells, type });
}

function describeInvalidValues(invalidValues: number, filled: number, type: ColumnType): string {
  const cells = invalidValues === 1 ? '1 value' : `${count(invalidValues)} values`;
  return t('{cells} of {filled} can’t be converted to {value}', {
    cells,
    filled: count(filled),
    value: typeText[type],
  });
}

function replacedText(replaced: number, filled: number): string {
  const cells = replaced === 1 ? '1 value' : `${count(replaced)} values`;
  return t('{cells} of {filled} will be replaced', { cells, filled: count(filled) });
}

function goneText(filled: number): string {
  return filled === 1 ? '1 value will be removed' : t('{filled} values will be removed', { filled: count(filled) });
}

const count = (number: number): string => number.toLocaleString('en-US');
