import type { Who } from '#settings/kinds.ts';
import { mayWrite, permits, type Viewer } from './access.ts';

/** Who may write through a block, as its definition says it. */
interface Rules {
  add?: 'anyone' | { setting: string };
  edit?: { axisSetting: string; through?: string };
  actions?: { setting: string } | 'everyone';
}
interface Config {
  settings: Readonly<Record<string, unknown>>;
  axis: readonly Readonly<Record<string, unknown>>[];
  actions: readonly Readonly<Record<string, unknown>>[];
}
export interface Rights {
  add: boolean;
  edit: readonly string[];
  delete: boolean;
  duplicate: boolean;
  actions: readonly number[];
}

/** Action types that write cells of columns: there is nothing to them for whoever may edit none. (decision 39) */
export const editingActions: readonly unknown[] = ['Edit row', 'Duplicate row'];

/** Action types that change something; the others only show what the viewer sees anyway. (section 3.4) */
export const writingActions: readonly unknown[] = ['Duplicate row', 'Edit row', 'Delete row', 'API call'];

/**
 * What the viewer may do through a block: its rules, its settings, and nothing from the browser. `shown` are the ids of
 * columns that the block shows; no other is ever editable. (blocks-and-data.md, section 6)
 */
export function blockRights(rules: Rules, config: Config, viewer: Viewer, shown: ReadonlySet<string>): Rights {
  const edit = editableColumns(rules, config, viewer, shown);
  const seesActions = whoSeesActions(rules, config);
  const actions = config.actions.flatMap((action, index) => {
    const writes = writingActions.includes(action['type']);
    if (editingActions.includes(action['type']) && edit.length === 0) return [];
    return (writes ? permits(seesActions, viewer) : sees(seesActions, viewer)) ? [index] : [];
  });
  const hasAction = (type: string): boolean => actions.some((index) => config.actions[index]?.['type'] === type);
  return {
    add: mayAdd(rules, config, viewer),
    edit: rules.edit?.through === undefined || hasAction(rules.edit.through) ? edit : [],
    delete: hasAction('Delete row'),
    duplicate: hasAction('Duplicate row'),
    actions,
  };
}

/** Ids of the shown columns that the viewer may fill in, whichever button it is by: each column says so for itself. */
export function editableColumns(
  { edit }: Rules,
  { axis }: Pick<Config, 'axis'>,
  viewer: Viewer,
  shown: ReadonlySet<string>,
): readonly string[] {
  const editable = axis.flatMap((entry) => {
    const column = entry['column'];
    if (!edit || typeof column !== 'string' || !shown.has(column)) return [];
    return permits(whoOf(entry[edit.axisSetting]), viewer) ? [column] : [];
  });
  return [...new Set(editable)];
}

function whoSeesActions({ actions }: Rules, config: Config): Who {
  if (actions === 'everyone') return 'Everyone';
  return actions ? whoOf(config.settings[actions.setting]) : 'None';
}

function mayAdd(rules: Rules, config: Config, viewer: Viewer): boolean {
  if (!rules.add) return false;
  if (rules.add === 'anyone') return mayWrite(viewer);
  return permits(whoOf(config.settings[rules.add.setting]), viewer);
}

/** A button that writes nothing is offered to readers too where it is offered to everyone. */
function sees(who: Who, viewer: Viewer): boolean {
  return permits(who, viewer) || who === 'Everyone';
}

/** What cannot be read permits nobody. */
function whoOf(value: unknown): Who {
  return value === 'Admins' || value === 'Admins & Guests' || value === 'Everyone' ? value : 'None';
}
