import { formats, plural, t } from '#kit/language/product.ts';
import { Alert, Button, Loader, Modal, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { previewTableMove } from '#features/workbooks/api/table-move.ts';
import { call } from '../../call.ts';
import { columnTypeNames } from '#features/workbooks/rules/column-type-names.ts';
import { TypeIcon } from '../type-icon.tsx';
import { sentenceFor } from '../use-sheet-session.ts';
import pageStyles from '../workbook-page.module.css';
import styles from './table-dialog.module.css';
import type { MovedTable } from '../grid-change.ts';

interface Props {
  sheetId: string;
  /** Null while nothing is asked. */
  moved: MovedTable | null;
  onClose(): void;
  onMove(moved: MovedTable): void;
}

/** Says what comes of a table that is put around other cells, before it is. */
export function TableDialog({ moved, ...on }: Props) {
  return (
    <Modal
      opened={moved !== null}
      onClose={on.onClose}
      title={t('Make this the table')}
      classNames={{ title: pageStyles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      {moved && <TableForm moved={moved} {...on} />}
    </Modal>
  );
}

function TableForm({ sheetId, moved, onClose, onMove }: Props & { moved: MovedTable }) {
  const [hasHeading, setHasHeading] = useState(moved.header_rows === 1);
  const requested = { ...moved, header_rows: hasHeading ? 1 : 0 };
  const { data, error } = useQuery({
    queryKey: ['table-preview', sheetId, requested],
    queryFn: ({ signal }) => call(previewTableMove, { params: { sheetId }, body: requested, signal }),
    // Others may write to the sheet meanwhile: each look is a new one.
    gcTime: 0,
    staleTime: 0,
  });
  const mayMove = data?.refused === null;
  return (
    <div className={pageStyles.form}>
      <Switch
        label={t('The first row names the columns')}
        checked={hasHeading}
        onChange={(event) => setHasHeading(event.currentTarget.checked)}
      />
      {error && <p role="alert">{sentenceFor(error)}</p>}
      {!data && !error && (
        <p role="status" className={pageStyles.looking}>
          <Loader size={16} /> {t('Checking the cells')}
        </p>
      )}
      {data && <Outcome preview={data} />}
      <div className={pageStyles.choices}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={!mayMove} onClick={() => onMove(requested)}>
          {t('Make this the table')}
        </Button>
      </div>
    </div>
  );
}

type Preview = AnswerOf<typeof previewTableMove>;

function Outcome({ preview: { range, columns, gone, rows, notes, refused } }: { preview: Preview }) {
  if (refused !== null)
    return (
      <Alert role="alert" color="red">
        {refused}
      </Alert>
    );
  return (
    <div role="status">
      <p>
        {[
          t('The table will be at {range}.', { range }),
          rowsText(rows),
          t('No cell moves, and formulas read the same cells.'),
        ].join(' ')}
      </p>
      <ul className={styles.columns} aria-label={t('Columns of the table')}>
        {columns.map(({ name, type, was }) => (
          <li key={name}>
            <TypeIcon type={type} />
            <span className={styles.name}>{name}</span>
            <span className={styles.what}>
              {was === null
                ? t('new, {type}', { type: t(columnTypeNames[type]) })
                : was === name
                  ? t('stays')
                  : t('was {name}', { name: was })}
            </span>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <Alert key={note} color="yellow">
          {note}
        </Alert>
      ))}
      {gone.length > 0 && (
        <Alert color="yellow">
          {plural(
            gone.length,
            '{names} becomes a column of cells around the table. Blocks that show it will lose it.',
            '{names} become columns of cells around the table. Blocks that show them will lose them.',
            { names: gone.join(', ') },
          )}
        </Alert>
      )}
    </div>
  );
}

function rowsText({ kept, added, gone }: Preview['rows']): string {
  const parts = [
    kept > 0 && plural(kept, '{count} row stays', '{count} rows stay'),
    added > 0 && plural(added, '{count} row comes into it', '{count} rows come into it'),
    gone > 0 &&
      plural(gone, '{count} row leaves it and stays on the sheet', '{count} rows leave it and stay on the sheet'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? t('It has no rows yet.') : `${parts.join(', ')}${formats().stop}`;
}
