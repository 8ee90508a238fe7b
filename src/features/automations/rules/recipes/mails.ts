/** Ready automations that write to people outside of the workspace. */
import { t } from '#kit/language/product.ts';
import {
  batching,
  changingOf,
  dueOf,
  emailOf,
  isNot,
  linkedEmailOf,
  type MakeRecipe,
  nameOf,
  stateOf,
  toColumn,
  toPerson,
  valueOf,
} from './recipe.ts';

const week = 7 * 24 * 60;

export const thankSender: MakeRecipe = ({ sheet, app, newId }) => {
  const email = emailOf(sheet);
  if (!email) return null;
  return {
    name: t('Thank the sender'),
    about: t('When a form is sent, writes to the address in {column}.', { column: email.name }),
    trigger: { kind: 'form', app },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: toColumn(email) },
        subject: t('Thank you for your message'),
        text: t('Hello,\n\nthank you for your message. We’ll get back to you soon.'),
      },
    ],
  };
};

export const sendCopy: MakeRecipe = ({ sheet, app, newId }) => {
  const email = emailOf(sheet);
  if (!email) return null;
  return {
    name: t('Send a copy as a PDF'),
    about: t('When a form is sent, writes to the address in {column} with a PDF of the row.', { column: email.name }),
    trigger: { kind: 'form', app },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: toColumn(email) },
        ...{ subject: t('Your copy'), text: t('Hello,\n\nhere is a copy of what you sent us.') },
        pdf: { name: t('Your copy: {row}', { row: nameOf(sheet) }), text: '' },
      },
    ],
  };
};

export const askHowItWent: MakeRecipe = ({ sheet, app, newId }) => {
  const email = emailOf(sheet);
  if (!email) return null;
  return {
    name: t('Ask how it went'),
    about: t('A week after a form was sent, writes to the address in {column}.', { column: email.name }),
    trigger: { kind: 'form', app },
    steps: [
      { id: newId(), kind: 'wait', minutes: week },
      {
        ...{ id: newId(), kind: 'mail', to: toColumn(email), subject: t('How did it go?') },
        text: t('Hello,\n\nyou wrote to us a week ago. Did it go well? We’d like to hear what we can do better.'),
      },
    ],
  };
};

export const tellChange: MakeRecipe = ({ sheet, newId }) => {
  const email = emailOf(sheet);
  const state = changingOf(sheet);
  if (!email || !state || state.id === email.id) return null;
  return {
    name: t('Tell people when {column} changes', { column: state.name }),
    about: t('When {column} changes, writes to the address in {address}.', { column: state.name, address: email.name }),
    trigger: { kind: 'changed', columns: [state.id], from: null, to: null, ...batching },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: toColumn(email), subject: `${state.name}: ${valueOf(state)}` },
        text: t('Hello,\n\n{row} is now {value}.', { row: nameOf(sheet), value: valueOf(state) }),
      },
    ],
  };
};

export const sayDone: MakeRecipe = ({ sheet, newId }) => {
  const email = emailOf(sheet);
  const state = stateOf(sheet);
  if (!email || !state) return null;
  return {
    name: t('Say that it’s “{value}”', { value: state.last }),
    about: t('When {column} becomes {value}, writes to the address in {address}.', {
      column: state.column.name,
      value: state.last,
      address: email.name,
    }),
    trigger: { kind: 'changed', columns: [state.column.id], from: null, to: state.last, ...batching },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: toColumn(email), subject: `${nameOf(sheet)}: ${state.last}` },
        text: t('Hello,\n\n{row} is now {value}. Thank you for your patience.', {
          row: nameOf(sheet),
          value: state.last,
        }),
      },
    ],
  };
};

export const tellLinked: MakeRecipe = (given) => {
  const { sheet, newId } = given;
  const linked = linkedEmailOf(given);
  if (!linked) return null;
  const { column, path } = linked;
  return {
    name: t('Tell the person in {column}', { column: column.name }),
    about: t('When a row is added, writes to the address of its {column}.', { column: column.name }),
    trigger: { kind: 'added', ...batching },
    steps: [
      {
        ...{
          id: newId(),
          kind: 'mail',
          to: [{ kind: 'column', path }],
          subject: t('New: {row}', { row: nameOf(sheet) }),
        },
        text: t('Hello,\n\n{row} was added for you.', { row: nameOf(sheet) }),
      },
    ],
  };
};

export const remindBeforeDue: MakeRecipe = ({ sheet, newId }) => {
  const due = dueOf(sheet);
  if (!due) return null;
  return {
    name: t('Remind before due'),
    about: t('Three days before {column}, writes a mail at 9:00.', { column: due.name }),
    trigger: { kind: 'date', column: due.id, before: 3, at: '09:00' },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: toPerson(sheet), subject: t('Reminder: {row}', { row: nameOf(sheet) }) },
        text: t('{row}: {column} is {value}.', { row: nameOf(sheet), column: due.name, value: valueOf(due) }),
      },
    ],
  };
};

export const remindOnDay: MakeRecipe = ({ sheet, newId }) => {
  const due = dueOf(sheet);
  if (!due) return null;
  return {
    name: t('Remind on the day'),
    about: t('On {column}, writes a mail at 8:00.', { column: due.name }),
    trigger: { kind: 'date', column: due.id, before: 0, at: '08:00' },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: toPerson(sheet), subject: t('Today: {row}', { row: nameOf(sheet) }) },
        text: t('{row}: {column} is today.', { row: nameOf(sheet), column: due.name }),
      },
    ],
  };
};

export const chaseOverdue: MakeRecipe = ({ sheet, newId }) => {
  const due = dueOf(sheet);
  const state = stateOf(sheet);
  if (!due || !state) return null;
  return {
    name: t('Chase what’s overdue'),
    about: t('The day after {column}, writes a mail, unless {state} is {value}.', {
      column: due.name,
      state: state.column.name,
      value: state.last,
    }),
    trigger: { kind: 'date', column: due.id, before: -1, at: '09:00' },
    conditions: [isNot(state.column, state.last)],
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: toPerson(sheet), subject: t('Overdue: {row}', { row: nameOf(sheet) }) },
        text: t('{row}: {column} was {value}, and {state} is {step}.', {
          row: nameOf(sheet),
          column: due.name,
          value: valueOf(due),
          state: state.column.name,
          step: valueOf(state.column),
        }),
      },
    ],
  };
};
