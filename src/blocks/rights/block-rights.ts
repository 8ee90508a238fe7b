import type { Viewer } from '#features/apps/rules/viewer.ts';
import { mayWrite, permits } from '#features/visitor/rules/access.ts';
import type { Who } from '#settings/kinds.ts';
import { effectOf } from '../action-kinds.ts';
import type { BlockConfig, BlockDefinition, BlockRights } from '../contract.ts';
import { actionsOf, columnOfEntry, whoOf } from '../roles.ts';

/** What a definition says of who may write, and of what its settings mean to that. */
export type RightsRules = Pick<BlockDefinition, 'writes' | 'axis' | 'actions'>;
export type RightsConfig = Pick<BlockConfig, 'axis' | 'actions'> & {
  settings: Readonly<Record<string, unknown>>;
  /** Places of actions that no one has yet: a choice of theirs is open. */
  unfinished?: readonly number[];
};

/**
 * What the viewer may do through a block: its rules, its settings, and nothing from the browser. `shown` are the ids of
 * columns that the block shows; no other is ever editable. A sheet that is read-only takes no row from anyone.
 */
export function blockRights(
  definition: RightsRules,
  config: RightsConfig,
  viewer: Viewer,
  shown: ReadonlySet<string>,
  readOnly = false,
): BlockRights {
  const { writes } = definition;
  const edit = readOnly ? [] : editableColumns(definition, config, viewer, shown);
  const moves = readOnly ? [] : movedColumns(definition, config, viewer, shown);
  const seesActions = whoSeesActions(definition, config);
  const all = actionsOf(definition, config);
  const actions = all.flatMap((action, index) => {
    if (config.unfinished?.includes(index)) return [];
    const effect = effectOf(action);
    if (effect.edits && edit.length === 0) return [];
    if (readOnly && effect.server === 'deletes the row') return [];
    return (effect.writes ? permits(seesActions, viewer) : sees(seesActions, viewer)) ? [index] : [];
  });
  const has = (type: (typeof all)[number]['type']): boolean => actions.some((index) => all[index]?.type === type);
  return {
    add: !readOnly && mayAdd(definition, config, viewer),
    edit: [...new Set([...(writes.edit?.through === undefined || has(writes.edit.through) ? edit : []), ...moves])],
    delete: has('Delete row'),
    duplicate: has('Duplicate row'),
    actions,
  };
}

/** Ids of the shown columns that the viewer may fill in, whichever button it is by: each column says so for itself. */
export function editableColumns(
  definition: RightsRules,
  { axis }: Pick<RightsConfig, 'axis'>,
  viewer: Viewer,
  shown: ReadonlySet<string>,
): readonly string[] {
  const { edit } = definition.writes;
  const editable = axis.flatMap((entry) => {
    const column = columnOfEntry(definition, entry);
    if (!edit || !shown.has(column)) return [];
    return permits(whoOf(entry, edit.axisSetting), viewer) ? [column] : [];
  });
  return [...new Set(editable)];
}

/** Ids of the shown columns that moving a row changes, for viewers who may. */
export function movedColumns(
  { writes: { moves } }: RightsRules,
  { settings }: Pick<RightsConfig, 'settings'>,
  viewer: Viewer,
  shown: ReadonlySet<string>,
): readonly string[] {
  if (!moves || !permits(whoOf(settings, moves.setting), viewer)) return [];
  return columnsMoved(moves, settings).filter((column) => shown.has(column));
}

/** Ids of the columns that moving a row changes. */
export const columnsMoved = (
  moves: NonNullable<RightsRules['writes']['moves']>,
  settings: RightsConfig['settings'],
): string[] =>
  moves.columns.map((key) => settings[key]).filter((id) => typeof id === 'string' && id !== '') as string[];

function whoSeesActions({ writes: { actions } }: RightsRules, { settings }: RightsConfig): Who {
  if (actions === 'everyone') return 'Everyone';
  return actions ? whoOf(settings, actions.setting) : 'None';
}

function mayAdd({ writes: { add } }: RightsRules, { settings }: RightsConfig, viewer: Viewer): boolean {
  if (!add) return false;
  if (add === 'anyone') return mayWrite(viewer);
  return permits(whoOf(settings, add.setting), viewer);
}

/** A button that writes nothing is offered to readers too where it is offered to everyone. */
function sees(who: Who, viewer: Viewer): boolean {
  return permits(who, viewer) || who === 'Everyone';
}
