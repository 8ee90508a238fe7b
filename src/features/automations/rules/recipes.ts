/** Ready automations, offered for sheets that they fit. They are a beginning: everything of them can be changed. */
import type { Column } from '#engine/model.ts';
import type { AutomationDefinition, Step, Trigger } from './automation.ts';
import { columnPlaceholder } from './placeholders.ts';

export interface Recipe {
  name: string;
  about: string;
  definition: AutomationDefinition;
}

interface Given {
  columns: readonly Column[];
  timeZone: string;
  newId: () => string;
}

type Made = Omit<Recipe, 'definition'> & { trigger: Trigger; steps: Step[] };

const batching = { batch: 'each', imports: false } as const;
/** A column of dates whose name speaks of a day until which something has to be done. */
const dueWords = /due|deadline|until|expir|end|fällig|frist|échéance|vence|scadenza/i;
const stateWords = /state|status|stage|phase|zustand|statut|estado|stato/i;

/** Those that fit the columns of a sheet, the usual ones first. */
export function recipesFor(given: Given): Recipe[] {
  return recipes.flatMap((recipe) => {
    const made = recipe(given);
    if (!made) return [];
    const { trigger, steps, ...words } = made;
    return [{ ...words, definition: { trigger, steps, conditions: [], timeZone: given.timeZone } }];
  });
}

const recipes: readonly ((given: Given) => Made | null)[] = [
  thankSender,
  tellTeam,
  remindBeforeDue,
  noteDone,
  tellChange,
  weeklyReview,
];

const emailOf = (columns: readonly Column[]): Column | undefined => columns.find(({ type }) => type === 'email');
const nameOf = (columns: readonly Column[]): string => {
  const first = columns.find(({ auto, type }) => auto === undefined && type !== 'files' && type !== 'image');
  return first ? columnPlaceholder([first.id]) : '';
};

function thankSender({ columns, newId }: Given): Made | null {
  const email = emailOf(columns);
  if (!email) return null;
  return {
    name: 'Thank the sender',
    about: `When a form is sent, writes to the address in ${email.name}.`,
    trigger: { kind: 'form', app: null },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: [{ kind: 'column', path: [email.id] }] },
        subject: 'Thank you for your message',
        text: 'Hello,\n\nthank you for your message. We’ll get back to you soon.',
      },
    ],
  };
}

function tellTeam({ columns, newId }: Given): Made {
  return {
    name: 'Tell the team',
    about: 'When a row is added, notifies the members of the workspace.',
    trigger: { kind: 'added', ...batching },
    steps: [{ id: newId(), kind: 'notify', title: `New: ${nameOf(columns)}`, text: '' }],
  };
}

function remindBeforeDue({ columns, newId }: Given): Made | null {
  const dates = columns.filter(({ type, auto }) => (type === 'date' || type === 'datetime') && auto === undefined);
  const due = dates.find(({ name }) => dueWords.test(name)) ?? dates[0];
  if (!due) return null;
  const email = emailOf(columns);
  const text = `${nameOf(columns)}: ${due.name} is ${columnPlaceholder([due.id])}.`;
  return {
    name: 'Remind before due',
    about: `Three days before ${due.name}, writes a mail at 9:00.`,
    trigger: { kind: 'date', column: due.id, before: 3, at: '09:00' },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: [email ? { kind: 'column', path: [email.id] } : { kind: 'members' }] },
        ...{ subject: `Reminder: ${nameOf(columns)}`, text },
      },
    ],
  };
}

/** Writes the day into a column of dates when a state is the last of its options. */
function noteDone({ columns, newId }: Given): Made | null {
  const state = columns.find(({ type, options }) => type === 'choice' && (options?.length ?? 0) > 1);
  const last = state?.options?.at(-1);
  const day = columns.find(({ type, formula, auto }) => type === 'date' && formula === undefined && auto === undefined);
  if (!state || !last || !day) return null;
  return {
    name: `Note the day of “${last}”`,
    about: `When ${state.name} becomes ${last}, writes the day into ${day.name}.`,
    trigger: { kind: 'changed', columns: [state.id], from: null, to: last, ...batching },
    steps: [{ id: newId(), kind: 'write', cells: { [day.id]: '[today]' } }],
  };
}

function tellChange({ columns, newId }: Given): Made | null {
  const email = emailOf(columns);
  const state = columns.find(({ type, name }) => type === 'choice' || stateWords.test(name));
  if (!email || !state || state.id === email.id) return null;
  return {
    name: `Tell people when ${state.name} changes`,
    about: `When ${state.name} changes, writes to the address in ${email.name}.`,
    trigger: { kind: 'changed', columns: [state.id], from: null, to: null, ...batching },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: [{ kind: 'column', path: [email.id] }] },
        subject: `${state.name}: ${columnPlaceholder([state.id])}`,
        text: `Hello,\n\n${nameOf(columns)} is now ${columnPlaceholder([state.id])}.`,
      },
    ],
  };
}

function weeklyReview({ newId }: Given): Made {
  return {
    name: 'Remind the team every week',
    about: 'Every Monday at 9:00, notifies the members of the workspace.',
    trigger: { kind: 'schedule', every: 'week', weekday: 1, at: '09:00' },
    steps: [{ id: newId(), kind: 'notify', title: 'Time for the weekly review', text: '' }],
  };
}
