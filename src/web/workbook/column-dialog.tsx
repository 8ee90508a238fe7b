import { t } from '#kit/language/product.ts';
import { Button, Modal, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { mostOptions, optionsProblem } from '#features/workbooks/rules/column-options.ts';
import { isChoice } from '#engine/choices.ts';
import { autoText, typeOfAuto } from '#engine/automatic.ts';
import { type AutoKind, autoKinds, type Column, type ColumnLink, type ColumnType, columnTypes } from '#engine/model.ts';
import { mostStars } from '#engine/ratings.ts';
import {
  type ColumnDraft,
  type ColumnTask,
  columnEditsFor,
  optionsInLines,
  scaleOf,
  takesOptions,
} from './options/column-edits.ts';
import { NumberingFields } from './options/numbering-fields.tsx';
import { listOfRows } from './options/option-rows.ts';
import { OptionsEditor } from './options/options-editor.tsx';
import { useOptionRows } from './options/use-option-rows.ts';
import { ColumnPreview } from './column-preview.tsx';
import type { ColumnEdit } from './grid-change.ts';
import { FileLimitFields } from './files/file-limit-fields.tsx';
import { type ColumnKind, useColumnKind } from './options/use-column-kind.ts';
import type { ColumnGoal } from './use-column-preview.ts';
import { LinkFields } from './links/link-fields.tsx';
import { columnTypeNames } from '#features/workbooks/rules/column-type-names.ts';
import { TypeIcon } from './type-icon.tsx';
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
/** In the list of types, what a column is filled in with is next to them. */
const autoIn = (value: string | null): AutoKind | undefined => autoKinds.find((kind) => value === `auto ${kind}`);

/** Adds, changes or deletes a column. */
export function ColumnDialog({ sheetId, sheets, task, onClose, onEdit }: Props) {
  return (
    <Modal
      opened={task !== null}
      onClose={onClose}
      title={task ? titleOf(task) : ''}
      classNames={{ title: styles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      {task && <ColumnForm sheetId={sheetId} sheets={sheets} task={task} onClose={onClose} onEdit={onEdit} />}
    </Modal>
  );
}

function ColumnForm({ sheetId, sheets, task, onClose, onEdit }: Props & { task: ColumnTask }) {
  const column = task.kind === 'change' ? task.column : null;
  const [name, setName] = useState(column?.name ?? '');
  const kind = useColumnKind(column);
  const { type, auto, scale, numbering } = kind;
  const [lines, setLines] = useState((column?.options ?? []).join('\n'));
  const [link, setLink] = useState<ColumnLink | null>(column?.link ?? null);
  const options = useRef<HTMLTextAreaElement>(null);
  const hasList = isChoice({ type });
  const { rows, setRows, cellsOf, notes } = useOptionRows(sheetId, column, type);
  const listed = hasList ? listOfRows(rows) : { options: optionsInLines(lines) };
  const takesLink = column?.formula === undefined && auto === undefined;
  const draft: ColumnDraft = {
    name: name.trim(),
    type,
    ...listed,
    ...scale,
    ...(takesLink && { link }),
    ...(auto && { auto, numbering }),
  };
  const hasOptions = task.kind !== 'delete' && takesOptions(task, type, auto);
  const problem = hasOptions ? optionsProblem(draft.options, { ...draft, name: draft.name || 'this column' }) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!kind.isComplete) return;
    if (problem === null) onEdit(...columnEditsFor(task, draft));
    else options.current?.focus();
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      {task.kind === 'delete' ? (
        <>
          <p>{t('Blocks that show this column will lose it. You can restore it from the trash.')}</p>
          <ColumnPreview sheetId={sheetId} column={task.column} />
        </>
      ) : (
        <>
          <NameField name={name} onName={setName} />
          <KindFields kind={kind} canFill={column?.formula === undefined} />
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
          {task.kind === 'change' && !hasList && kind.isOther && task.column.formula === undefined && (
            <ColumnPreview sheetId={sheetId} column={task.column} goal={goalOf(kind)} />
          )}
        </>
      )}
      <Buttons kind={task.kind} onClose={onClose} />
    </form>
  );
}

const goalOf = ({ type, auto, scale, numbering }: ColumnKind): ColumnGoal => ({
  ...{ type, auto },
  ...(type === 'rating' && { max: scale.max }),
  ...(type === 'person' && { multiple: scale.multiple }),
  ...(auto && { prefix: numbering.prefix.trim() }),
});

function Buttons({ kind, onClose }: { kind: ColumnTask['kind']; onClose(): void }) {
  return (
    <div className={styles.choices}>
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button type="submit" color={kind === 'delete' ? 'red' : 'accent'}>
        {kind === 'delete' ? t('Delete column') : kind === 'change' ? t('Save') : t('Add column')}
      </Button>
    </div>
  );
}

function titleOf(task: ColumnTask): string {
  if (task.kind === 'add') return t('Add a column');
  return task.kind === 'change' ? t('Name, type and options') : t('Delete {name}?', { name: task.column.name });
}

function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <TextInput
      label={t('Name')}
      value={name}
      maxLength={200}
      required
      data-autofocus
      onChange={(event) => onName(event.target.value)}
    />
  );
}

/** Its type, and what that has of its own. */
function KindFields({ kind, canFill }: { kind: ColumnKind; canFill: boolean }) {
  const { type, auto, scale, numbering } = kind;
  return (
    <>
      <TypeSelect type={type} auto={auto} canFill={canFill} onType={kind.change} />
      {auto === 'number' && <NumberingFields numbering={numbering} onNumbering={kind.setNumbering} />}
      <ScaleSelect type={type} scale={scale} onScale={kind.setScale} />
    </>
  );
}

interface TypeProps {
  type: ColumnType;
  auto: AutoKind | undefined;
  /** Whether it may be filled in: a formula column is computed already. */
  canFill: boolean;
  onType(type: ColumnType, auto: AutoKind | undefined): void;
}

function TypeSelect({ type, auto, canFill, onType }: TypeProps) {
  const filled = autoKinds.map((kind) => ({ value: `auto ${kind}`, label: t(autoText[kind]) }));
  return (
    <Select
      label={t('Type')}
      data={[
        ...columnTypes.map((value) => ({ value, label: t(columnTypeNames[value]) })),
        ...(canFill ? [{ group: t('Filled in automatically'), items: filled }] : []),
      ]}
      value={auto ? `auto ${auto}` : type}
      allowDeselect={false}
      leftSection={<TypeIcon type={type} {...(auto && { auto })} />}
      renderOption={({ option }) => (
        <span className={styles.typeOption}>
          <OptionIcon value={option.value} />
          {option.label}
        </span>
      )}
      onChange={(value) => {
        const kind = autoIn(value);
        if (kind) onType(typeOfAuto[kind], kind);
        else if (isType(value)) onType(value, undefined);
      }}
    />
  );
}

function OptionIcon({ value }: { value: string }) {
  const auto = autoIn(value);
  if (auto) return <TypeIcon type={typeOfAuto[auto]} auto={auto} />;
  return isType(value) ? <TypeIcon type={value} /> : null;
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
        label={t('Show')}
        data={[
          { value: '[h]:mm', label: t('Hours and minutes, 26:30') },
          { value: '[h]:mm:ss', label: t('With seconds, 26:30:15') },
        ]}
        value={scale.format}
        allowDeselect={false}
        onChange={(value) => value && onScale({ ...scale, format: value })}
      />
    );
  if (type === 'files')
    return <FileLimitFields limits={scale.files} onLimits={(files) => onScale({ ...scale, files })} />;
  if (type === 'person')
    return (
      <Switch
        label={t('Several people in a cell')}
        checked={scale.multiple}
        onChange={(event) => onScale({ ...scale, multiple: event.currentTarget.checked })}
      />
    );
  if (type !== 'rating') return null;
  return (
    <Select
      label={t('Stars')}
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
      label={t('Options')}
      description={t('Enter one option per line, up to {count}. Other values can still be typed.', {
        count: mostOptions,
      })}
      value={lines}
      error={problem}
      autosize
      minRows={2}
      maxRows={8}
      onChange={(event) => onLines(event.target.value)}
    />
  );
}
