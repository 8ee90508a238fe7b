/** Ready automations that write rows. */
import { batching, firstText, freeDayOf, type MakeRecipe, stateOf } from './recipe.ts';

/** Writes the day into a column of dates when a state is the last of its options. */
export const noteDone: MakeRecipe = ({ sheet, newId }) => {
  const state = stateOf(sheet);
  const day = freeDayOf(sheet);
  if (!state || !day) return null;
  return {
    name: `Note the day of “${state.last}”`,
    about: `When ${state.column.name} becomes ${state.last}, writes the day into ${day.name}.`,
    trigger: { kind: 'changed', columns: [state.column.id], from: null, to: state.last, ...batching },
    steps: [{ id: newId(), kind: 'write', cells: { [day.id]: '[today]' } }],
  };
};

export const beginState: MakeRecipe = ({ sheet, app, newId }) => {
  const state = stateOf(sheet);
  if (!state) return null;
  return {
    name: `Begin as “${state.first}”`,
    about: `When a form is sent, writes ${state.first} into ${state.column.name}.`,
    trigger: { kind: 'form', app },
    steps: [{ id: newId(), kind: 'write', cells: { [state.column.id]: state.first } }],
  };
};

export const doneByButton: MakeRecipe = ({ sheet, newId }) => {
  const state = stateOf(sheet);
  if (!state) return null;
  return {
    name: `Mark as “${state.last}”`,
    about: `A button writes ${state.last} into ${state.column.name}.`,
    trigger: { kind: 'button' },
    steps: [{ id: newId(), kind: 'write', cells: { [state.column.id]: state.last } }],
  };
};

export const takeCalls: MakeRecipe = ({ sheet, newId }) => {
  const text = firstText(sheet);
  if (!text) return null;
  return {
    name: 'Take rows from another program',
    about: `When a call comes in, adds a row with what was sent as “name” in ${text.name}.`,
    trigger: { kind: 'hook' },
    steps: [{ id: newId(), kind: 'add', sheet: sheet.id, cells: { [text.id]: '[sent:name]' } }],
  };
};
