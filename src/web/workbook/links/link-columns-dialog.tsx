import { t } from '#kit/language/product.ts';
import { ActionIcon, Button, Checkbox, Modal, Select, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { lookupFormula, type RollupCondition, rollupFormula, type RollupFunction } from '#engine/link-formulas.ts';
import { namesSeveral } from '#engine/links.ts';
import { isNumeric } from '#engine/format-cell.ts';
import { readNumber } from '#engine/numbers.ts';
import type { Column, ColumnLink } from '#engine/model.ts';
import type { ColumnEdit } from '../grid-change.ts';
import pageStyles from '../workbook-page.module.css';
import { freeColumnName } from './free-column-name.ts';
import type { LinkedSheet } from './linked-sheets.ts';
import styles from './links.module.css';

/** Columns that read through a link: of the rows that are named, or of the rows that name. */
export type LinkColumnsTask =
  | { kind: 'lookup'; column: Column; link: ColumnLink }
  | { kind: 'rollup'; from: LinkedSheet; column: Column; key: Column };

interface Props {
  task: LinkColumnsTask;
  own: LinkedSheet;
  sheets: readonly LinkedSheet[];
  onClose(): void;
  onEdits(edits: ColumnEdit[]): void;
}

export default function LinkColumnsDialog({ task, ...on }: Props) {
  const target = task.kind === 'lookup' ? on.sheets.find(({ id }) => id === task.link.sheet) : undefined;
  const title =
    task.kind === 'rollup'
      ? t('Add a figure of {title}', { title: task.from.title })
      : t('Add columns from {title}', { title: target?.title ?? '' });
  return (
    <Modal
      opened
      onClose={on.onClose}
      title={title}
      classNames={{ title: pageStyles.dialogTitle }}
      closeButtonProps={{ 'aria-label': t('Close') }}
      centered
    >
      {task.kind === 'rollup' && <RollupForm {...on} task={task} />}
      {task.kind === 'lookup' && target && <LookupForm {...on} task={task} target={target} />}
    </Modal>
  );
}

type FormProps<Kind extends LinkColumnsTask['kind']> = Omit<Props, 'task'> & {
  task: Extract<LinkColumnsTask, { kind: Kind }>;
};

function LookupForm({ task, own, target, onClose, onEdits }: FormProps<'lookup'> & { target: LinkedSheet }) {
  const { column, link } = task;
  const [chosen, setChosen] = useState<string[]>([]);
  const several = namesSeveral(column);
  // What several rows have is a list of texts.
  const offered = target.columns.filter(({ id, type }) => id !== link.key && (!several || listed.has(type)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const names = [...own.columns];
    const edits = offered
      .filter(({ id }) => chosen.includes(id))
      .map((one): ColumnEdit => {
        const name = freeColumnName(names, one.name, `${target.title} ${one.name}`);
        names.push({ ...one, name });
        return {
          kind: 'add-column',
          name,
          type: several ? 'text' : one.type,
          formula: lookupFormula(column, link, one.id),
        };
      });
    if (edits.length > 0) onEdits(edits);
  };
  return (
    <form onSubmit={submit} className={pageStyles.form}>
      <Checkbox.Group
        label={t('Columns')}
        description={t('They follow {title}. Blank cells of {name} stay blank.', {
          title: target.title,
          name: column.name,
        })}
        value={chosen}
        onChange={setChosen}
      >
        <div className={styles.columns}>
          {offered.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      <Buttons label={t('Add columns')} onClose={onClose} />
    </form>
  );
}

const listed: ReadonlySet<string> = new Set(['text', 'choice', 'number', 'email', 'phone', 'url']);

/** @sentences */
const functionText: Record<RollupFunction, string> = {
  ...{ count: 'Count of rows', sum: 'Sum', average: 'Average', minimum: 'Least', maximum: 'Greatest' },
};
/** What the new column is called at first. @sentences */
const nameText: Record<Exclude<RollupFunction, 'count'>, string> = {
  sum: 'Sum of {column}',
  average: 'Average of {column}',
  minimum: 'Least of {column}',
  maximum: 'Greatest of {column}',
};
const functions = Object.keys(functionText) as RollupFunction[];
const mostConditions = 3;

interface TypedCondition {
  column: string;
  operator: RollupCondition['operator'];
  value: string;
}

function RollupForm({ task, own, onClose, onEdits }: FormProps<'rollup'>) {
  const { from, column, key } = task;
  const numbers = from.columns.filter((one) => isNumeric(one));
  const [figure, setFigure] = useState<RollupFunction>('count');
  const [value, setValue] = useState(numbers[0]?.id ?? '');
  const [conditions, setConditions] = useState<TypedCondition[]>([]);
  const summed = numbers.find(({ id }) => id === value);
  const proposed = figure === 'count' ? from.title : t(nameText[figure], { column: summed?.name ?? '' });
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? freeColumnName(own.columns, proposed, `${from.title} ${proposed}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || (figure !== 'count' && !summed)) return;
    const formula = rollupFormula({
      function: figure,
      from: { sheet: from.id, column: column.id, several: namesSeveral(column), ...(figure !== 'count' && { value }) },
      key,
      conditions: conditions.flatMap((one) => conditionOf(one, from.columns) ?? []),
    });
    const type = figure === 'count' ? 'number' : (summed?.type ?? 'number');
    onEdits([{ kind: 'add-column', name: name.trim(), type, formula }]);
  };
  return (
    <form onSubmit={submit} className={pageStyles.form}>
      <Select
        label={t('Figure')}
        description={t('Of the rows of {title} that name the row in {name}.', { title: from.title, name: column.name })}
        data={(numbers.length > 0 ? functions : functions.slice(0, 1)).map((one) => ({
          value: one,
          label: t(functionText[one]),
        }))}
        value={figure}
        allowDeselect={false}
        data-autofocus
        onChange={(next) => setFigure(functions.find((one) => one === next) ?? 'count')}
      />
      {figure !== 'count' && (
        <Select
          label={t('Column')}
          data={numbers.map((one) => ({ value: one.id, label: one.name }))}
          value={value}
          allowDeselect={false}
          onChange={(next) => setValue(next ?? '')}
        />
      )}
      <Conditions columns={from.columns} conditions={conditions} onConditions={setConditions} />
      <TextInput
        label={t('Name')}
        value={name}
        maxLength={200}
        required
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Buttons label={t('Add column')} onClose={onClose} />
    </form>
  );
}

interface ConditionsProps {
  columns: readonly Column[];
  conditions: readonly TypedCondition[];
  onConditions(conditions: TypedCondition[]): void;
}

/** @sentences */
const operatorText: Record<RollupCondition['operator'], string> = {
  '=': 'is',
  '<>': 'is not',
  '>': 'is more than',
  '<': 'is less than',
};

function Conditions({ columns, conditions, onConditions }: ConditionsProps) {
  const offered = columns.filter(takesCondition);
  const change = (at: number, changed: Partial<TypedCondition>) =>
    onConditions(conditions.map((one, index) => (index === at ? { ...one, ...changed } : one)));
  return (
    <>
      {conditions.map((one, at) => (
        <div
          key={at}
          className={styles.condition}
          role="group"
          aria-label={t('Condition {number}', { number: at + 1 })}
        >
          <Select
            aria-label={t('Column of the condition')}
            data={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={one.column}
            allowDeselect={false}
            onChange={(column) => change(at, { column: column ?? '' })}
          />
          <Select
            aria-label={t('How it is compared')}
            data={Object.entries(operatorText).map(([operator, words]) => ({ value: operator, label: t(words) }))}
            value={one.operator}
            allowDeselect={false}
            onChange={(operator) => change(at, { operator: (operator ?? '=') as TypedCondition['operator'] })}
          />
          <TextInput
            aria-label={t('Value')}
            value={one.value}
            required
            onChange={(event) => change(at, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('Remove condition {number}', { number: at + 1 })}
            onClick={() => onConditions(conditions.filter((_, index) => index !== at))}
          >
            <X size={16} />
          </ActionIcon>
        </div>
      ))}
      {conditions.length < mostConditions && offered[0] && (
        <Button
          variant="subtle"
          leftSection={<Plus size={16} />}
          className={styles.add}
          onClick={() => onConditions([...conditions, { column: offered[0]?.id ?? '', operator: '=', value: '' }])}
        >
          {t('Only where…')}
        </Button>
      )}
    </>
  );
}

/** Days and truth values are others in formulas than they are typed. */
const takesCondition = (column: Column): boolean =>
  isNumeric(column) ||
  column.type === 'text' ||
  column.type === 'email' ||
  column.type === 'phone' ||
  column.type === 'url';

function conditionOf(
  { column: id, operator, value }: TypedCondition,
  columns: readonly Column[],
): RollupCondition | null {
  const column = columns.find((one) => one.id === id);
  if (!column) return null;
  const number = isNumeric(column) ? readNumber(value) : Number.NaN;
  return { column, operator, value: Number.isNaN(number) ? value : number };
}

function Buttons({ label, onClose }: { label: string; onClose(): void }) {
  return (
    <div className={pageStyles.choices}>
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button type="submit">{label}</Button>
    </div>
  );
}
