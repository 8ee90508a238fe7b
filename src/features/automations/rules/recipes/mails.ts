/** Ready automations that write to people outside of the workspace. */
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
    name: 'Thank the sender',
    about: `When a form is sent, writes to the address in ${email.name}.`,
    trigger: { kind: 'form', app },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: toColumn(email) },
        subject: 'Thank you for your message',
        text: 'Hello,\n\nthank you for your message. We’ll get back to you soon.',
      },
    ],
  };
};

export const sendCopy: MakeRecipe = ({ sheet, app, newId }) => {
  const email = emailOf(sheet);
  if (!email) return null;
  return {
    name: 'Send a copy as a PDF',
    about: `When a form is sent, writes to the address in ${email.name} with a PDF of the row.`,
    trigger: { kind: 'form', app },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: toColumn(email) },
        ...{ subject: 'Your copy', text: 'Hello,\n\nhere is a copy of what you sent us.' },
        pdf: { name: `Your copy: ${nameOf(sheet)}`, text: '' },
      },
    ],
  };
};

export const askHowItWent: MakeRecipe = ({ sheet, app, newId }) => {
  const email = emailOf(sheet);
  if (!email) return null;
  return {
    name: 'Ask how it went',
    about: `A week after a form was sent, writes to the address in ${email.name}.`,
    trigger: { kind: 'form', app },
    steps: [
      { id: newId(), kind: 'wait', minutes: week },
      {
        ...{ id: newId(), kind: 'mail', to: toColumn(email), subject: 'How did it go?' },
        text: 'Hello,\n\nyou wrote to us a week ago. Did it go well? We’d like to hear what we can do better.',
      },
    ],
  };
};

export const tellChange: MakeRecipe = ({ sheet, newId }) => {
  const email = emailOf(sheet);
  const state = changingOf(sheet);
  if (!email || !state || state.id === email.id) return null;
  return {
    name: `Tell people when ${state.name} changes`,
    about: `When ${state.name} changes, writes to the address in ${email.name}.`,
    trigger: { kind: 'changed', columns: [state.id], from: null, to: null, ...batching },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: toColumn(email), subject: `${state.name}: ${valueOf(state)}` },
        text: `Hello,\n\n${nameOf(sheet)} is now ${valueOf(state)}.`,
      },
    ],
  };
};

export const sayDone: MakeRecipe = ({ sheet, newId }) => {
  const email = emailOf(sheet);
  const state = stateOf(sheet);
  if (!email || !state) return null;
  return {
    name: `Say that it’s “${state.last}”`,
    about: `When ${state.column.name} becomes ${state.last}, writes to the address in ${email.name}.`,
    trigger: { kind: 'changed', columns: [state.column.id], from: null, to: state.last, ...batching },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: toColumn(email), subject: `${nameOf(sheet)}: ${state.last}` },
        text: `Hello,\n\n${nameOf(sheet)} is now ${state.last}. Thank you for your patience.`,
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
    name: `Tell the person in ${column.name}`,
    about: `When a row is added, writes to the address of its ${column.name}.`,
    trigger: { kind: 'added', ...batching },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: [{ kind: 'column', path }], subject: `New: ${nameOf(sheet)}` },
        text: `Hello,\n\n${nameOf(sheet)} was added for you.`,
      },
    ],
  };
};

export const remindBeforeDue: MakeRecipe = ({ sheet, newId }) => {
  const due = dueOf(sheet);
  if (!due) return null;
  return {
    name: 'Remind before due',
    about: `Three days before ${due.name}, writes a mail at 9:00.`,
    trigger: { kind: 'date', column: due.id, before: 3, at: '09:00' },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: toPerson(sheet), subject: `Reminder: ${nameOf(sheet)}` },
        text: `${nameOf(sheet)}: ${due.name} is ${valueOf(due)}.`,
      },
    ],
  };
};

export const remindOnDay: MakeRecipe = ({ sheet, newId }) => {
  const due = dueOf(sheet);
  if (!due) return null;
  return {
    name: 'Remind on the day',
    about: `On ${due.name}, writes a mail at 8:00.`,
    trigger: { kind: 'date', column: due.id, before: 0, at: '08:00' },
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: toPerson(sheet), subject: `Today: ${nameOf(sheet)}` },
        text: `${nameOf(sheet)}: ${due.name} is today.`,
      },
    ],
  };
};

export const chaseOverdue: MakeRecipe = ({ sheet, newId }) => {
  const due = dueOf(sheet);
  const state = stateOf(sheet);
  if (!due || !state) return null;
  return {
    name: 'Chase what’s overdue',
    about: `The day after ${due.name}, writes a mail, unless ${state.column.name} is ${state.last}.`,
    trigger: { kind: 'date', column: due.id, before: -1, at: '09:00' },
    conditions: [isNot(state.column, state.last)],
    steps: [
      {
        ...{ id: newId(), kind: 'mail', to: toPerson(sheet), subject: `Overdue: ${nameOf(sheet)}` },
        text: `${nameOf(sheet)}: ${due.name} was ${valueOf(due)}, and ${state.column.name} is ${valueOf(state.column)}.`,
      },
    ],
  };
};
