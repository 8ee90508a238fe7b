import { plural, t } from '#kit/language/product.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { SignInMethod } from '#features/apps/rules/app.ts';
import type { Who } from '#settings/kinds.ts';
import { effectOf } from '../action-kinds.ts';
import {
  blockRights,
  columnsMoved,
  editableColumns,
  movedColumns,
  type RightsConfig,
  type RightsRules,
} from './block-rights.ts';
import { actionsOf, columnOfEntry, isHidden, whoOf } from '../roles.ts';

/** One column of a block of rows, and who may fill it in. */
export interface RequestedColumn {
  /** Its place in the axis. */
  index: number;
  column: string;
  who: Who;
}

/** The question for the owner of a block whose rows can be edited, copied or moved; null where there is nothing to decide. */
export interface EditQuestion {
  axisSetting: string;
  columns: readonly RequestedColumn[];
  /** No one may edit any column: the buttons are rendered for no one. */
  isNobodys: boolean;
  /** Columns that strangers may fill in. */
  strangersEdit: readonly string[];
}

const anonymous: Viewer = { kind: 'anonymous' };
const editor: Viewer = { kind: 'editor', id: '', name: '', email: '' };

export function editQuestion(definition: RightsRules, config: RightsConfig): EditQuestion | null {
  const { edit: rule } = definition.writes;
  const all = actionsOf(definition, config);
  const edits = all.some((action) => effectOf(action).edits);
  if (!rule) return null;
  const { axisSetting } = rule;
  const columns = config.axis.flatMap((entry, index): RequestedColumn[] => {
    const column = columnOfEntry(definition, entry);
    if (column === '' || isHidden(definition, entry)) return [];
    return [{ index, column, who: whoOf(entry, axisSetting) }];
  });
  const shown = new Set(columns.map(({ column }) => column));
  const { moves } = definition.writes;
  const shownOrMoved = new Set([...shown, ...(moves ? columnsMoved(moves, config.settings) : [])]);
  const strangersMove = movedColumns(definition, config, anonymous, shownOrMoved);
  if (!edits)
    return strangersMove.length > 0
      ? { axisSetting, columns: [], isNobodys: false, strangersEdit: strangersMove }
      : null;
  const { edit, actions } = blockRights(definition, config, anonymous, shown);
  // A copy is filled in, too, by anyone who has the button for it.
  const copies = actions.some((index) => all[index]?.type === 'Duplicate row');
  return {
    axisSetting,
    columns,
    isNobodys: editableColumns(definition, config, editor, shown).length === 0,
    strangersEdit: [
      ...new Set([...(copies ? editableColumns(definition, config, anonymous, shown) : edit), ...strangersMove]),
    ],
  };
}

/** The warning, where strangers may edit; '' where they may not. `names` are those of the columns. */
export function strangersWarning(names: readonly string[], signInMethod: SignInMethod): string {
  const isOpen = signInMethod === 'No sign in';
  const [only] = names;
  if (only === undefined) return '';
  if (names.length === 1)
    return isOpen
      ? t(
          'Anyone with the app’s address can change {column} without signing in. To allow only people you know, choose Admins & Guests.',
          { column: only },
        )
      : t('Everyone who gets in can change {column}: people with Read-Write, and anyone with the app password.', {
          column: only,
        });
  const isLong = names.length > mostNamed;
  const [columns, last] = [names.slice(0, isLong ? mostNamed - 1 : -1).join(', '), names.at(-1) ?? ''];
  if (isLong) return longWarning(columns, names.length - mostNamed + 1, isOpen);
  return isOpen
    ? t(
        'Anyone with the app’s address can change {columns} and {last} without signing in. To allow only people you know, choose Admins & Guests.',
        { columns, last },
      )
    : t(
        'Everyone who gets in can change {columns} and {last}: people with Read-Write, and anyone with the app password.',
        {
          columns,
          last,
        },
      );
}

const mostNamed = 4;

const longWarning = (columns: string, more: number, isOpen: boolean): string =>
  isOpen
    ? plural(
        more,
        'Anyone with the app’s address can change {columns} and {count} more column without signing in. To allow only people you know, choose Admins & Guests.',
        'Anyone with the app’s address can change {columns} and {count} more columns without signing in. To allow only people you know, choose Admins & Guests.',
        { columns },
      )
    : plural(
        more,
        'Everyone who gets in can change {columns} and {count} more column: people with Read-Write, and anyone with the app password.',
        'Everyone who gets in can change {columns} and {count} more columns: people with Read-Write, and anyone with the app password.',
        { columns },
      );
