import { t } from '#kit/language/product.ts';
import { ActionIcon, SegmentedControl, Select } from '@mantine/core';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { filterProblem } from '#features/visitor/rules/filter-problem.ts';
import { conditionText, filterKinds, fittingConditions, inputOf } from '#features/visitor/rules/filter-rules.ts';
import { type ColorRule } from '#features/workbooks/rules/arrangement/color-rules.ts';
import {
  type RuleColor,
  ruleColorNames,
  ruleColors,
  ruleColorText,
} from '#features/workbooks/rules/arrangement/rule-colors.ts';
import type { Column } from '#engine/model.ts';
import type { Condition } from '#engine/query-model.ts';
import { comparesPeople, PersonFilterValue } from '../people/person-filter.tsx';
import { SheetFilterValue } from '../sheet-filter-value.tsx';
import styles from './colors.module.css';

interface Props {
  sheetId: string;
  rule: ColorRule;
  /** From 0. */
  position: number;
  count: number;
  columns: readonly Column[];
  onChange(rule: ColorRule): void;
  onMove(by: -1 | 1): void;
  onDelete(): void;
}

const icon = { size: 16, strokeWidth: 1.5 };

/** One rule: which cells, which color, and whether for the cell or its row. */
export function ColorRuleForm({ sheetId, rule, position, count, columns, onChange, onMove, onDelete }: Props) {
  const column = columns.find(({ id }) => id === rule.column);
  const kind = filterKinds[column?.type ?? 'text'];
  const fitting = conditionsOf(column);
  const { ground, ink } = ruleColors[rule.color];
  const number = position + 1;
  return (
    <fieldset className={styles.rule} data-rule={position}>
      <legend className={styles.legend}>
        <span className={styles.sample} style={{ background: ground, color: ink }}>
          {t('Rule {number} of {count}', { number, count })}
        </span>
      </legend>
      <RuleActions position={position} count={count} onMove={onMove} onDelete={onDelete} />
      <Select
        label={t('Column')}
        searchable={columns.length > 8}
        data={columns.map(({ id, name: label }) => ({ value: id, label }))}
        value={rule.column}
        allowDeselect={false}
        onChange={(next) => {
          const chosen = columns.find(({ id }) => id === next);
          if (chosen) onChange({ ...rule, ...beginningOfRule(chosen) });
        }}
      />
      <Select
        label={t('Condition')}
        data={fitting.map((one) => ({ value: one, label: t(conditionText(one, kind)) }))}
        value={rule.condition}
        allowDeselect={false}
        onChange={(next) => {
          const condition = fitting.find((one) => one === next) ?? rule.condition;
          onChange({ ...rule, condition, value: inputOf(condition, kind) === 'none' ? null : '' });
        }}
      />
      <RuleValue {...{ sheetId, rule, column, onChange }} />
      <ColorSelect color={rule.color} onColor={(color) => onChange({ ...rule, color })} />
      <SegmentedControl
        aria-label={t('Apply rule {number} to', { number })}
        data={[
          { value: 'cell', label: t('The cell') },
          { value: 'row', label: t('The whole row') },
        ]}
        value={rule.on}
        onChange={(next) => onChange({ ...rule, on: next === 'row' ? 'row' : 'cell' })}
      />
    </fieldset>
  );
}

/** What it compares with; in a column of persons a person, or whoever looks at the sheet. */
function RuleValue({ sheetId, rule, column, onChange }: ValueProps) {
  const kind = filterKinds[column?.type ?? 'text'];
  const input = inputOf(rule.condition, kind);
  const text = String(rule.value ?? '');
  const change = (value: string) => onChange({ ...rule, value });
  if (column?.type === 'person' && comparesPeople(rule.condition))
    return <PersonFilterValue sheetId={sheetId} isList={input === 'list'} text={text} onChange={change} />;
  const problem = filterProblem(rule, column);
  return <SheetFilterValue options={column?.options} {...{ kind, input, text, problem }} onChange={change} />;
}

interface ValueProps extends Pick<Props, 'sheetId' | 'rule' | 'onChange'> {
  column: Column | undefined;
}

const quiet = { variant: 'subtle', color: 'gray', size: 36 } as const;

function Swatch({ color }: { color: string }) {
  const known = ruleColorNames.find((one) => one === color);
  if (!known) return null;
  const { ground, ink } = ruleColors[known];
  return (
    <span className={styles.sample} style={{ background: ground, color: ink }}>
      {t(ruleColorText[known])}
    </span>
  );
}

/** What a rule on a column begins with: the usual condition, to be filled in. */
export function beginningOfRule(column: Column): Pick<ColorRule, 'column' | 'condition' | 'value'> {
  return { column: column.id, condition: conditionsOf(column)[0] ?? '=', value: '' };
}

/** A period is two filters here: after a day, and before another. */
function conditionsOf(column: Column | undefined): readonly Condition[] {
  const kind = filterKinds[column?.type ?? 'text'];
  return fittingConditions[kind].filter((one) => inputOf(one, kind) !== 'period');
}

function RuleActions({ position, count, onMove, onDelete }: Pick<Props, 'position' | 'count' | 'onMove' | 'onDelete'>) {
  const number = position + 1;
  return (
    <div className={styles.actions}>
      <ActionIcon
        {...quiet}
        aria-label={t('Move rule {number} up', { number })}
        disabled={position === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        {...quiet}
        aria-label={t('Move rule {number} down', { number })}
        disabled={position === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown {...icon} />
      </ActionIcon>
      <ActionIcon {...quiet} aria-label={t('Delete rule {number}', { number })} onClick={onDelete}>
        <Trash2 {...icon} />
      </ActionIcon>
    </div>
  );
}

function ColorSelect({ color, onColor }: { color: RuleColor; onColor: (color: RuleColor) => void }) {
  return (
    <Select
      label={t('Color')}
      data={ruleColorNames.map((value) => ({ value, label: t(ruleColorText[value]) }))}
      value={color}
      allowDeselect={false}
      renderOption={({ option }) => <Swatch color={option.value} />}
      onChange={(next) => onColor(ruleColorNames.find((one) => one === next) ?? color)}
    />
  );
}
