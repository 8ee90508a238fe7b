import { plural, t } from '#kit/language/product.ts';
import { Alert, Button, Loader, Modal, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AnswerOf, BodyOf } from '#platform/api/endpoint.ts';
import { type makeTable, previewNewTable } from '#features/workbooks/api/table-move.ts';
import { call } from '../../call.ts';
import type { MovedTable } from '../grid-change.ts';
import { columnTypeNames } from '#features/workbooks/rules/column-type-names.ts';
import { TypeIcon } from '../type-icon.tsx';
import { sentenceFor } from '../use-sheet-session.ts';
import pageStyles from '../workbook-page.module.css';
import styles from './table-dialog.module.css';

export type NewTable = BodyOf<typeof makeTable>;

interface Props {
  sheetId: string;
  /** Null while nothing is asked. */
  range: MovedTable | null;
  onClose(): void;
  onMake(made: NewTable): void;
}

/** Says what a further table of a sheet will be, before it is one. */
export function NewTableDialog({ range, ...on }: Props) {
  return (
    <Modal
      opened={range !== null}
      onClose={on.onClose}
      title={t('Make this another table')}
      classNames={{ title: pageStyles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      {range && <NewTableForm range={range} {...on} />}
    </Modal>
  );
}

function NewTableForm({ sheetId, range, onClose, onMake }: Props & { range: MovedTable }) {
  const [hasHeading, setHasHeading] = useState(range.header_rows === 1);
  const [title, setTitle] = useState('');
  const requested = { ...range, header_rows: hasHeading ? 1 : 0 };
  const { data, error } = useQuery({
    queryKey: ['new-table-preview', sheetId, requested],
    queryFn: ({ signal }) => call(previewNewTable, { params: { sheetId }, body: requested, signal }),
    // Others may write to the sheet meanwhile: each look is a new one.
    gcTime: 0,
    staleTime: 0,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const named = title.trim();
    if (data?.refused === null) onMake({ ...requested, ...(named !== '' && { title: named }) });
  };
  return (
    <form className={pageStyles.form} onSubmit={submit}>
      <TextInput
        label={t('Name of the table')}
        placeholder={data?.title ?? ''}
        value={title}
        maxLength={100}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
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
        <Button type="submit" disabled={data?.refused !== null}>
          {t('Make this another table')}
        </Button>
      </div>
    </form>
  );
}

function Outcome({ preview }: { preview: AnswerOf<typeof previewNewTable> }) {
  const { range, columns, rows, notes, refused } = preview;
  if (refused !== null)
    return (
      <Alert role="alert" color="red">
        {refused}
      </Alert>
    );
  return (
    <div role="status">
      <p>
        {plural(
          rows,
          'The table will be at {range}, with {count} row. No cell moves, and formulas read the same cells.',
          'The table will be at {range}, with {count} rows. No cell moves, and formulas read the same cells.',
          { range },
        )}
      </p>
      <ul className={styles.columns} aria-label={t('Columns of the table')}>
        {columns.map(({ name, type }) => (
          <li key={name}>
            <TypeIcon type={type} />
            <span className={styles.name}>{name}</span>
            <span className={styles.what}>{t(columnTypeNames[type])}</span>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <Alert key={note} color="yellow">
          {note}
        </Alert>
      ))}
    </div>
  );
}
