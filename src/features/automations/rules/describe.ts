/** Automations in a sentence, for lists. */
import type { Column } from '#engine/model.ts';
import { plural, t } from '#kit/language/product.ts';
import type { AutomationDefinition, Step, Trigger } from './automation.ts';

interface Named {
  title: string;
  columns: readonly Column[];
}

/** @sentences */
const stepWords: Record<Step['kind'], string> = {
  mail: 'send a mail',
  write: 'write to the row',
  add: 'add a row',
  notify: 'notify the members',
  call: 'call an address',
  wait: 'wait',
  branch: 'go on by conditions',
  each: 'go through linked rows',
  'wait-until': 'wait for a date',
};

/** `When a row is added to Orders: send a mail, wait, write to the row.` */
export function describeAutomation(
  { trigger, conditions, steps }: AutomationDefinition,
  sheet: Named | undefined,
): string {
  const values = {
    when: describeTrigger(trigger, sheet),
    steps: steps.map(({ kind }) => t(stepWords[kind])).join(', ') || t('nothing yet'),
  };
  return conditions.length === 0
    ? t('{when}: {steps}.', values)
    : plural(
        conditions.length,
        '{when}, if a condition holds: {steps}.',
        '{when}, if {count} conditions hold: {steps}.',
        values,
      );
}

function describeTrigger(trigger: Trigger, sheet: Named | undefined): string {
  const title = sheet?.title ?? t('a deleted sheet');
  const nameOf = (id: string): string =>
    sheet?.columns.find((column) => column.id === id)?.name ?? t('a deleted column');
  switch (trigger.kind) {
    case 'added':
      return t('When a row is added to {title}', { title });
    case 'deleted':
      return t('When a row of {title} is deleted', { title });
    case 'changed':
      return describeChange(trigger, title, nameOf);
    case 'enters':
      return t('When a row of {title} begins to meet conditions', { title });
    case 'leaves':
      return t('When a row of {title} no longer meets conditions', { title });
    case 'form':
      return t('When a form for {title} is sent', { title });
    case 'button':
      return t('When a button is pressed in a row of {title}', { title });
    case 'hook':
      return t('When it is called from outside');
    case 'schedule':
      return describeSchedule(trigger);
    case 'date':
      return describeDate(trigger, { title, column: nameOf(trigger.column) });
  }
}

function describeChange(
  { columns, from, to }: Extract<Trigger, { kind: 'changed' }>,
  title: string,
  nameOf: (id: string) => string,
): string {
  if (columns.length === 0) return t('When a row of {title} changes', { title });
  const values = {
    title,
    columns: columns.map(nameOf).reduce((before, name) => t('{names} or {name}', { names: before, name })),
    from: from || t('blank'),
    to: to || t('blank'),
  };
  if (from === null && to === null) return t('When {columns} of {title} changes', values);
  if (to === null) return t('When {columns} of {title} changes from {from}', values);
  return from === null
    ? t('When {columns} of {title} changes to {to}', values)
    : t('When {columns} of {title} changes from {from} to {to}', values);
}

function describeDate(
  { before, at }: Extract<Trigger, { kind: 'date' }>,
  named: { title: string; column: string },
): string {
  const values = { ...named, time: at };
  if (before === 0) return t('On the day of {column} of {title}, at {time}', values);
  return before > 0
    ? plural(
        before,
        '{count} day before {column} of {title}, at {time}',
        '{count} days before {column} of {title}, at {time}',
        values,
      )
    : plural(
        -before,
        '{count} day after {column} of {title}, at {time}',
        '{count} days after {column} of {title}, at {time}',
        values,
      );
}

/** From Monday on. @sentences */
const everyWeek = [
  'Every Monday at {time}',
  'Every Tuesday at {time}',
  'Every Wednesday at {time}',
  'Every Thursday at {time}',
  'Every Friday at {time}',
  'Every Saturday at {time}',
  'Every Sunday at {time}',
];

function describeSchedule(trigger: Extract<Trigger, { kind: 'schedule' }>): string {
  const { every, at: time } = trigger;
  if (every === 'month') return t('Every month on day {day} at {time}', { day: trigger.day, time });
  const ofDay = every === 'week' ? everyWeek[trigger.weekday - 1] : undefined;
  return ofDay === undefined ? t('Every day at {time}', { time }) : t(ofDay, { time });
}
