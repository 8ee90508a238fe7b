import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { mostOptions, optionsProblem } from '#features/workbooks/rules/column-options.ts';
import { isChoice } from '#engine/choices.ts';
import { type Column, type ColumnLink, type ColumnType, columnTypes } from '#engine/model.ts';
import { starsOf } from '#engine/rating-scale.ts';
import { mostStars } from '#engine/ratings.ts';
import {
  type ColumnDraft,
  type ColumnTask,
  columnEditsFor,
  optionsInLines,
  scaleOf,
  takesOptions,
} from './options/column-edits.ts';
import { listOfRows } from './options/option-rows.ts';
import { OptionsEditor } from './options/options-editor.tsx';
import { useOptionRows } from './options/use-option-rows.ts';
import { ColumnPreview } from './column-preview.tsx';
import type { ColumnEdit } from './grid-change.ts';
import { FileLimitFields } from './files/file-limit-fields.tsx';
import { LinkFields } from './links/link-fields.tsx';
import { TypeIcon, typeText } from './type-icon.tsx';
import styles from './workbook-page.module.css';

interface Props {
  sheetId: string;
  /** All of the workbook, which columns may link to. */
  sheets: readonly { id: string; title: string; columns: readonly Column[] }[];
  task: ColumnTask | null;
  onClose(): void;
  onEdit(edit: ColumnEdit, inverse: ColumnEdit | null): void;
}

const isType = (value: string | null): value is ColumnType => columnTypes.some((type) => type === value);

/** Adds, changes or deletes a column. */
export function ColumnDialog({ sheetId, sheets, task, onClose, onEdit }: Props) {
  return (
    <Modal
      opened={task !== null}
      onClose={onClose}
      title={task ? titleOf(task) : ''}
      classNames={{ title: styles.dialogTitle }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      {task && <ColumnForm sheetId={sheetId} sheets={sheets} task={task} onClose={onClose} onEdit={onEdit} />}
    </Modal>
  );
}

function ColumnForm({ sheetId, sheets, task, onClose, onEdit }: Props & { task: ColumnTask }) {
  const column = task.kind === 'change' ? task.column : null;
  const [name, setName] = useState(column?.name ?? '');
  const [type, setType] = useState<ColumnType>(column?.type ?? 'text');
  const [lines, setLines] = useState((column?.options ?? []).join('\n'));
  const [link, setLink] = useState<ColumnLink | null>(column?.link ?? null);
  const options = useRef<HTMLTextAreaElement>(null);
  const [scale, setScale] = useState(scaleOf(column ?? {}));
  const isRated = type === 'rating';
  const hasList = isChoice({ type });
  const { rows, setRows, cellsOf, notes } = useOptionRows(sheetId, column, type);
  const listed = hasList ? listOfRows(rows) : { options: optionsInLines(lines) };
  const isOther = type !== column?.type || (isRated && scale.max !== starsOf(column));
  const takesLink = column?.formula === undefined;
  const draft: ColumnDraft = {
    name: name.trim(),
    type,
    ...listed,
    ...scale,
    ...(takesLink && { link }),
  };
  const hasOptions = task.kind !== 'delete' && takesOptions(task, type);
  const problem = hasOptions ? optionsProblem(draft.options, { ...draft, name: draft.name || 'this column' }) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === null) onEdit(...columnEditsFor(task, draft));
    else options.current?.focus();
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      {task.kind === 'delete' ? (
        <>
          <p>Blocks that show this column will lose it. You can restore it from the trash.</p>
          <ColumnPreview sheetId={sheetId} column={task.column} />
        </>
      ) : (
        <>
          <NameField name={name} onName={setName} />
          <TypeSelect type={type} onType={setType} />
          <ScaleSelect type={type} scale={scale} onScale={setScale} />
          {hasOptions && hasList && <OptionsEditor {...{ rows, problem, cellsOf, notes }} onRows={setRows} />}
          {hasOptions && !hasList && <OptionsField area={options} lines={lines} problem={problem} onLines={setLines} />}
          {takesLink && (
            <LinkFields
              sheetId={sheetId}
              column={{ id: column?.id ?? '', name: draft.name, type }}
              sheets={sheets}
              link={link}
              onLink={setLink}
            />
          )}
          {task.kind === 'change' && !hasList && isOther && task.column.formula === undefined && (
            <ColumnPreview sheetId={sheetId} column={task.column} type={type} stars={isRated ? scale.max : undefined} />
          )}
        </>
      )}
      <Buttons kind={task.kind} onClose={onClose} />
    </form>
  );
}

function Buttons({ kind, onClose }: { kind: ColumnTask['kind']; onClose(): void }) {
  return (
    <div className={styles.choices}>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" color={kind === 'delete' ? 'red' : 'accent'}>
        {kind === 'delete' ? 'Delete column' : kind === 'change' ? 'Save' : 'Add column'}
      </Button>
    </div>
  );
}

function titleOf(task: ColumnTask): string {
  if (task.kind === 'add') return 'Add a column';
  return task.kind === 'change' ? 'Name, type and options' : `Delete ${task.column.name}?`;
}

function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <TextInput
      label="Name"
      value={name}
      maxLength={200}
      required
      data-autofocus
      onChange={(event) => onName(event.target.value)}
    />
  );
}

function TypeSelect({ type, onType }: { type: ColumnType; onType: (type: ColumnType) => void }) {
  return (
    <Select
      label="Type"
      data={columnTypes.map((value) => ({ value, label: typeText[value] }))}
      value={type}
      allowDeselect={false}
      leftSection={<TypeIcon type={type} />}
      renderOption={({ option }) => (
        <span className={styles.typeOption}>
          {isType(option.value) && <TypeIcon type={option.value} />}
          {option.label}
        </span>
      )}
      onChange={(value) => isType(value) && onType(value)}
    />
  );
}

interface ScaleProps {
  type: ColumnType;
  scale: ReturnType<typeof scaleOf>;
  onScale(scale: ReturnType<typeof scaleOf>): void;
}

/** What a type has of its own. */
function ScaleSelect({ type, scale, onScale }: ScaleProps) {
  if (type === 'duration')
    return (
      <Select
        label="Show"
        data={[
          { value: '[h]:mm', label: 'Hours and minutes, 26:30' },
          { value: '[h]:mm:ss', label: 'With seconds, 26:30:15' },
        ]}
        value={scale.format}
        allowDeselect={false}
        onChange={(value) => value && onScale({ ...scale, format: value })}
      />
    );
  if (type === 'files')
    return <FileLimitFields limits={scale.files} onLimits={(files) => onScale({ ...scale, files })} />;
  if (type !== 'rating') return null;
  return (
    <Select
      label="Stars"
      data={Array.from({ length: mostStars }, (_, at) => String(at + 1))}
      value={String(scale.max)}
      allowDeselect={false}
      onChange={(value) => value && onScale({ ...scale, max: Number(value) })}
    />
  );
}

interface OptionsProps {
  area: RefObject<HTMLTextAreaElement | null>;
  lines: string;
  problem: string | null;
  onLines(lines: string): void;
}

function OptionsField({ area, lines, problem, onLines }: OptionsProps) {
  return (
    <Textarea
      ref={area}
      label="Options"
      description={`Enter one option per line, up to ${mostOptions}. Other values can still be typed.`}
      value={lines}
      error={problem}
      autosize
      minRows={2}
      maxRows={8}
      onChange={(event) => onLines(event.target.value)}
    />
  );
}
