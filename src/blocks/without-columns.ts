/** What is left of a block when columns that it names are not to be had. */
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Fields, Setting } from '#settings/kinds.ts';
import { definitionOf } from './catalogue.ts';
import { conditionalFilterFields, itemButtonFields, toolbarButtonFields } from './contract.ts';
import { columnsNamedBy, type NamedAt } from './page-columns.ts';
import { readBlock, upgradeBlock } from './read-block.ts';

export type IsMissing = (named: NamedAt) => boolean;

export interface BlockLeft {
  /** Null: the block cannot work without them. */
  block: StoredBlock | null;
  /** What is missing, each as it was named. */
  missing: NamedAt[];
}

/**
 * A choice of a column that may be open is emptied; an entry of a list that needs the column goes. A block goes when
 * its own settings need the column, when nothing is left of it, or when its filters name the column: without them it
 * would show rows that its author held back.
 */
export function withoutColumns(block: StoredBlock, isMissing: IsMissing): BlockLeft {
  const definition = definitionOf(block.type);
  const missing = columnsNamedBy(block).filter(isMissing);
  if (!definition || missing.length === 0) return { block, missing };
  const cut = new Cut(block);
  for (const { path } of missing) if (!cut.take(path)) return { block: null, missing };
  const left = cut.rest();
  // What the axis is about is what the block shows.
  if (block.axis.length > 0 && left.axis.length === 0) return { block: null, missing };
  const open = new Set(gapsOf(block).map(withoutPlaces));
  return { block: gapsOf(left).some((path) => !open.has(withoutPlaces(path))) ? null : left, missing };
}

type List = 'axis' | 'actions' | 'toolbar_buttons' | 'item_buttons' | 'conditional_filter';

/** A block from which settings and entries are taken, path by path. */
class Cut {
  readonly #block: StoredBlock;
  readonly #dropped = new Map<string, Set<number>>();
  readonly #emptied: { holder: string; at: number | null; inner: string; position: number | null; key: string }[] = [];

  constructor(block: StoredBlock) {
    this.#block = block;
  }

  /** False where the block cannot do without what is at the path. */
  take(path: string): boolean {
    const [part = '', ...rest] = path.split('.');
    if (part === 'filters') return this.#takeFilter(this.#block.filters[Number(rest[0])]?.active, 'filters', rest);
    if (part === 'conditional_filter') {
      const rule: { filter_by?: unknown; value?: unknown } = this.#block.conditional_filter[Number(rest[0])] ?? {};
      const filters = (rule.filter_by ?? 'None') !== 'None' || (rule.value ?? '') !== '';
      return this.#takeFilter(filters, 'conditional_filter', rest);
    }
    if (part === 'settings') return this.#takeSetting(rest);
    const [at = '', key = ''] = rest;
    const setting = fieldsOf(this.#block, part)[key];
    if (isOptionalColumn(setting)) this.#emptied.push({ holder: part, at: Number(at), inner: '', position: null, key });
    else this.#drop(part, Number(at));
    return true;
  }

  rest(): StoredBlock {
    const remaining = <Item>(key: string, items: readonly Item[]): Item[] =>
      items.filter((_, at) => this.#dropped.get(key)?.has(at) !== true);
    const cleaned = (holder: string, at: number | null, values: Record<string, unknown>): Record<string, unknown> => {
      const answer = { ...values };
      for (const one of this.#emptied)
        if (one.holder === holder && one.at === at && one.inner === '') answer[one.key] = '';
      return answer;
    };
    const list = (key: List) =>
      remaining(
        key,
        this.#block[key].map((item, at) => cleaned(key, at, item)),
      );
    const settings = cleaned('settings', null, this.#block.settings);
    for (const [key, value] of Object.entries(settings)) {
      if (!Array.isArray(value)) continue;
      const items = value.map((item: unknown, position) => this.#cleanedItem(key, position, item));
      settings[key] = remaining(`settings.${key}`, items);
    }
    return {
      ...this.#block,
      settings,
      ...{ axis: list('axis'), actions: list('actions'), toolbar_buttons: list('toolbar_buttons') },
      ...{ item_buttons: list('item_buttons'), conditional_filter: list('conditional_filter') },
      filters: remaining('filters', this.#block.filters),
    };
  }

  #cleanedItem(key: string, position: number, item: unknown): unknown {
    if (typeof item !== 'object' || item === null) return item;
    const empty = this.#emptied.filter((one) => one.inner === key && one.position === position);
    return empty.length === 0 ? item : { ...item, ...Object.fromEntries(empty.map((one) => [one.key, ''])) };
  }

  /** One that does not filter may go alone. */
  #takeFilter(isActive: boolean | undefined, list: string, [at = '']: readonly string[]): boolean {
    if (isActive !== false) return false;
    this.#drop(list, Number(at));
    return true;
  }

  #takeSetting([key = '', position, inner]: readonly string[]): boolean {
    const setting = fieldsOf(this.#block, 'settings')[key];
    if (position === undefined && isOptionalColumn(setting)) {
      this.#emptied.push({ holder: 'settings', at: null, inner: '', position: null, key });
      return true;
    }
    if (setting?.kind !== 'array' || inner === undefined) return false;
    if (isOptionalColumn(setting.fields[inner]))
      this.#emptied.push({ holder: 'settings', at: null, inner: key, position: Number(position), key: inner });
    else this.#drop(`settings.${key}`, Number(position));
    return true;
  }

  #drop(list: string, at: number): void {
    this.#dropped.set(list, (this.#dropped.get(list) ?? new Set()).add(at));
  }
}

const isOptionalColumn = (setting: Setting | undefined): boolean => setting?.kind === 'column' && !setting.required;

function fieldsOf({ type }: StoredBlock, part: string): Fields {
  const definition = definitionOf(type);
  const fields: Record<string, Fields | undefined> = {
    ...{ settings: definition?.settings, axis: definition?.axis?.fields, actions: definition?.actions?.fields },
    ...{ toolbar_buttons: toolbarButtonFields, item_buttons: itemButtonFields },
    conditional_filter: conditionalFilterFields,
  };
  return fields[part] ?? {};
}

function gapsOf(block: StoredBlock): string[] {
  const definition = definitionOf(block.type);
  return definition ? readBlock(definition, upgradeBlock(definition, block)).gaps : [];
}

/** Entries before it may be gone: a gap is the same wherever its entry is. */
const withoutPlaces = (path: string): string => path.replaceAll(/\.\d+/g, '');
