import { Button, Modal, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Column, type ColumnType, columnTypes } from '#sheet/model.ts';
import { ColumnPreview } from './column-preview.tsx';
import type { ColumnEdit } from './grid-change.ts';
import { TypeIcon, typeWords } from './type-icon.tsx';
import styles from './workbook-page.module.css';

export type ColumnTask = { kind: 'add'; before?: Column } | { kind: 'change' | 'delete'; column: Column };

interface Props {
  sheetId: string;
  task: ColumnTask | null;
  onClose(): void;
  onEdit(edit: ColumnEdit, inverse: ColumnEdit | null): void;
}

const isType = (value: string | null): value is ColumnType => columnTypes.some((type) => type === value);

/** Adds, changes or deletes a column. */
export function ColumnDialog({ sheetId, task, onClose, onEdit }: Props) {
  return (
    <Modal
      opened={task !== null}
      onClose={onClose}
      title={task ? titleOf(task) : ''}
      classNames={{ title: styles.dialogTitle }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      {task && <ColumnForm sheetId={sheetId} task={task} onClose={onClose} onEdit={onEdit} />}
    </Modal>
  );
}

function ColumnForm({ sheetId, task, onClose, onEdit }: Props & { task: ColumnTask }) {
  const [name, setName] = useState(task.kind === 'change' ? task.column.name : '');
  const [type, setType] = useState<ColumnType>(task.kind === 'change' ? task.column.type : 'text');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onEdit(...editFor(task, name.trim(), type));
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      {task.kind === 'delete' ? (
        <>
          <p>Blocks that show this column will be without it. You can restore it from the trash.</p>
          <ColumnPreview sheetId={sheetId} column={task.column} />
        </>
      ) : (
        <>
          <TextInput
            label="Name"
            value={name}
            maxLength={200}
            required
            data-autofocus
            onChange={(event) => setName(event.target.value)}
          />
          <Select
            label="Type"
            data={columnTypes.map((value) => ({ value, label: typeWords[value] }))}
            value={type}
            allowDeselect={false}
            leftSection={<TypeIcon type={type} />}
            renderOption={({ option }) => (
              <span className={styles.typeOption}>
                {isType(option.value) && <TypeIcon type={option.value} />}
                {option.label}
              </span>
            )}
            onChange={(value) => isType(value) && setType(value)}
          />
          {task.kind === 'change' && type !== task.column.type && task.column.formula === undefined && (
            <ColumnPreview sheetId={sheetId} column={task.column} type={type} />
          )}
        </>
      )}
      <div className={styles.choices}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color={task.kind === 'delete' ? 'red' : 'accent'}>
          {task.kind === 'delete' ? 'Delete column' : task.kind === 'change' ? 'Save' : 'Add column'}
        </Button>
      </div>
    </form>
  );
}

function titleOf(task: ColumnTask): string {
  if (task.kind === 'add') return 'Add a column';
  return task.kind === 'change' ? 'Name and type' : `Delete ${task.column.name}?`;
}

/** A change beside the one that takes it back: what a new type or a deletion writes over is kept on the server. */
function editFor(task: ColumnTask, name: string, type: ColumnType): [ColumnEdit, ColumnEdit | null] {
  if (task.kind === 'delete') {
    const column = task.column.id;
    return [
      { kind: 'delete-column', column },
      { kind: 'restore-column', column },
    ];
  }
  if (task.kind === 'add') {
    return [{ kind: 'add-column', name, type, ...(task.before && { before: task.before.id }) }, null];
  }
  const { id, name: before, type: typeBefore } = task.column;
  const isRetyped = type !== typeBefore;
  return [
    { kind: 'change-column', column: id, name, ...(isRetyped && { type }) },
    { kind: 'change-column', column: id, name: before, ...(isRetyped && { type: typeBefore }) },
  ];
}
