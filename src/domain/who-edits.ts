import type { Who } from '#settings/kinds.ts';
import type { SignInMethod } from './app.ts';
import { blockRights, editableColumns, editingActions } from './block-rights.ts';
import type { Viewer } from './access.ts';

type Rules = Parameters<typeof blockRights>[0];
type Config = Parameters<typeof blockRights>[1];

/** One column of a block of rows, and who may fill it in. */
export interface AskedColumn {
  /** Its place in the axis. */
  index: number;
  column: string;
  who: Who;
}

/** What the owner of a block with buttons that edit or copy rows is asked; null where there is nothing to ask. */
export interface EditQuestion {
  axisSetting: string;
  columns: readonly AskedColumn[];
  /** Nobody may edit any column: the buttons are drawn for nobody. */
  isNobodys: boolean;
  /** Columns that strangers may fill in. */
  strangersEdit: readonly string[];
}

const anonymous: Viewer = { kind: 'anonymous' };
const editor: Viewer = { kind: 'editor', id: '', name: '', email: '' };

export function editQuestion(rules: Rules, config: Config): EditQuestion | null {
  if (!rules.edit || !config.actions.some((action) => editingActions.includes(action['type']))) return null;
  const { axisSetting } = rules.edit;
  const columns = config.axis.flatMap((entry, index): AskedColumn[] => {
    const { column, [axisSetting]: chosen } = entry;
    if (typeof column !== 'string' || column === '' || entry['hidden'] === true) return [];
    const who = chosen === 'Admins' || chosen === 'Admins & Guests' || chosen === 'Everyone' ? chosen : 'None';
    return [{ index, column, who }];
  });
  const shown = new Set(columns.map(({ column }) => column));
  const { edit, actions } = blockRights(rules, config, anonymous, shown);
  // A copy is filled in, too, by whoever has the button for it.
  const copies = actions.some((index) => config.actions[index]?.['type'] === 'Duplicate row');
  return {
    axisSetting,
    columns,
    isNobodys: editableColumns(rules, config, editor, shown).length === 0,
    strangersEdit: copies ? editableColumns(rules, config, anonymous, shown) : edit,
  };
}

/** The warning, where strangers may edit; '' where they may not. `names` are those of the columns. */
export function strangersWarning(names: readonly string[], signInMethod: SignInMethod): string {
  if (names.length === 0) return '';
  const columns = listed(names);
  return signInMethod === 'No sign in'
    ? `Strangers may change ${columns}: everybody who has the address of this app, without signing in. Choose Admins & Guests where only people you know should.`
    : `Everybody who comes in may change ${columns}: people with Read-Write, and whoever knows the password of the app.`;
}

const mostNamed = 4;
function listed(names: readonly string[]): string {
  const shown = names.length > mostNamed ? names.slice(0, mostNamed - 1) : names;
  const more = names.length - shown.length;
  const parts = more > 0 ? [...shown, `${more} more columns`] : shown;
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
