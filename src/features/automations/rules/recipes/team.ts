/** Ready automations that tell the members of the workspace something. */
import { batching, type MakeRecipe, nameOf, stateOf, stockOf, valueOf } from './recipe.ts';

const threeDays = 3 * 24 * 60;

export const tellTeam: MakeRecipe = ({ sheet, newId }) => ({
  name: 'Tell the team',
  about: 'When a row is added, notifies the members of the workspace.',
  trigger: { kind: 'added', ...batching },
  steps: [{ id: newId(), kind: 'notify', title: `New: ${nameOf(sheet)}`, text: '' }],
});

export const tellTeamOfChange: MakeRecipe = ({ sheet, newId }) => {
  const state = stateOf(sheet);
  if (!state) return null;
  const { column } = state;
  return {
    name: `Tell the team when ${column.name} changes`,
    about: `When ${column.name} changes, notifies the members of the workspace.`,
    trigger: { kind: 'changed', columns: [column.id], from: null, to: null, ...batching },
    steps: [{ id: newId(), kind: 'notify', title: `${nameOf(sheet)}: ${valueOf(column)}`, text: '' }],
  };
};

export const tellTeamOfDeletion: MakeRecipe = ({ sheet, newId }) => ({
  name: 'Tell the team what’s deleted',
  about: 'When a row is deleted, notifies the members of the workspace.',
  trigger: { kind: 'deleted', ...batching },
  steps: [{ id: newId(), kind: 'notify', title: `Deleted: ${nameOf(sheet)}`, text: '' }],
});

export const warnOfLowStock: MakeRecipe = ({ sheet, newId }) => {
  const stock = stockOf(sheet);
  if (!stock) return null;
  return {
    name: 'Warn when stock is low',
    about: `When ${stock.name} falls below 5, notifies the members of the workspace.`,
    trigger: { kind: 'enters', conditions: [{ path: [stock.id], condition: '<', value: 5 }], ...batching },
    steps: [{ id: newId(), kind: 'notify', title: `Low: ${nameOf(sheet)}`, text: `${stock.name}: ${valueOf(stock)}` }],
  };
};

export const askAfterDays: MakeRecipe = ({ sheet, newId }) => {
  const state = stateOf(sheet);
  if (!state) return null;
  return {
    name: 'Ask about what lies around',
    about: `Three days after a row is added, notifies the members if ${state.column.name} is still ${state.first}.`,
    trigger: { kind: 'added', ...batching },
    steps: [
      { id: newId(), kind: 'wait', minutes: threeDays },
      {
        ...{ id: newId(), kind: 'branch' },
        conditions: [{ path: [state.column.id], condition: '=', value: state.first }],
        met: [{ id: newId(), kind: 'notify', title: `Still ${state.first}: ${nameOf(sheet)}`, text: '' }],
        otherwise: [],
      },
    ],
  };
};

export const mailTogether: MakeRecipe = ({ sheet, newId }) => ({
  name: 'Mail the team a list',
  about: 'When rows are added together, writes one mail with all of them to the members.',
  trigger: { kind: 'added', batch: 'together', imports: true },
  steps: [
    {
      ...{ id: newId(), kind: 'mail', to: [{ kind: 'members' }], subject: `New in ${sheet.title}: [count]` },
      text: '[rows]',
    },
  ],
});

export const weeklyReview: MakeRecipe = ({ newId }) => ({
  name: 'Remind the team every week',
  about: 'Every Monday at 9:00, notifies the members of the workspace.',
  trigger: { kind: 'schedule', every: 'week', weekday: 1, at: '09:00' },
  steps: [{ id: newId(), kind: 'notify', title: 'Time for the weekly review', text: '' }],
});
