/** Automations in a sentence, for lists. */
import type { Column } from '#engine/model.ts';
import type { AutomationDefinition, Step, Trigger } from './automation.ts';

interface Named {
  title: string;
  columns: readonly Column[];
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

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
  const what = steps.map(({ kind }) => stepWords[kind]).join(', ') || 'nothing yet';
  const held =
    conditions.length > 0
      ? `, if ${conditions.length === 1 ? 'a condition holds' : `${conditions.length} conditions hold`}`
      : '';
  return `${describeTrigger(trigger, sheet)}${held}: ${what}.`;
}

function describeTrigger(trigger: Trigger, sheet: Named | undefined): string {
  const title = sheet?.title ?? 'a deleted sheet';
  const nameOf = (id: string): string => sheet?.columns.find((column) => column.id === id)?.name ?? 'a deleted column';
  switch (trigger.kind) {
    case 'added':
      return `When a row is added to ${title}`;
    case 'deleted':
      return `When a row of ${title} is deleted`;
    case 'changed': {
      const what = trigger.columns.length > 0 ? trigger.columns.map(nameOf).join(' or ') : 'a row';
      const from = trigger.from === null ? '' : ` from ${trigger.from || 'blank'}`;
      const to = trigger.to === null ? '' : ` to ${trigger.to || 'blank'}`;
      return `When ${what} of ${title} changes${from}${to}`;
    }
    case 'enters':
      return `When a row of ${title} begins to meet conditions`;
    case 'leaves':
      return `When a row of ${title} no longer meets conditions`;
    case 'form':
      return `When a form for ${title} is sent`;
    case 'button':
      return `When a button is pressed in a row of ${title}`;
    case 'hook':
      return 'When it is called from outside';
    case 'schedule':
      return describeSchedule(trigger);
    case 'date': {
      const days = Math.abs(trigger.before);
      const far =
        days === 0
          ? 'On the day of'
          : `${days} ${days === 1 ? 'day' : 'days'} ${trigger.before > 0 ? 'before' : 'after'}`;
      return `${far} ${nameOf(trigger.column)} of ${title}, at ${trigger.at}`;
    }
  }
}

function describeSchedule(trigger: Extract<Trigger, { kind: 'schedule' }>): string {
  if (trigger.every === 'day') return `Every day at ${trigger.at}`;
  if (trigger.every === 'week') return `Every ${weekdays[trigger.weekday - 1]} at ${trigger.at}`;
  return `Every month on day ${trigger.day} at ${trigger.at}`;
}
