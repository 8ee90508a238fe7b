import { t } from '#kit/language/product.ts';
import type { FieldProblem } from '#kit/problem.ts';
import { type FieldSet, type FieldsReading, readFields } from '#settings/read-fields.ts';
import {
  type BlockConfig,
  type BlockDefinition,
  conditionalFilterFields,
  conditionalFilterVisibility,
  itemButtonFields,
  type StoredBlock,
  toolbarButtonFields,
} from './contract.ts';

export const maxToolbarButtons = 5;
export const maxItemButtons = 5;
export const maxConditionalFilters = 10;

export interface BlockReading {
  /** Complete: defaults filled in. */
  config: BlockConfig;
  /** Wrong or unknown values; the block must not be saved with them. */
  problems: FieldProblem[];
  /** Paths of required choices still open; the block is not shown to visitors with them. */
  gaps: string[];
}

/** Reads a stored block against its definition. `path` prefixes every named field (`blocks.3`). */
export function readBlock(definition: BlockDefinition, block: StoredBlock, path = ''): BlockReading {
  const problems: FieldProblem[] = [];
  const gaps: string[] = [];
  const at = (key: string): string => (path ? `${path}.${key}` : key);
  const store = <V>(reading: FieldsReading): V => {
    problems.push(...reading.problems);
    gaps.push(...reading.gaps);
    return reading.values as V; // readFields made it by the declaration that V is inferred from
  };
  const items = <V>(key: string, set: (FieldSet & { max: number; itemName: string }) | null, raw: unknown): V[] => {
    if (!Array.isArray(raw)) {
      if (raw !== undefined) problems.push({ path: at(key), message: 'This must be a list.' });
      return [];
    }
    if (!set) {
      if (raw.length > 0)
        problems.push({
          path: at(key),
          message: t('The block {name} has no {part}.', { name: definition.name, part: words(key) }),
        });
      return [];
    }
    if (raw.length > set.max) {
      problems.push({ path: at(key), message: t('Use at most {most} entries.', { most: set.max }) });
    }
    return raw.map((item, index) => store<V>(readFields(set, item, `${at(key)}.${index}`)));
  };
  const config: BlockConfig = {
    settings: store(
      readFields({ fields: definition.settings, visibleWhen: definition.visibleWhen }, block.settings, at('settings')),
    ),
    axis: items('axis', definition.axis, block.axis),
    actions: items('actions', definition.actions, block.actions),
    toolbar_buttons: items(
      'toolbar_buttons',
      definition.toolbarButtons ? toolbarButtonSet : null,
      block.toolbar_buttons,
    ),
    item_buttons: items('item_buttons', definition.itemButtons ? itemButtonSet : null, block.item_buttons),
    conditional_filter: items(
      'conditional_filter',
      definition.conditionalFilter ? conditionalFilterSet : null,
      block.conditional_filter,
    ),
  };
  return { config, problems, gaps };
}

/** Brings a stored block to its definition's version; the same block when it is current. */
export function upgradeBlock(definition: BlockDefinition, block: StoredBlock): StoredBlock {
  let current = block;
  while (current.version < definition.version) {
    const upgrade = definition.upgrades[current.version];
    if (!upgrade) break;
    current = { ...upgrade(current), version: current.version + 1 };
  }
  return current;
}

export const toolbarButtonSet = { fields: toolbarButtonFields, itemName: 'toolbar button', max: maxToolbarButtons };
export const itemButtonSet = { fields: itemButtonFields, itemName: 'item button', max: maxItemButtons };
export const conditionalFilterSet = {
  fields: conditionalFilterFields,
  visibleWhen: conditionalFilterVisibility as FieldSet['visibleWhen'],
  itemName: 'conditional filter',
  max: maxConditionalFilters,
};

const words = (key: string): string => key.replaceAll('_', ' ');

export interface FinishedBlock {
  stored: StoredBlock;
  config: BlockConfig;
  /** Required choices of the block as a whole that are open: visitors do not see it. */
  gaps: string[];
  /** Places of the actions that are unfinished: they keep their place, and no one has them. */
  unfinished: readonly number[];
}

/** Lists within entries of lists, and a list that must not be empty, take a round each. */
const mostRounds = 5;

/**
 * A block without the entries of its lists that are unfinished, such as a button without a page. As a whole it is
 * unfinished where a choice of its own is open, where none of its columns or fields is chosen, and where a rule that
 * hides rows has nothing to compare.
 */
export function finishedBlock(definition: BlockDefinition, whole: StoredBlock): FinishedBlock {
  let block: FinishedBlock = { stored: whole, ...readBlock(definition, whole), unfinished: [] };
  const begin = block;
  for (let round = 0; round < mostRounds && block.gaps.length > 0; round++) {
    const entries = [...new Set(block.gaps.flatMap((path) => entryOf(path) ?? []))];
    const outer = entries.filter((path) => !entries.some((other) => path.startsWith(`${other}.`)));
    const inActions = block.gaps.flatMap((path) => /^actions\.(\d+)\./.exec(path)?.[1] ?? []).map(Number);
    const stored = withoutPaths(block.stored, outer);
    if (whole.axis.length > 0 && stored.axis.length === 0) return begin;
    const { config, gaps } = readBlock(definition, stored);
    const unfinished = [...new Set([...block.unfinished, ...inActions])];
    const open = gaps.filter((path) => !unfinished.some((index) => path.startsWith(`actions.${index}.`)));
    block = { stored, config, gaps: open, unfinished };
  }
  return block;
}

/** The entry of a list that a path leads into, where visitors can do without it. */
function entryOf(path: string): string | null {
  if (/^(?:actions|conditional_filter)\./.test(path)) return null;
  return /^(.*\.\d+)\.[^.]*$/.exec(path)?.[1] ?? null;
}

/** A block without the values and the entries at some paths. */
export function withoutPaths(block: StoredBlock, paths: readonly string[]): StoredBlock {
  const copy = structuredClone(block);
  // From the end, so that entries before one that goes keep their places.
  for (const path of paths.toReversed()) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let target: unknown = copy;
    for (const key of keys) target = isObject(target) ? target[key] : undefined;
    if (Array.isArray(target)) target.splice(Number(last), 1);
    else if (isObject(target)) delete target[last];
  }
  return copy;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
