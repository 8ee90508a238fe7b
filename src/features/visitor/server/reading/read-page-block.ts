import type { BlockConfig, BlockDefinition, BlockRights, StoredBlock } from '#blocks/contract.ts';
import { itemButtonFields, toolbarButtonFields } from '#blocks/contract.ts';
import { typeKey } from '#blocks/action-kinds.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { finishedBlock, readBlock, upgradeBlock, withoutPaths } from '#blocks/read-block.ts';
import { isHidden } from '#blocks/roles.ts';
import type { Fields, Setting } from '#settings/kinds.ts';

export interface PageBlock {
  stored: StoredBlock;
  definition: BlockDefinition;
  config: BlockConfig;
  /** Required choices still open; such a block is shown to editors only. */
  gaps: string[];
  /** Places of the actions that are unfinished: they keep their place, and no one gets them. */
  unfinished: readonly number[];
}

/** Whether a stored block may hold comments: all other types only query sheets. */
export const holdsComments = (block: StoredBlock): boolean => definitionOf(block.type)?.takesComments === true;

/** A document is never changed in place, and the same one is used for every rendering of a page of it. */
const known = new WeakMap<StoredBlock, PageBlock | null>();

/** A stored block as its definition of today reads it; null when its type is unknown. Values that no longer fit take their default. */
export function readPageBlock(block: StoredBlock): PageBlock | null {
  const reading = known.get(block);
  if (reading !== undefined) return reading;
  const read = readAgain(block);
  known.set(block, read);
  return read;
}

const knownToVisitors = new WeakMap<StoredBlock, PageBlock | null>();

/** The block as visitors get it: what of it is unfinished is left out. */
export function readBlockOfVisitors(block: StoredBlock): PageBlock | null {
  const reading = knownToVisitors.get(block);
  if (reading !== undefined) return reading;
  const read = readPageBlock(block);
  const finished = read && read.gaps.length > 0 ? { ...read, ...finishedBlock(read.definition, read.stored) } : read;
  knownToVisitors.set(block, finished);
  return finished;
}

function readAgain(block: StoredBlock): PageBlock | null {
  const definition = definitionOf(block.type);
  if (!definition) return null;
  let stored: StoredBlock = { ...upgradeBlock(definition, block), type: definition.type };
  let reading = readBlock(definition, stored);
  if (reading.problems.length > 0) {
    stored = withoutPaths(
      stored,
      reading.problems.map((problem) => problem.path),
    );
    reading = readBlock(definition, stored);
  }
  return { stored, definition, config: reading.config, gaps: reading.gaps, unfinished: [] };
}

const knownWithoutSecrets = new WeakMap<BlockConfig, Map<string, BlockConfig>>();

/**
 * A configuration without what must never leave the server: tokens and addresses of other services become their
 * default; for visitors hidden columns and fields are gone too, how rows are filtered, and what the buttons that they do
 * not have would do. The same for the same rights: copying all settings was a fifth of preparing a page.
 */
export function configWithoutSecrets(
  definition: BlockDefinition,
  whole: BlockConfig,
  viewer: 'editing' | Pick<BlockRights, 'actions'>,
): BlockConfig {
  const known = knownWithoutSecrets.get(whole) ?? new Map<string, BlockConfig>();
  knownWithoutSecrets.set(whole, known);
  const key = viewer === 'editing' ? viewer : viewer.actions.join();
  const config = known.get(key) ?? withoutSecrets(definition, whole, viewer);
  known.set(key, config);
  return config;
}

function withoutSecrets(
  definition: BlockDefinition,
  whole: BlockConfig,
  viewer: 'editing' | Pick<BlockRights, 'actions'>,
): BlockConfig {
  const editing = viewer === 'editing';
  const config = editing ? whole : (definition.lines?.withoutHidden(whole) ?? whole);
  const clean = <V>(fields: Fields | undefined, values: V): V => {
    const secret = secretsOf(fields);
    if (secret.length === 0) return values;
    const cleaned = { ...values, ...Object.fromEntries(secret.map(([key, setting]) => [key, setting.default])) };
    // Views know nothing of roles, and pages carry nothing of them.
    if (!editing) for (const [key, { kind }] of secret) if (kind === 'roles') Reflect.deleteProperty(cleaned, key);
    return cleaned;
  };
  return {
    ...config,
    settings: clean(definition.settings, config.settings),
    toolbar_buttons: config.toolbar_buttons.map((entry) => clean(toolbarButtonFields, entry)),
    item_buttons: config.item_buttons.map((entry) => clean(itemButtonFields, entry)),
    axis: config.axis
      .filter((entry) => editing || !isHidden(definition, entry))
      .map((entry) => clean(definition.axis?.fields, entry)),
    conditional_filter: editing ? config.conditional_filter : [],
    actions: config.actions.map((action, index) =>
      editing || viewer.actions.includes(index)
        ? clean(definition.actions?.fields, action)
        : clean(definition.actions?.fields, atRest(definition.actions?.fields, action)),
    ),
  };
}

const knownSecrets = new WeakMap<Fields, [string, Setting][]>();

function secretsOf(fields: Fields | undefined): [string, Setting][] {
  if (!fields) return [];
  const known = knownSecrets.get(fields) ?? Object.entries(fields).filter(([, setting]) => setting.serverOnly);
  knownSecrets.set(fields, known);
  return known;
}

/** A button keeps its place and its type; everything else about it is as though never set. */
function atRest<V extends object>(fields: Fields | undefined, values: V): V {
  const defaults = Object.entries(fields ?? {}).flatMap(([key, setting]) =>
    key === typeKey ? [] : [[key, setting.default] as const],
  );
  return { ...values, ...Object.fromEntries(defaults) };
}
