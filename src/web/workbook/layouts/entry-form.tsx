import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { enterCell, entryText } from '#features/workbooks/rules/cell-entry.ts';
import { formProblems } from '#features/workbooks/rules/arrangement/form-entry.ts';
import type { FormField } from '#features/workbooks/rules/arrangement/view-layout.ts';
import type { Cell, Column } from '#engine/model.ts';
import { RowField } from '../row-form/row-form.tsx';
import type { SheetSession } from '../sheet-session.ts';
import styles from './layouts.module.css';

type Entered = Readonly<Record<string, Cell>>;

interface Props {
  session: SheetSession;
  fields: readonly FormField[];
  /** What is filled in at first. */
  begin?: Entered;
  submit: string;
  /** Adds the row; answers whether it was. */
  onSubmit(cells: Record<string, Cell>): Promise<boolean>;
  /** Next to the button. */
  children?: ReactNode;
}

/** The fields of a row that is not there yet. What does not fit is said at its field, and nothing is lost. */
export function EntryForm({ session, fields, begin = {}, submit, onSubmit, children }: Props) {
  const { columns } = session.view;
  const shown = fields.flatMap(({ column: id, ...field }) => {
    const column = columns.find((one) => one.id === id);
    return column ? [{ column, ...field }] : [];
  });
  const [texts, setTexts] = useState(() => textsOf(begin, shown));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  /** Rises when the form begins again: its fields forget what was typed. */
  const [round, setRound] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // What the row begins with and no field shows.
  const unshown = Object.fromEntries(
    Object.entries(begin).filter(([id]) => shown.every(({ column }) => column.id !== id)),
  );
  const focusSoon = (what: string): void =>
    void requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(what)?.focus());
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const cells = await enteredCells(session, shown, texts);
    const found = cells && formProblems(fields, cells, columns);
    setProblems(Object.fromEntries((found ?? []).map(({ path, message }) => [path, message])));
    if (found && found.length > 0) focusSoon('[aria-invalid="true"]');
    else if (cells && (await onSubmit({ ...unshown, ...cells }))) {
      setTexts(textsOf(begin, shown));
      setRound(round + 1);
      focusSoon('input, textarea');
    }
    setBusy(false);
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {shown.map(({ column, required, hint }) => (
        <RowField
          key={`${round} ${column.id}`}
          sheetId={session.id}
          column={column}
          cell={enterCell(texts[column.id] ?? '', column.type)}
          formula={undefined}
          canWrite
          isNew
          {...{ required, hint }}
          error={problems[column.id] ?? ''}
          onSave={(text) => {
            setTexts((before) => ({ ...before, [column.id]: text }));
            if (problems[column.id]) setProblems({ ...problems, [column.id]: '' });
          }}
        />
      ))}
      <div className={styles.actions}>
        {children}
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

/** What fields begin with, as it is typed. */
const textsOf = (cells: Entered, shown: readonly { column: Column }[]): Record<string, string> =>
  Object.fromEntries(
    shown.flatMap(({ column }) => (column.id in cells ? [[column.id, entryText(cells[column.id], column.type)]] : [])),
  );

/** What was filled in, with keys in the place of names; null where one of them means several rows, which is said. */
async function enteredCells(
  session: SheetSession,
  shown: readonly { column: Column }[],
  texts: Readonly<Record<string, string>>,
): Promise<Record<string, Cell> | null> {
  const typed = shown.flatMap(({ column }) => {
    const text = texts[column.id] ?? '';
    return text.trim() === '' ? [] : [{ column: column.id, text }];
  });
  const read = await session.readLinked(typed);
  if (read.length < typed.length) return null;
  return Object.fromEntries(
    read.flatMap(({ column: id, text }) => {
      const column = shown.find((one) => one.column.id === id)?.column;
      return column ? [[id, enterCell(text, column.type)]] : [];
    }),
  );
}
