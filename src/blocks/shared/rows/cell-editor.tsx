import { type FocusEvent, useRef, useState } from 'react';
import type { Cell } from '#engine/model.ts';
import '../field/controls.ts';
import '../field/link/link-field.ts';
import { FieldControl } from '../field/field-row.tsx';
import { readFilled } from '../field/read-filled.ts';
import { matchesSafely } from '../field/safe-pattern.ts';
import type { RowBlock } from './row-block.ts';
import type { RowColumn } from './row-column.ts';
import { isSame, storedCell } from './stored-cell.ts';
import { withLink } from './with-link.ts';
import styles from './cell-editor.module.css';
import { t } from '#kit/language/language.ts';

interface CellEditorProps {
  id: string;
  shown: RowColumn;
  block: RowBlock;
  /** What the row of another sheet is called whose key the cell holds. */
  named: string | undefined;
  cell: Cell;
  /** Someone else changed the row meanwhile: saving asks which version stays. */
  isChanged: boolean;
  onSave: (cell: Cell) => void;
  onClose: () => void;
}

/** A cell being edited in its place. Enter and leaving it save, Escape doesn't. */
export function CellEditor({ id, block, named, cell, isChanged, onSave, onClose, ...props }: CellEditorProps) {
  const shown = withLink(props.shown, block);
  const [message, setMessage] = useState('');
  const done = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const { field, column } = shown;
  const finish = (form: HTMLFormElement, leaving: boolean) => {
    if (done.current || form.querySelector('[data-sending]')) return;
    const filled = readFilled([field], new FormData(form), matchesSafely);
    const problem = filled.messages[field.column] ?? '';
    if (problem && !leaving) return setMessage(problem);
    done.current = true;
    const next = storedCell(column, filled.cells[field.column] ?? null);
    if (!problem && !isSame(next, cell)) onSave(next);
    onClose();
  };
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    const to = event.relatedTarget;
    if (to instanceof Node && event.currentTarget.contains(to)) return;
    // The list of a choice and the panel of a date take the focus without being inside.
    if (to === null && event.currentTarget.querySelector(':popover-open, select:open, [data-files-field]')) return;
    finish(event.currentTarget, true);
  };
  return (
    // Keys pressed in the field decide about the whole editor.
    <form
      ref={form}
      noValidate
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        finish(event.currentTarget, false);
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape' || event.currentTarget.querySelector(':popover-open')) return;
        done.current = true;
        onClose();
      }}
      onChange={(event) => {
        if (field.type === 'select') event.currentTarget.requestSubmit();
      }}
    >
      <EditorField
        {...{ id, shown, block, named, cell, problem: message }}
        onEdit={() => setMessage('')}
        onPick={() => form.current?.requestSubmit()}
      />
      <EditorMessages id={`${id}-problem`} isChanged={isChanged} problem={message} />
      <button type="submit" className={styles.hidden}>
        {t('Save')}
      </button>
    </form>
  );
}

interface EditorFieldProps extends Pick<CellEditorProps, 'id' | 'shown' | 'block' | 'named' | 'cell'> {
  problem: string;
  onEdit: () => void;
  onPick: () => void;
}

function EditorField({ id, shown, block, named, cell, problem, onEdit, onPick }: EditorFieldProps) {
  return (
    <>
      <label className={styles.hidden} htmlFor={`${id}-editor`}>
        {shown.column.name}
      </label>
      <FieldControl
        field={shown.field}
        id={`${id}-editor`}
        cell={cell}
        invalid={problem !== ''}
        describedBy={problem ? `${id}-problem` : undefined}
        isHydrated
        takesFocus
        upload={block.act.upload}
        names={block.act.names}
        named={named}
        onEdit={onEdit}
        onPick={onPick}
      />
    </>
  );
}

function EditorMessages({ id, isChanged, problem }: { id: string; isChanged: boolean; problem: string }) {
  return (
    <>
      {isChanged && (
        <p className={styles.meanwhile} role="status">
          {t('Someone else changed this row in the meantime.')}
        </p>
      )}
      {problem && (
        <p id={id} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
