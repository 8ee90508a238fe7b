import { matchesCell } from '#engine/conditions.ts';
import type { Cell, ColumnType } from '#engine/model.ts';
import type { Condition } from '#engine/query-model.ts';
import type { answerConditions, askedToOptions } from './condition-settings.ts';

export type AnswerCondition = (typeof answerConditions)[number];

export interface Asking {
  when_field: string;
  when_condition: AnswerCondition;
  when_value: string;
}
/** What of a field decides whether it is asked. Fields of lines have no conditions. */
export interface AskedField {
  column: string;
  type: string;
  hide: boolean;
  asked_to?: (typeof askedToOptions)[number];
  asked_when?: readonly Asking[];
  asked_when_any?: boolean;
}
export interface AskedStep extends Asking {
  step_title: string;
  step_text: string;
  first_field: string;
}
interface AskedForm {
  settings?: { form_steps?: readonly AskedStep[] };
  axis: readonly AskedField[];
}
export interface AskedOf {
  today: string;
  user: { email: string } | null;
}

/** A step with the columns of its fields; what is before the first step is a step without a title. */
export interface FormStep {
  step: AskedStep | null;
  columns: readonly string[];
}

const visible = ({ column, hide }: AskedField): boolean => column !== '' && !hide;

/** The steps of a form in the order of its fields; without any, one of all fields. Steps whose field is gone are none. */
export function stepsOf({ settings, axis }: AskedForm): FormStep[] {
  const steps: { step: AskedStep | null; columns: string[] }[] = [];
  for (const { column } of axis.filter(visible)) {
    const step = settings?.form_steps?.find((one) => one.first_field === column);
    if (step || steps.length === 0) steps.push({ step: step ?? null, columns: [] });
    steps.at(-1)?.columns.push(column);
  }
  return steps;
}

/**
 * The columns of the fields that are asked, given what is filled in. The browser and the server both decide by it, from
 * the first field to the last: a condition sees fields above it alone, and one that isn't asked counts as empty.
 */
export function askedColumns(form: AskedForm, answer: (column: string) => Cell, at: AskedOf): Set<string> {
  const asked = new Set<string>();
  const fields = new Map(form.axis.filter(visible).map((field) => [field.column, field]));
  const holds = (one: Asking): boolean => {
    const field = fields.get(one.when_field);
    return meets(one, field && asked.has(one.when_field) ? answer(one.when_field) : null, field?.type ?? 'text', at);
  };
  for (const { step, columns } of stepsOf(form)) {
    if (step?.when_field && !holds(step)) continue;
    for (const column of columns) {
      const field = fields.get(column);
      if (field && isFor(field, at) && areMet(field, holds)) asked.add(column);
    }
  }
  return asked;
}

/** Whether a field is for a person who is signed in, or for one who isn't. Who only knows the app's password is no one. */
export function isFor({ asked_to = 'Everyone' }: AskedField, { user }: Pick<AskedOf, 'user'>): boolean {
  if (asked_to === 'Everyone') return true;
  return (user?.email.includes('@') === true) === (asked_to === 'Signed-in people');
}

function areMet({ asked_when = [], asked_when_any }: AskedField, holds: (one: Asking) => boolean): boolean {
  const own = asked_when.filter(({ when_field }) => when_field !== '');
  if (own.length === 0) return true;
  return asked_when_any ? own.some(holds) : own.every(holds);
}

function meets(
  { when_field, when_condition, when_value }: Asking,
  cell: Cell,
  type: string,
  { today, user }: AskedOf,
): boolean {
  const isBlank = cell === null || cell === '';
  if (when_condition === 'empty' || when_condition === 'filled') return isBlank === (when_condition === 'empty');
  const isYesNo = type === 'select' && (cell === 'true' || cell === 'false');
  const column = { id: when_field, name: '', type: isYesNo ? 'boolean' : (columnTypes[type] ?? 'text') };
  const context = { now: Date.parse(today), timeZone: 'UTC', weekStartsOn: 0, currentUser: user?.email ?? null };
  const filter = { column: when_field, condition: when_condition satisfies Condition, value: when_value };
  return matchesCell(filter, isYesNo ? cell === 'true' : cell, column as typeof column & { type: ColumnType }, context);
}

/** As what conditions read what is typed into a field. */
const columnTypes: Partial<Record<string, ColumnType>> = {
  number: 'number',
  rating: 'number',
  date: 'date',
  'datetime-local': 'datetime',
  'multi-select': 'choices',
};

/** Whether anything decides which fields are asked, or when. */
export const asksByCondition = ({ settings, axis }: AskedForm): boolean =>
  (settings?.form_steps?.length ?? 0) > 0 ||
  axis.some((field) => (field.asked_when?.length ?? 0) > 0 || (field.asked_to ?? 'Everyone') !== 'Everyone');
