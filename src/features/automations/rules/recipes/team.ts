/** Ready automations that tell the members of the workspace something. */
import { t } from '#kit/language/product.ts';
import { batching, type MakeRecipe, nameOf, stateOf, stockOf, valueOf } from './recipe.ts';

const threeDays = 3 * 24 * 60;

export const tellTeam: MakeRecipe = ({ sheet, newId }) => ({
  name: t('Tell the team'),
  about: t('When a row is added, notifies the members of the workspace.'),
  trigger: { kind: 'added', ...batching },
  steps: [{ id: newId(), kind: 'notify', title: t('New: {row}', { row: nameOf(sheet) }), text: '' }],
});

export const tellTeamOfChange: MakeRecipe = ({ sheet, newId }) => {
  const state = stateOf(sheet);
  if (!state) return null;
  const { column } = state;
  return {
    name: t('Tell the team when {column} changes', { column: column.name }),
    about: t('When {column} changes, notifies the members of the workspace.', { column: column.name }),
    trigger: { kind: 'changed', columns: [column.id], from: null, to: null, ...batching },
    steps: [{ id: newId(), kind: 'notify', title: `${nameOf(sheet)}: ${valueOf(column)}`, text: '' }],
  };
};

export const tellTeamOfDeletion: MakeRecipe = ({ sheet, newId }) => ({
  name: t('Tell the team what’s deleted'),
  about: t('When a row is deleted, notifies the members of the workspace.'),
  trigger: { kind: 'deleted', ...batching },
  steps: [{ id: newId(), kind: 'notify', title: t('Deleted: {row}', { row: nameOf(sheet) }), text: '' }],
});

export const warnOfLowStock: MakeRecipe = ({ sheet, newId }) => {
  const stock = stockOf(sheet);
  if (!stock) return null;
  return {
    name: t('Warn when stock is low'),
    about: t('When {column} falls below 5, notifies the members of the workspace.', { column: stock.name }),
    trigger: { kind: 'enters', conditions: [{ path: [stock.id], condition: '<', value: 5 }], ...batching },
    steps: [
      {
        id: newId(),
        kind: 'notify',
        title: t('Low: {row}', { row: nameOf(sheet) }),
        text: `${stock.name}: ${valueOf(stock)}`,
      },
    ],
  };
};

export const askAfterDays: MakeRecipe = ({ sheet, newId }) => {
  const state = stateOf(sheet);
  if (!state) return null;
  return {
    name: t('Ask about what lies around'),
    about: t('Three days after a row is added, notifies the members if {column} is still {value}.', {
      column: state.column.name,
      value: state.first,
    }),
    trigger: { kind: 'added', ...batching },
    steps: [
      { id: newId(), kind: 'wait', minutes: threeDays },
      {
        ...{ id: newId(), kind: 'branch' },
        conditions: [{ path: [state.column.id], condition: '=', value: state.first }],
        met: [
          {
            id: newId(),
            kind: 'notify',
            title: t('Still {value}: {row}', { value: state.first, row: nameOf(sheet) }),
            text: '',
          },
        ],
        otherwise: [],
      },
    ],
  };
};

export const mailTogether: MakeRecipe = ({ sheet, newId }) => ({
  name: t('Mail the team a list'),
  about: t('When rows are added together, writes one mail with all of them to the members.'),
  trigger: { kind: 'added', batch: 'together', imports: true },
  steps: [
    {
      ...{
        id: newId(),
        kind: 'mail',
        to: [{ kind: 'members' }],
        subject: t('New in {title}: [count]', { title: sheet.title }),
      },
      text: '[rows]',
    },
  ],
});

export const weeklyReview: MakeRecipe = ({ newId }) => ({
  name: t('Remind the team every week'),
  about: t('Every Monday at 9:00, notifies the members of the workspace.'),
  trigger: { kind: 'schedule', every: 'week', weekday: 1, at: '09:00' },
  steps: [{ id: newId(), kind: 'notify', title: t('Time for the weekly review'), text: '' }],
});
