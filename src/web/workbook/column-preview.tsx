import { plural, t } from '#kit/language/product.ts';
import { Alert, Loader } from '@mantine/core';
import { autoText } from '#engine/automatic.ts';
import type { AutoKind, Column, ColumnType } from '#engine/model.ts';
import { columnTypeNames } from '#features/workbooks/rules/column-type-names.ts';
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
      <p role="status">
        {type ? fitsAll(filled, t(auto ? autoText[auto] : columnTypeNames[type])) : t('All cells are empty.')}
      </p>
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
          <li>{plural(invalidValues - samples.length, 'and {count} more', 'and {count} more')}</li>
        )}
      </ul>
      {auto
        ? afterwards(auto)
        : type
          ? t('Values that can’t be converted stay as text.')
          : t('Removed values are kept in the trash, so you can undo this.')}
    </Alert>
  );
}

const afterwards = (auto: AutoKind): string =>
  auto === 'number'
    ? t('Their rows get the next numbers, in the order of the sheet. You can undo this.')
    : t('What the history of the rows knows replaces them. You can undo this.');

function fitsAll(filled: number, type: string): string {
  if (filled === 0) return t('All cells are empty.');
  return plural(filled, 'The only value fits the type {type}.', 'All {count} values fit the type {type}.', { type });
}

function describeInvalidValues(invalidValues: number, filled: number, type: ColumnType): string {
  return plural(
    invalidValues,
    '{count} value of {all} can’t be converted to {type}',
    '{count} values of {all} can’t be converted to {type}',
    { all: filled, type: t(columnTypeNames[type]) },
  );
}

function replacedText(replaced: number, filled: number): string {
  return plural(replaced, '{count} value of {all} will be replaced', '{count} values of {all} will be replaced', {
    all: filled,
  });
}

function goneText(filled: number): string {
  return plural(filled, '{count} value will be removed', '{count} values will be removed');
}
