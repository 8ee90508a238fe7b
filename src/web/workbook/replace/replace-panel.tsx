import { plural, t } from '#kit/language/product.ts';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Column } from '#engine/model.ts';
import { showFailure } from '../../site/shell/show-failure.ts';
import { showToast } from '../../site/shell/show-toast.tsx';
import { takeOver } from '../grid/take-over.ts';
import type { SheetSession } from '../sheet-session.ts';
import { findReplacements, type FoundReplacements, type ReplaceRequest } from './find-replacements.ts';
import styles from './replace-panel.module.css';

interface Props {
  session: SheetSession;
  columns: readonly Column[];
  onRow(index: number): void;
  /** What was typed since the panel was requested. */
  takeHeld(): string;
}

/** Rows are fetched to be looked through; beyond so many, a filter says which. */
const mostRows = 100_000;
const shownExamples = 6;
const nothing: ReplaceRequest = { find: '', replacement: '', column: '', matchesCase: false, wholeCell: false };

/** Replaces text in the rows that are in view: those that pass the filters and the search. */
export function ReplacePanel({ session, columns, onRow, takeHeld }: Props) {
  const findField = useRef<HTMLInputElement>(null);
  const [request, setRequest] = useState(nothing);
  const [found, setFound] = useState<FoundReplacements | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (changed: Partial<ReplaceRequest>): void => {
    setRequest({ ...request, ...changed });
    setFound(null);
  };
  const begin = useEffectEvent(() => takeOver(findField.current, takeHeld()));
  useLayoutEffect(() => begin(), []);
  const look = async (): Promise<FoundReplacements> => {
    await session.rows.need(0, Math.min(mostRows, session.rows.total));
    return findReplacements(session.rows, columns, request);
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  const search = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => setFound(await look()));
  };
  const replace = () =>
    run(async () => {
      // What others wrote since the search is looked at once more.
      const { replacements } = await look();
      await session.write(replacements);
      if (session.view.state !== 'failed')
        showToast(plural(replacements.length, '{count} cell changed.', '{count} cells changed.'));
      setFound(null);
    });
  const beyond = session.rows.total > mostRows;
  return (
    <form className={styles.panel} onSubmit={search}>
      <ReplaceFields findField={findField} columns={columns} request={request} onChange={change} />
      {beyond && (
        <p className={styles.note}>
          {t('The first {count} rows are searched. Filter the sheet to search the rest.', { count: mostRows })}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={busy} disabled={request.find === ''}>
          {t('Find all')}
        </Button>
        <Button onClick={() => void replace()} disabled={busy || !found || found.replacements.length === 0}>
          {t('Replace all')}
        </Button>
      </div>
      <div role="status" className={styles.found}>
        {found && <Found found={found} columns={columns} onRow={onRow} />}
      </div>
    </form>
  );
}

function Found({ found, columns, onRow }: { found: FoundReplacements } & Pick<Props, 'columns' | 'onRow'>) {
  const { replacements } = found;
  const nameOf = (id: string): string => columns.find((column) => column.id === id)?.name ?? '';
  return (
    <>
      <p className={styles.count}>{foundText(found)}</p>
      <ul className={styles.examples}>
        {replacements.slice(0, shownExamples).map(({ index, column, before, text }) => (
          <li key={`${index} ${column}`}>
            <button type="button" onClick={() => onRow(index)}>
              <small>{t('Row {number}, {column}', { number: String(index + 2), column: nameOf(column) })}</small>
              <del>{before}</del>
              <ins>{text === '' ? t('Blank') : text}</ins>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How much was found, and what of it stays. */
function foundText({ replacements: { length }, rows, formulas }: FoundReplacements): string {
  const cells =
    length === 0
      ? t('No results.')
      : rows === 1
        ? plural(length, '{count} cell in 1 row.', '{count} cells in 1 row.')
        : plural(length, '{count} cell in {rows} rows.', '{count} cells in {rows} rows.', { rows });
  if (formulas === 0) return cells;
  const left = plural(formulas, '{count} result of formulas unchanged.', '{count} results of formulas unchanged.');
  return `${cells} ${left}`;
}

interface FieldsProps {
  findField: RefObject<HTMLInputElement | null>;
  columns: readonly Column[];
  request: ReplaceRequest;
  onChange(changed: Partial<ReplaceRequest>): void;
}

function ReplaceFields({ findField, columns, request, onChange }: FieldsProps) {
  return (
    <>
      <TextInput
        ref={findField}
        label={t('Find')}
        maxLength={500}
        data-autofocus
        value={request.find}
        onChange={(event) => onChange({ find: event.currentTarget.value })}
      />
      <TextInput
        label={t('Replace with')}
        maxLength={500}
        value={request.replacement}
        onChange={(event) => onChange({ replacement: event.currentTarget.value })}
      />
      <Select
        label={t('In')}
        data={[{ value: '', label: t('All columns') }, ...columns.map(({ id, name }) => ({ value: id, label: name }))]}
        value={request.column}
        allowDeselect={false}
        onChange={(column) => onChange({ column: column ?? '' })}
      />
      <Checkbox
        classNames={{ body: styles.box, label: styles.boxLabel }}
        label={t('Match upper and lower case')}
        checked={request.matchesCase}
        onChange={(event) => onChange({ matchesCase: event.currentTarget.checked })}
      />
      <Checkbox
        classNames={{ body: styles.box, label: styles.boxLabel }}
        label={t('Match whole cells')}
        checked={request.wholeCell}
        onChange={(event) => onChange({ wholeCell: event.currentTarget.checked })}
      />
    </>
  );
}
