import { t } from '#kit/language/product.ts';
import { ActionIcon, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { entryText, fitsType } from '#features/workbooks/rules/cell-entry.ts';
import { offeredOptions } from '#features/workbooks/rules/column-options.ts';
import { joinLabels, labelsOf } from '#engine/labels.ts';
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import type { SheetSession } from '../sheet-session.ts';
import { FilesEditor } from '../files/files-editor.tsx';
import { LinkField } from '../links/link-field.tsx';
import { SeveralField } from '../links/several-field.tsx';
import { PersonField } from '../people/person-field.tsx';
import { OptionSelect } from '../options/option-select.tsx';
import { TypeIcon } from '../type-icon.tsx';
import styles from './row-form.module.css';

interface Props {
  session: SheetSession;
  columns: readonly Column[];
  /** False where rows are changed at the source alone. */
  canWrite: boolean;
  rowId: string;
  onRow(rowId: string): void;
  /** What follows the fields. */
  children?: ReactNode;
}

/** One row as a form: each field is saved as soon as it is left, like a cell of the grid. */
export function RowForm({ session, columns, canWrite, rowId, onRow, children }: Props) {
  const row = useSyncExternalStore(session.watch, () => session.rows.at(session.rows.indexOf(rowId)));
  const index = session.rows.indexOf(rowId);
  const [before, after] = [session.rows.neighbourRow(index, -1), session.rows.neighbourRow(index, 1)];
  const go = async (to: number): Promise<void> => {
    await session.rows.need(to, to + 1);
    const next = session.rows.at(to);
    if (next) onRow(next.row_id);
  };
  if (!row) return <p className={styles.gone}>{t('This row is no longer visible.')}</p>;
  return (
    <div className={styles.form}>
      <nav className={styles.rows} aria-label={t('Rows')}>
        <ActionIcon {...step} aria-label={t('Previous row')} disabled={before < 0} onClick={() => void go(before)}>
          <ChevronLeft size={18} strokeWidth={1.5} />
        </ActionIcon>
        <span>
          {t('Row {number} of {count}', {
            number: session.rows.layout.offsetOf(index) + 1,
            count: session.view.total,
          })}
        </span>
        <ActionIcon {...step} aria-label={t('Next row')} disabled={after < 0} onClick={() => void go(after)}>
          <ChevronRight size={18} strokeWidth={1.5} />
        </ActionIcon>
      </nav>
      {columns.map((column) => {
        const cell = row.cells[column.id];
        const formula = column.formula ?? row.formulas?.[column.id];
        if (column.type === 'files' && formula === undefined)
          return <FilesField key={`${rowId} ${column.id}`} {...{ session, rowId, column, canWrite }} />;
        return (
          <RowField
            // What the server made of it, or another row: the field begins again.
            key={`${rowId} ${column.id} ${entryText(cell, column.type)}`}
            sheetId={session.id}
            column={column}
            cell={cell ?? null}
            formula={formula}
            canWrite={canWrite}
            onSave={(text) => void session.write([{ index: session.rows.indexOf(rowId), column: column.id, text }])}
          />
        );
      })}
      {children}
    </div>
  );
}

const step = { variant: 'default', size: 40 } as const;

export interface RowFieldProps {
  sheetId: string;
  column: Column;
  cell: Cell;
  formula: string | undefined;
  canWrite: boolean;
  onSave(text: string): void;
  /** Of a row that is not there yet: what is typed is told with every letter. */
  isNew?: boolean;
  required?: boolean;
  hint?: string;
  error?: string;
}

/** As they are typed into a cell. */
const yesOrNo = () => [
  { value: 'Yes', label: t('Yes') },
  { value: 'No', label: t('No') },
];

/** A value of a row. */
export function RowField({ sheetId, column, cell, formula, canWrite, onSave, ...more }: RowFieldProps) {
  const id = useId();
  const saved = entryText(cell, column.type);
  const [text, setText] = useState(saved);
  const save = (value: string): void => {
    if (value !== saved) onSave(value);
  };
  const shown = { ...(more.hint && { description: more.hint }), ...(more.error && { error: more.error }) };
  const label = <Label column={column} required={more.required} />;
  const common = {
    id,
    label,
    ...shown,
    ...((!canWrite || column.auto) && { readOnly: true }),
    ...(column.auto && { description: t('Filled in automatically') }),
    ...(formula !== undefined && { readOnly: true, description: t('Calculated by {formula}', { formula }) }),
  };
  if (column.type === 'boolean' && fitsType(cell, 'boolean'))
    return (
      <Select {...common} data={yesOrNo()} value={saved || null} clearable onChange={(value) => save(value ?? '')} />
    );
  if (column.link && column.type === 'choices' && formula === undefined && canWrite)
    return <SeveralField {...{ id, sheetId, column, cell, onSave }} {...shown} label={label} />;
  if (column.link && formula === undefined && canWrite)
    return <LinkField {...{ id, sheetId, column, cell, onSave }} {...shown} label={label} />;
  if (column.type === 'person' && formula === undefined && canWrite)
    return <PersonField {...{ id, sheetId, column, cell, onSave }} {...shown} label={label} />;
  const options = formula === undefined && canWrite ? offeredOptions(column) : [];
  if (column.type === 'choices' && formula === undefined && canWrite)
    return (
      <TagsInput
        {...common}
        data={options}
        value={labelsOf(saved)}
        splitChars={[',']}
        acceptValueOnBlur
        onChange={(labels) => save(joinLabels(labels))}
      />
    );
  if (options.length > 0) return <OptionSelect {...{ id, options, value: saved, onSave }} {...shown} label={label} />;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && text !== saved) {
      event.stopPropagation();
      setText(saved);
    }
  };
  const onChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    setText(event.currentTarget.value);
    if (more.isNew) onSave(event.currentTarget.value);
  };
  const typed = { ...common, value: text, onBlur: () => save(text), onKeyDown, onChange };
  if (column.type === 'text') return <Textarea {...typed} autosize minRows={1} maxRows={12} />;
  return <TextInput {...typed} {...inputOf(column.type, cell)} />;
}

function FilesField({ session, rowId, column, canWrite }: Omit<Props, 'columns' | 'onRow'> & { column: Column }) {
  return (
    <div>
      <Label column={column} />
      <FilesEditor session={session} cell={{ row_id: rowId, column }} canWrite={canWrite} />
    </div>
  );
}

function Label({ column, required = false }: { column: Column; required?: boolean | undefined }) {
  return (
    <span className={styles.label}>
      <TypeIcon {...column} />
      {column.name}
      {required && <span className={styles.required}> {t('(required)')}</span>}
    </span>
  );
}

/** A value that does not fit is shown as it is: an input of its type would hide it. */
function inputOf(type: ColumnType, cell: Cell): { type?: string; inputMode?: 'decimal' | 'email' | 'tel' | 'url' } {
  if (!fitsType(cell, type)) return {};
  switch (type) {
    case 'date':
      return { type: 'date' };
    case 'datetime':
      return { type: 'datetime-local' };
    case 'number':
    case 'currency':
      return { inputMode: 'decimal' };
    case 'phone':
      return { inputMode: 'tel' };
    case 'email':
      return { inputMode: 'email' };
    case 'url':
    case 'image':
      return { inputMode: 'url' };
    default:
      return {};
  }
}
