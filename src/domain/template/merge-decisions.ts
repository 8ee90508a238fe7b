/** What becomes of a place that two sides may have changed: taken from the one that did, or a conflict. */
import { differs } from '../app-document/edits-between.ts';

export type Choice = 'mine' | 'theirs';

/** Where a value stands: '' is no page (the app itself) or no block (the page itself). */
export interface Place {
  page_id: string;
  page: string;
  block_id: string;
  /** Type of the block; ''. */
  block_type: string;
  /** `['settings', 'title']`, `['axis', 'price', 'label']` (an entry by its name), `['name']`, `['order']`; [] for the whole. */
  path: readonly string[];
}
export const nowhere: Place = { page_id: '', page: '', block_id: '', block_type: '', path: [] };

/**
 * `changed`: both changed it. `removed here`: the user removed what the update changes. `removed there`: the update
 * removes what the user changed. `both added`: of what stands on a page once. `order`: both moved items of the list; the
 * values are ids.
 */
export type ConflictKind = 'changed' | 'removed here' | 'removed there' | 'both added' | 'order';

export interface MergeConflict extends Place {
  /** The same for the same three versions: what a choice names. */
  key: string;
  kind: ConflictKind;
  /** Undefined where it is not there: removed, not added yet, or a setting that has its default. */
  base: unknown;
  theirs: unknown;
  mine: unknown;
  choice: Choice;
}

interface Sides<Value> {
  base: Value;
  theirs: Value;
  mine: Value;
}

export class Decisions {
  readonly conflicts: MergeConflict[] = [];
  readonly #choices: Readonly<Record<string, Choice>>;

  constructor(choices: Readonly<Record<string, Choice>>) {
    this.#choices = choices;
  }

  /** One value as a whole. */
  value(place: Place, base: unknown, theirs: unknown, mine: unknown): unknown {
    if (!differs(theirs, mine) || !differs(theirs, base)) return mine;
    if (!differs(mine, base)) return theirs;
    return this.decide('changed', place, { base, theirs, mine }) === 'mine' ? mine : theirs;
  }

  /** A record key by key. */
  record(
    place: Place,
    base: Readonly<Record<string, unknown>>,
    theirs: Readonly<Record<string, unknown>>,
    mine: Readonly<Record<string, unknown>>,
  ): Record<string, unknown> {
    const merged: Record<string, unknown> = {};
    for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
      const own = (record: Readonly<Record<string, unknown>>): unknown => (Object.hasOwn(record, key) ? record[key] : undefined); // biome-ignore format: one line
      const value = this.value({ ...place, path: [...place.path, key] }, own(base), own(theirs), own(mine));
      if (value !== undefined) merged[key] = value;
    }
    return merged;
  }

  /** Items by their ids: those that are left, each merged where both sides have it. */
  items<Item>(
    { base, theirs, mine }: Sides<ReadonlyMap<string, Item>>,
    placeOf: (id: string) => Place,
    mergeBoth: (base: Item, theirs: Item, mine: Item) => Item,
  ): Map<string, Item> {
    const kept = new Map<string, Item>();
    for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
      const [before, there, here] = [base.get(id), theirs.get(id), mine.get(id)];
      const sides = { base: before, theirs: there, mine: here };
      // What both have and the base has not came with an earlier update: what differs, the user changed since.
      if (here && there) kept.set(id, mergeBoth(before ?? there, there, here));
      else if (here) {
        const isLeft =
          !before || (differs(here, before) && this.decide('removed there', placeOf(id), sides) === 'mine');
        if (isLeft) kept.set(id, here);
      } else if (there) {
        const isBack = !before || (differs(there, before) && this.decide('removed here', placeOf(id), sides) === 'theirs'); // biome-ignore format: one question
        if (isBack) kept.set(id, there);
      }
    }
    return kept;
  }

  /** Whose order leads where both moved. */
  order(place: Place, ids: Sides<readonly string[]>): Choice {
    return this.decide('order', place, ids);
  }

  decide(kind: ConflictKind, place: Place, sides: Sides<unknown>): Choice {
    const key = [kind, place.page_id, place.block_id, ...place.path].map(encodeURIComponent).join('/');
    const choice =
      (Object.hasOwn(this.#choices, key) ? this.#choices[key] : undefined) === 'theirs' ? 'theirs' : 'mine';
    this.conflicts.push({ ...place, ...sides, key, kind, choice });
    return choice;
  }
}
