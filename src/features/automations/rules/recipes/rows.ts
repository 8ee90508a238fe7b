/** Ready automations that write rows. */
import { t } from '#kit/language/product.ts';
import { batching, firstText, freeDayOf, type MakeRecipe, stateOf } from './recipe.ts';

/** Writes the day into a column of dates when a state is the last of its options. */
export const noteDone: MakeRecipe = ({ sheet, newId }) => {
  const state = stateOf(sheet);
  const day = freeDayOf(sheet);
  if (!state || !day) return null;
  return {
    name: t('Note the day of “{value}”', { value: state.last }),
    about: t('When {column} becomes {value}, writes the day into {day}.', {
      column: state.column.name,
      value: state.last,
      day: day.name,
    }),
    trigger: { kind: 'changed', columns: [state.column.id], from: null, to: state.last, ...batching },
    steps: [{ id: newId(), kind: 'write', cells: { [day.id]: '[today]' } }],
  };
};

export const beginState: MakeRecipe = ({ sheet, app, newId }) => {
  const state = stateOf(sheet);
  if (!state) return null;
  return {
    name: t('Begin as “{value}”', { value: state.first }),
    about: t('When a form is sent, writes {value} into {column}.', { value: state.first, column: state.column.name }),
    trigger: { kind: 'form', app },
    steps: [{ id: newId(), kind: 'write', cells: { [state.column.id]: state.first } }],
  };
};

export const doneByButton: MakeRecipe = ({ sheet, newId }) => {
  const state = stateOf(sheet);
  if (!state) return null;
  return {
    name: t('Mark as “{value}”', { value: state.last }),
    about: t('A button writes {value} into {column}.', { value: state.last, column: state.column.name }),
    trigger: { kind: 'button' },
    steps: [{ id: newId(), kind: 'write', cells: { [state.column.id]: state.last } }],
  };
};

export const takeCalls: MakeRecipe = ({ sheet, newId }) => {
  const text = firstText(sheet);
  if (!text) return null;
  return {
    name: t('Take rows from another program'),
    about: t('When a call comes in, adds a row with what was sent as “name” in {column}.', { column: text.name }),
    trigger: { kind: 'hook' },
    steps: [{ id: newId(), kind: 'add', sheet: sheet.id, cells: { [text.id]: '[sent:name]' } }],
  };
};
