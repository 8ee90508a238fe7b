import { formats, t } from '#kit/language/product.ts';
import { Checkbox, MultiSelect, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { hasRows, type Trigger, type TriggerKind } from '../../rules/automation.ts';

import styles from '../automations.module.css';
import { ConditionFields } from './condition-fields.tsx';
import { type Draft, triggerOf } from './draft.ts';
import { HookFields } from './hook-fields.tsx';
import type { EditorAround } from './editor-around.ts';

/** @sentences */
const kinds: Record<TriggerKind, string> = {
  added: 'A row is added',
  changed: 'A row changes',
  deleted: 'A row is deleted',
  enters: 'A row begins to meet conditions',
  leaves: 'A row no longer meets conditions',
  form: 'A form is sent',
  button: 'A button is pressed',
  hook: 'A call comes in',
  date: 'A date comes near',
  schedule: 'On a schedule',
};

interface Props {
  draft: Draft;
  around: EditorAround;
  onSheet(sheetId: string): void;
  onChange(trigger: Trigger): void;
}

/** What starts it. */
export function TriggerFields({ draft, around, onSheet, onChange }: Props) {
  const { trigger } = draft.definition;
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={t('What happens')}
          allowDeselect={false}
          data={Object.entries(kinds).map(([value, label]) => ({ value, label: t(label) }))}
          value={trigger.kind}
          onChange={(next) => next && next !== trigger.kind && onChange(triggerOf(next as TriggerKind))}
        />
        {hasRows(trigger) && (
          <Select
            label={t('Sheet')}
            allowDeselect={false}
            data={around.sheets.map(({ id, title }) => ({ value: id, label: title }))}
            value={draft.sheet_id}
            onChange={(next) => next && onSheet(next)}
          />
        )}
      </div>
      <OwnFields trigger={trigger} around={around} onChange={onChange} />
      {'batch' in trigger && <BatchFields trigger={trigger} onChange={onChange} />}
    </>
  );
}

interface FieldsProps<Own extends Trigger = Trigger> {
  trigger: Own;
  around: EditorAround;
  onChange(trigger: Trigger): void;
}

function OwnFields({ trigger, around, onChange }: FieldsProps) {
  switch (trigger.kind) {
    case 'changed':
      return <ChangeFields trigger={trigger} around={around} onChange={onChange} />;
    case 'enters':
    case 'leaves':
      return (
        <ConditionFields
          conditions={trigger.conditions}
          paths={around.paths}
          onChange={(conditions) => onChange({ ...trigger, conditions })}
        />
      );
    case 'form':
      return (
        <Select
          label={t('App')}
          placeholder={t('Any app')}
          clearable
          data={around.apps.map(({ id, name }) => ({ value: id, label: name }))}
          value={trigger.app}
          onChange={(app) => onChange({ ...trigger, app })}
        />
      );
    case 'button':
      return (
        <Text size="sm" c="dimmed">
          {t(
            'Give a block of this sheet an action “Run an automation” with the name of this one. It is about the row that the button is in, and whoever may use the block may press it.',
          )}
        </Text>
      );
    case 'hook':
      return <HookFields workbookId={around.workbookId} site={around.site} automation={around.automation} />;
    case 'schedule':
      return <ScheduleFields trigger={trigger} onChange={onChange} />;
    case 'date':
      return <DateFields trigger={trigger} around={around} onChange={onChange} />;
    default:
      return null;
  }
}

function ChangeFields({ trigger, around, onChange }: FieldsProps<Extract<Trigger, { kind: 'changed' }>>) {
  const { columns, from, to } = trigger;
  const isOne = columns.length === 1;
  const textOf = (text: string): string | null => (text === '' ? null : text);
  return (
    <>
      <MultiSelect
        label={t('Columns')}
        placeholder={columns.length === 0 ? t('Any column') : ''}
        data={(around.sheet?.columns ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={[...columns]}
        onChange={(next) => onChange({ ...trigger, columns: next, ...(next.length !== 1 && { from: null, to: null }) })}
      />
      {isOne && (
        <div className={styles.pair}>
          <TextInput
            label={t('From')}
            placeholder={t('Any value')}
            value={from ?? ''}
            onChange={(event) => onChange({ ...trigger, from: textOf(event.currentTarget.value) })}
          />
          <TextInput
            label={t('To')}
            placeholder={t('Any value')}
            value={to ?? ''}
            onChange={(event) => onChange({ ...trigger, to: textOf(event.currentTarget.value) })}
          />
        </div>
      )}
    </>
  );
}

type Schedule = Extract<Trigger, { kind: 'schedule' }>;

function everyOf(every: string | null, at: string): Schedule {
  if (every === 'week') return { kind: 'schedule', every, weekday: 1, at };
  return every === 'month' ? { kind: 'schedule', every, day: 1, at } : { kind: 'schedule', every: 'day', at };
}

function ScheduleFields({ trigger, onChange }: { trigger: Schedule; onChange(trigger: Trigger): void }) {
  return (
    <div className={styles.pair}>
      <Select
        label={t('Every')}
        allowDeselect={false}
        data={[
          { value: 'day', label: t('Day') },
          { value: 'week', label: t('Week') },
          { value: 'month', label: t('Month') },
        ]}
        value={trigger.every}
        onChange={(next) => onChange(everyOf(next, trigger.at))}
      />
      <TimeField at={trigger.at} onChange={(at) => onChange({ ...trigger, at })} />
      {trigger.every === 'week' && (
        <Select
          label={t('On')}
          allowDeselect={false}
          data={weekdays().map((label, at) => ({ value: String(at + 1), label }))}
          value={String(trigger.weekday)}
          onChange={(next) => onChange({ ...trigger, weekday: Number(next ?? 1) })}
        />
      )}
      {trigger.every === 'month' && (
        <NumberInput
          label={t('On day')}
          description={t('The last day of shorter months.')}
          min={1}
          max={31}
          allowDecimal={false}
          value={trigger.day}
          onChange={(next) => onChange({ ...trigger, day: Math.min(31, Math.max(1, Number(next) || 1)) })}
        />
      )}
    </div>
  );
}

/** From Monday on. */
function weekdays(): string[] {
  const [sunday = '', ...others] = formats().weekdays;
  return [...others, sunday];
}

/** A time of the day. An empty field keeps the time that it had. */
export function TimeField({ at, onChange }: { at: string; onChange(at: string): void }) {
  return (
    <TextInput
      label={t('At')}
      type="time"
      value={at}
      onChange={(event) => /^\d\d:\d\d$/.test(event.currentTarget.value) && onChange(event.currentTarget.value)}
    />
  );
}

function DateFields({ trigger, around, onChange }: FieldsProps<Extract<Trigger, { kind: 'date' }>>) {
  const dates = (around.sheet?.columns ?? []).filter(({ type }) => type === 'date' || type === 'datetime');
  return (
    <div className={styles.pair}>
      <Select
        label={t('Date')}
        data={dates.map(({ id, name }) => ({ value: id, label: name }))}
        value={trigger.column || null}
        allowDeselect={false}
        onChange={(next) => onChange({ ...trigger, column: next ?? '' })}
      />
      <NumberInput
        label={t('Days before')}
        description={t('Below 0: after it.')}
        min={-366}
        max={366}
        allowDecimal={false}
        value={trigger.before}
        onChange={(next) => onChange({ ...trigger, before: Number(next) || 0 })}
      />
      <TimeField at={trigger.at} onChange={(at) => onChange({ ...trigger, at })} />
    </div>
  );
}

type Batched = Extract<Trigger, { batch: unknown }>;

function BatchFields({ trigger, onChange }: { trigger: Batched; onChange(trigger: Trigger): void }) {
  return (
    <>
      <Select
        label={t('Several rows at once')}
        allowDeselect={false}
        data={[
          { value: 'each', label: t('One run for each row') },
          { value: 'together', label: t('One run with all rows') },
        ]}
        value={trigger.batch}
        onChange={(next) => onChange({ ...trigger, batch: next === 'together' ? 'together' : 'each' })}
      />
      <Checkbox
        label={t('Also when a newer file updates the spreadsheet')}
        checked={trigger.imports}
        onChange={(event) => onChange({ ...trigger, imports: event.currentTarget.checked })}
      />
    </>
  );
}
