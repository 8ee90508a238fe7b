import { Button, Modal, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Column, type ColumnType, columnTypes } from '#sheet/model.ts';
import type { ColumnEdit } from './sheet-change.ts';
import { TypeIcon, typeWords } from './type-icon.tsx';
import styles from './workbook-page.module.css';

export type ColumnTask = { kind: 'add'; before?: Column } | { kind: 'change' | 'delete'; column: Column };

interface Props {
  task: ColumnTask | null;
  onClose(): void;
  onEdit(edit: ColumnEdit, inverse: ColumnEdit | null): void;
}

const isType = (value: string | null): value is ColumnType => columnTypes.some((type) => type === value);

/** Adds, changes or deletes a column. */
export function ColumnDialog({ task, onClose, onEdit }: Props) {
  return (
    <Modal
      opened={task !== null}
      onClose={onClose}
      title={task ? titleOf(task) : ''}
      classNames={{ title: styles.dialogTitle }}
      centered
    >
      {task && <ColumnForm task={task} onClose={onClose} onEdit={onEdit} />}
    </Modal>
  );
}

function ColumnForm({ task, onClose, onEdit }: Props & { task: ColumnTask }) {
  const [name, setName] = useState(task.kind === 'change' ? task.column.name : '');
  const [type, setType] = useState<ColumnType>(task.kind === 'change' ? task.column.type : 'text');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onEdit(...editFor(task, name.trim(), type));
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      {task.kind === 'delete' ? (
        <p>Its values go with it. Blocks that show this column will be without it.</p>
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
            description={task.kind === 'change' ? 'Values that the new type cannot read stay as they are.' : undefined}
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

/** Only a new name alone can be turned round: a new type or a deletion loses what was there. */
function editFor(task: ColumnTask, name: string, type: ColumnType): [ColumnEdit, ColumnEdit | null] {
  if (task.kind === 'delete') return [{ kind: 'delete-column', column: task.column.id }, null];
  if (task.kind === 'add') {
    return [{ kind: 'add-column', name, type, ...(task.before && { before: task.before.id }) }, null];
  }
  const { id, name: before, type: typeBefore } = task.column;
  if (type !== typeBefore) return [{ kind: 'change-column', column: id, name, type }, null];
  return [
    { kind: 'change-column', column: id, name },
    { kind: 'change-column', column: id, name: before },
  ];
}
