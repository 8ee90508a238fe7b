/** What settings mean, according to the definition: no other module knows a setting of a block by its name. */
import { type Who, whoOptions } from '#settings/kinds.ts';
import type { Action, ActionType } from './action-kinds.ts';
import type { BlockConfig, BlockDefinition } from './contract.ts';
import { type DownloadKind, downloadKinds } from './role-declarations.ts';

/** Entries as they were read, or as they are stored. */
type Entry = Readonly<Record<string, unknown>>;
type ByAxis = Pick<BlockDefinition, 'axis'>;
type ByActions = Pick<BlockDefinition, 'actions'>;

/** The id of the column that an entry of the axis is about; '' for none. */
export function columnOfEntry({ axis }: ByAxis, entry: Entry): string {
  const column = axis?.column === undefined ? undefined : entry[axis.column];
  return typeof column === 'string' ? column : '';
}

/** Whether an entry of the axis is hidden from visitors. */
export const isHidden = ({ axis }: ByAxis, entry: Entry): boolean =>
  axis?.hiddenBy !== undefined && entry[axis.hiddenBy] === true;

/** Whether an entry of the axis shows what a formula makes. */
export const isCalculated = ({ axis }: ByAxis, entry: BlockConfig['axis'][number]): boolean =>
  axis?.calculated?.(entry) ?? false;

/** Which files the block takes into a column; null for none. */
export function uploadsOf({ axis }: ByAxis, config: Pick<BlockConfig, 'axis'>, column: string): string | null {
  const entry = column === '' ? undefined : config.axis.find((one) => columnOfEntry({ axis }, one) === column);
  return (entry && axis?.uploads?.(entry)) ?? null;
}

/** What the button at this place does. */
export function actionAt({ actions }: ByActions, config: Pick<BlockConfig, 'actions'>, index: number) {
  const entry = config.actions[index];
  return entry && actions?.action(entry);
}

/** What all buttons do, each at its place. */
export const actionsOf = ({ actions }: ByActions, config: Pick<BlockConfig, 'actions'>): readonly Action[] =>
  actions ? config.actions.map((entry) => actions.action(entry)) : [];

/** The buttons of a kind that the viewer may use. */
export function usableActions<T extends ActionType>(
  definition: ByActions,
  config: Pick<BlockConfig, 'actions'>,
  usable: readonly number[],
  type: T,
): Extract<Action, { type: T }>[] {
  const all = actionsOf(definition, config);
  return usable.flatMap((index) => {
    const action = all[index];
    return action && isOfType(action, type) ? [action] : [];
  });
}

export const isOfType = <T extends ActionType>(action: Action, type: T): action is Extract<Action, { type: T }> =>
  action.type === type;

/** What a visitor reads whose row was added; '' for nothing. */
export function addedMessage({ writes }: Pick<BlockDefinition, 'writes'>, { settings }: Pick<BlockConfig, 'settings'>) {
  return writes.addedMessage === undefined ? '' : textOf(settings, writes.addedMessage);
}

/** The downloads of rows that the owner offers. */
export function downloadsOf(
  { downloads }: Pick<BlockDefinition, 'downloads'>,
  { settings }: { settings: Entry },
): DownloadKind[] {
  return downloadKinds.filter((kind) => {
    const key = downloads[kind];
    return key !== undefined && settings[key] === true;
  });
}

/** Who may; what cannot be read permits no one. */
export const whoOf = (values: Entry, key: string): Who => whoOptions.find((one) => one === values[key]) ?? 'None';

/** Whether the owner offers the newest rows as a feed. */
export const offersFeed = (
  { feed }: Pick<BlockDefinition, 'feed'>,
  { settings }: Pick<BlockConfig, 'settings'>,
): boolean => feed !== null && settings[feed] === true;

/** Addresses of the services that code of the owner in the block may reach; null where it runs none. */
export function codeReaches(
  { code }: Pick<BlockDefinition, 'code'>,
  { settings }: { settings: Entry },
): string[] | null {
  if (!code) return null;
  const entries = settings[code.hosts];
  return (Array.isArray(entries) ? (entries as Entry[]) : []).map((entry) => textOf(entry, code.host));
}

function textOf(values: Entry, key: string): string {
  const value = values[key];
  return typeof value === 'string' ? value : '';
}
