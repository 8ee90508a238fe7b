import { useEffect, useRef, useState } from 'react';
import type { Cell } from '#engine/model.ts';
import type { DataRow } from '../../data-contract.ts';
import type { BlockActs } from '../../view-contract.ts';
import { Button } from '../button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../dialog.tsx';
import '../field/controls.ts';
import '../field/link/link-field.ts';
import { FieldRow } from '../field/field-row.tsx';
import { readFilled } from '../field/read-filled.ts';
import { matchesSafely } from '../field/safe-pattern.ts';
import type { RefusedAct } from '../problem-of.ts';
import type { RowColumn } from './row-column.ts';
import { isSame, storedCell } from './stored-cell.ts';
import styles from './dialogs.module.css';
import { t } from '#kit/language/language.ts';

interface RowDialogProps {
  id: string;
  title: string;
  submitTitle: string;
  columns: readonly RowColumn[];
  /** The row that is edited; null for a new one. */
  row: DataRow | null;
  /** What fields of a new row begin with, by column id. */
  start?: Readonly<Record<string, Cell>> | undefined;
  /** Someone else changed it meanwhile. */
  isChanged?: boolean;
  upload: BlockActs['upload'];
  names: BlockActs['names'];
  /** Stores what changed; answers why it was refused, or null. */
  onSave: (cells: Record<string, Cell>) => Promise<RefusedAct | null>;
  onClose: () => void;
}

/** The fields of one row, to add or to edit it. What was typed stays until it is stored. */
export function RowDialog(props: RowDialogProps) {
  const { id, title, submitTitle, columns, row, start, isChanged, upload, names, onClose } = props;
  const { form, busy, messages, failure, save } = useSaving(props);
  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        <DialogBody>
          <div className={styles.fields}>
            {isChanged && (
              <p className={styles.meanwhile} role="status">
                {t('Someone else changed this row in the meantime. When you save, you choose which version to keep.')}
              </p>
            )}
            {columns.map((shown) => (
              <FieldRow
                key={shown.key}
                id={`${id}-row-${shown.field.column}`}
                field={shown.field}
                cell={(row?.cells ?? start)?.[shown.field.column] ?? null}
                isHydrated
                upload={upload}
                names={names}
                named={row?.named?.[shown.field.column]}
                message={messages[shown.field.column] ?? ''}
              />
            ))}
            {failure && (
              <p className={styles.failure} role="alert">
                {failure}
              </p>
            )}
          </div>
        </DialogBody>
        <DialogFoot>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {submitTitle || t('Save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Reads, checks and saves what is typed; says what is wrong with it. */
function useSaving({ columns, row, onSave, onClose }: RowDialogProps) {
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const save = async (element: HTMLFormElement) => {
    if (busy) return;
    if (element.querySelector('[data-sending]')) return setFailure(t('Wait for the file to finish uploading.'));
    const filled = readFilled(
      columns.map((shown) => shown.field),
      new FormData(element),
      matchesSafely,
    );
    setMessages(filled.messages);
    setFailure('');
    if (Object.keys(filled.messages).length > 0) return setRefusals(refusals + 1);
    const cells = changedCells(columns, filled.cells, row);
    if (Object.keys(cells).length === 0) {
      if (row) return onClose();
      return setFailure(t('Fill in at least one field.'));
    }
    setBusy(true);
    const problem = await onSave(cells);
    if (!problem || problem.code === 'row_conflict') return onClose();
    setBusy(false);
    setMessages(problem.fields);
    setFailure(problem.message);
    setRefusals(refusals + 1);
  };
  return { form, busy, messages, failure, save };
}

/** Only what the visitor changed is sent, so that two people can edit different cells of one row. */
function changedCells(columns: readonly RowColumn[], filled: Record<string, Cell>, row: DataRow | null) {
  const cells: Record<string, Cell> = {};
  for (const { field, column } of columns) {
    const cell = storedCell(column, filled[field.column] ?? null);
    const before = row?.cells[field.column] ?? null;
    if (row ? !isSame(cell, before) : cell !== null) cells[field.column] = cell;
  }
  return cells;
}
