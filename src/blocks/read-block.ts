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
  const keep = <V>(reading: FieldsReading): V => {
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
      if (raw.length > 0) problems.push({ path: at(key), message: `A ${definition.name} block has no ${words(key)}.` });
      return [];
    }
    if (raw.length > set.max) {
      problems.push({ path: at(key), message: `Use at most ${set.max} ${set.itemName}${set.max === 1 ? '' : 's'}.` });
    }
    return raw.map((item, index) => keep<V>(readFields(set, item, `${at(key)}.${index}`)));
  };
  const config: BlockConfig = {
    settings: keep(
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
