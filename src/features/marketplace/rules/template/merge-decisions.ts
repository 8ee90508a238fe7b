/** What becomes of a place that two sides may have changed: taken from the one that did, or a conflict. */
import { differs } from '#features/apps/rules/document/edits-between.ts';

export type MergeChoice = 'mine' | 'theirs';

/** Where a value is: '' is no page (the app itself) or no block (the page itself). */
export interface MergePosition {
  page_id: string;
  page: string;
  block_id: string;
  /** Type of the block; ''. */
  block_type: string;
  /** `['settings', 'title']`, `['axis', 'price', 'label']` (an entry by its name), `['name']`, `['order']`; [] for the whole. */
  path: readonly string[];
}
export const nowhere: MergePosition = { page_id: '', page: '', block_id: '', block_type: '', path: [] };

/**
 * `changed`: both changed it. `removed here`: the user removed what the update changes. `removed there`: the update
 * removes what the user changed. `both added`: of what is on a page once. `order`: both moved items of the list; the
 * values are ids.
 */
export type ConflictKind = 'changed' | 'removed here' | 'removed there' | 'both added' | 'order';

export interface MergeConflict extends MergePosition {
  /** The same for the same three versions: what a choice names. */
  key: string;
  kind: ConflictKind;
  /** Undefined where it is not there: removed, not added yet, or a setting that has its default. */
  base: unknown;
  theirs: unknown;
  mine: unknown;
  choice: MergeChoice;
}

interface Sides<Value> {
  base: Value;
  theirs: Value;
  mine: Value;
}

export class Decisions {
  readonly conflicts: MergeConflict[] = [];
  readonly #choices: Readonly<Record<string, MergeChoice>>;

  constructor(choices: Readonly<Record<string, MergeChoice>>) {
    this.#choices = choices;
  }

  /** One value as a whole. */
  value(position: MergePosition, base: unknown, theirs: unknown, mine: unknown): unknown {
    if (!differs(theirs, mine) || !differs(theirs, base)) return mine;
    if (!differs(mine, base)) return theirs;
    return this.decide('changed', position, { base, theirs, mine }) === 'mine' ? mine : theirs;
  }

  /** One of three values of a kind. */
  oneOf<Value>(position: MergePosition, { base, theirs, mine }: Sides<Value>): Value {
    return this.value(position, base, theirs, mine) as Value; // it is the one or the other
  }

  /** A record key by key. */
  record<Values extends object>(position: MergePosition, sides: Sides<Values>): Values {
    const [base, theirs, mine] = [sides.base, sides.theirs, sides.mine].map(
      (record) => new Map<string, unknown>(Object.entries(record)),
    );
    const keys = new Set([...(mine?.keys() ?? []), ...(theirs?.keys() ?? [])]);
    const merged = [...keys].map((key) => {
      const value = this.value(
        { ...position, path: [...position.path, key] },
        base?.get(key),
        theirs?.get(key),
        mine?.get(key),
      );
      return [key, value] as const;
    });
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as Values; // each value is one of the three
  }

  /** Items by their ids: those that are left, each merged where both sides have it. */
  items<Item>(
    { base, theirs, mine }: Sides<ReadonlyMap<string, Item>>,
    positionOf: (id: string) => MergePosition,
    mergeBoth: (base: Item, theirs: Item, mine: Item) => Item,
  ): Map<string, Item> {
    const remaining = new Map<string, Item>();
    for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
      const [before, there, here] = [base.get(id), theirs.get(id), mine.get(id)];
      const sides = { base: before, theirs: there, mine: here };
      // What both have and the base has not came with an earlier update: what differs, the user changed since.
      if (here && there) remaining.set(id, mergeBoth(before ?? there, there, here));
      else if (here) {
        const isLeft =
          !before || (differs(here, before) && this.decide('removed there', positionOf(id), sides) === 'mine');
        if (isLeft) remaining.set(id, here);
      } else if (there) {
        const isBack =
          !before || (differs(there, before) && this.decide('removed here', positionOf(id), sides) === 'theirs');
        if (isBack) remaining.set(id, there);
      }
    }
    return remaining;
  }

  /** Whose order leads where both moved. */
  order(position: MergePosition, ids: Sides<readonly string[]>): MergeChoice {
    return this.decide('order', position, ids);
  }

  decide(kind: ConflictKind, position: MergePosition, sides: Sides<unknown>): MergeChoice {
    const key = [kind, position.page_id, position.block_id, ...position.path].map(encodeURIComponent).join('/');
    const choice =
      (Object.hasOwn(this.#choices, key) ? this.#choices[key] : undefined) === 'theirs' ? 'theirs' : 'mine';
    this.conflicts.push({ ...position, ...sides, key, kind, choice });
    return choice;
  }
}
