import { t } from '#kit/language/product.ts';
import { ActionIcon, Button, Select } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import type { Condition } from '#engine/query-model.ts';
import { filterProblem } from '#features/visitor/rules/filter-problem.ts';
import { conditionText, filterKinds, fittingConditions, inputOf } from '#features/visitor/rules/filter-rules.ts';
import { SheetFilterValue } from '#web/workbook/sheet-filter-value.tsx';
import type { PathCondition } from '../../rules/automation.ts';
import type { ColumnPath } from '../../rules/column-paths.ts';
import styles from '../automations.module.css';

interface Props {
  conditions: readonly PathCondition[];
  paths: readonly ColumnPath[];
  onChange(conditions: PathCondition[]): void;
}

/** Conditions of filters, all of which hold, on columns of the row and of those that it links to. */
export function ConditionFields({ conditions, paths, onChange }: Props) {
  const set = (at: number, next: PathCondition): void => onChange(conditions.toSpliced(at, 1, next));
  const [first] = paths;
  return (
    <>
      {conditions.map((condition, at) => (
        <ConditionLine
          key={at}
          condition={condition}
          paths={paths}
          onChange={(next) => set(at, next)}
          onRemove={() => onChange(conditions.toSpliced(at, 1))}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<Plus size={16} strokeWidth={1.5} />}
          disabled={!first}
          onClick={() => first && onChange([...conditions, conditionOn(first)])}
        >
          {t('Add a condition')}
        </Button>
      </div>
    </>
  );
}

const keyOf = (path: readonly string[]): string => path.join('>');

/** The usual condition of a column. A period is two conditions here: after a day, and before another. */
function conditionOn({ path, column }: ColumnPath): PathCondition {
  const [condition = '='] = conditionsFor(column.type);
  return { path, condition, value: '' };
}

const conditionsFor = (type: ColumnPath['column']['type']): Condition[] => {
  const kind = filterKinds[type];
  return fittingConditions[kind].filter((one) => inputOf(one, kind) !== 'period');
};

interface LineProps {
  condition: PathCondition;
  paths: readonly ColumnPath[];
  onChange(condition: PathCondition): void;
  onRemove(): void;
}

function ConditionLine({ condition: { path, condition, value }, paths, onChange, onRemove }: LineProps) {
  const found = paths.find((one) => keyOf(one.path) === keyOf(path));
  const kind = found ? filterKinds[found.column.type] : 'text';
  const input = inputOf(condition, kind);
  const choose = (chosen: Condition): void =>
    onChange({ path, condition: chosen, value: inputOf(chosen, kind) === 'none' ? null : '' });
  return (
    <div className={styles.line}>
      <Select
        label={t('Column')}
        searchable
        allowDeselect={false}
        data={paths.map((one) => ({ value: keyOf(one.path), label: one.label }))}
        value={keyOf(path)}
        onChange={(next) => {
          const chosen = paths.find((one) => keyOf(one.path) === next);
          if (chosen) onChange(conditionOn(chosen));
        }}
      />
      <Select
        label={t('Condition')}
        allowDeselect={false}
        data={(found ? conditionsFor(found.column.type) : [condition]).map((one) => ({
          value: one,
          label: t(conditionText(one, kind)),
        }))}
        value={condition}
        onChange={(next) => next && choose(next as Condition)}
      />
      <div>
        <SheetFilterValue
          kind={kind}
          input={input}
          text={String(value ?? '')}
          options={found?.column.options}
          problem={found ? filterProblem({ condition, value }, found.column) : ''}
          onChange={(text) => onChange({ path, condition, value: text })}
        />
      </div>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('Remove this condition')} onClick={onRemove}>
        <Trash2 size={16} strokeWidth={1.5} />
      </ActionIcon>
    </div>
  );
}
