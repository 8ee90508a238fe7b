import { Alert, Loader } from '@mantine/core';
import type { Column, ColumnType } from '#engine/model.ts';
import { typeText } from './type-icon.tsx';
import { useColumnPreview } from './use-column-preview.ts';
import { sentenceFor } from './use-sheet-session.ts';
import styles from './workbook-page.module.css';

interface Props {
  sheetId: string;
  column: Column;
  /** The new type; without one the column is about to be deleted. */
  type?: ColumnType;
  /** Of a rating: how many stars it then has. */
  stars?: number | undefined;
}

/** What a change of a column would do to its cells, before it is done. */
export function ColumnPreview({ sheetId, column, type, stars }: Props) {
  const { data, error } = useColumnPreview(sheetId, column, type, stars);
  if (error) return <p role="alert">{sentenceFor(error)}</p>;
  if (!data) {
    return (
      <p role="status" className={styles.looking}>
        <Loader size={16} /> Checking the cells
      </p>
    );
  }
  const { filled, misfits: invalidValues, samples } = data;
  if (invalidValues === 0) {
    return <p role="status">{type ? fitsAll(filled, type) : 'All cells are empty.'}</p>;
  }
  return (
    <Alert
      role="status"
      color={type ? 'yellow' : 'red'}
      classNames={{ title: styles.previewTitle }}
      title={type ? describeInvalidValues(invalidValues, filled, type) : goneText(filled)}
    >
      <ul className={styles.samples}>
        {samples.map((sample) => (
          <li key={sample}>{sample}</li>
        ))}
        {invalidValues > samples.length && <li>and {count(invalidValues - samples.length)} more</li>}
      </ul>
      {type
        ? 'Values that can’t be converted stay as text.'
        : 'Removed values are kept in the trash, so you can undo this.'}
    </Alert>
  );
}

function fitsAll(filled: number, type: ColumnType): string {
  if (filled === 0) return 'All cells are empty.';
  const cells = filled === 1 ? 'The only value fits' : `All ${count(filled)} values fit`;
  return `${cells} the type ${typeText[type]}.`;
}

function describeInvalidValues(invalidValues: number, filled: number, type: ColumnType): string {
  const cells = invalidValues === 1 ? '1 value' : `${count(invalidValues)} values`;
  return `${cells} of ${count(filled)} can’t be converted to ${typeText[type]}`;
}

function goneText(filled: number): string {
  return filled === 1 ? '1 value will be removed' : `${count(filled)} values will be removed`;
}

const count = (number: number): string => number.toLocaleString('en-US');
