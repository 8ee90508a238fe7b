/** The blocks of one page, as two sides changed them. (merge-update.ts) */
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { EditablePart, Placement } from '#features/apps/rules/page/edit.ts';
import type { Decisions, MergePosition } from './merge-decisions.ts';
import { mergedOrder, ordersConflict } from './three-way.ts';

/** What an entry of a list is about, so that it is known again when it moves: the column of an axis entry; '' for nothing. */
export type EntryName = (type: string, part: EditablePart, entry: Readonly<Record<string, unknown>>) => string;

interface Around {
  decisions: Decisions;
  placement: Placement;
  entryName: EntryName;
}
interface Three<Value> {
  base: Value;
  theirs: Value;
  mine: Value;
}

export function mergeBlocks(page: MergePosition, blocks: Three<readonly StoredBlock[]>, around: Around): StoredBlock[] {
  const { decisions, placement } = around;
  const lists = { base: byId(blocks.base), theirs: byId(blocks.theirs), mine: byId(blocks.mine) };
  const positionOf = (id: string): MergePosition => {
    const block_type = (lists.mine.get(id) ?? lists.theirs.get(id))?.type ?? '';
    return { ...page, block_id: id, block_type, path: [] };
  };
  const remaining = decisions.items(lists, positionOf, (base, theirs, mine) =>
    mergeBlock(positionOf(mine.id), { base, theirs, mine }, around),
  );
  keepOneOfEach(page, remaining, lists, around);
  const ids = { base: [...lists.base.keys()], theirs: [...lists.theirs.keys()], mine: [...lists.mine.keys()] };
  const leader = ordersConflict(ids) ? decisions.order({ ...page, path: ['order'] }, ids) : 'mine';
  const order = mergedOrder(ids, new Set(remaining.keys()), leader).flatMap((id) => remaining.get(id) ?? []);
  const at = (where: ReturnType<Placement>): StoredBlock[] => order.filter(({ type }) => placement(type) === where);
  return [...at('top'), ...at(null), ...at('bottom')];
}

/** A page has one header and one footer: where both sides brought their own, one of them. */
function keepOneOfEach(
  page: MergePosition,
  remaining: Map<string, StoredBlock>,
  { theirs, mine }: Three<ReadonlyMap<string, StoredBlock>>,
  { decisions, placement }: Around,
): void {
  const types = new Set([...remaining.values()].map(({ type }) => type).filter((type) => placement(type) !== null));
  for (const block_type of types) {
    const [...several] = [...remaining.values()].filter(({ type }) => type === block_type);
    if (several.length < 2) continue;
    const here = several.find(({ id }) => mine.has(id));
    const there = several.find(({ id }) => theirs.has(id) && id !== here?.id);
    const sides = { base: undefined, theirs: there, mine: here };
    const choice = decisions.decide('both added', { ...page, block_type, path: [block_type] }, sides);
    const stays = choice === 'mine' ? here : there;
    for (const { id } of several) if (id !== stays?.id) remaining.delete(id);
  }
}

function mergeBlock(position: MergePosition, { base, theirs, mine }: Three<StoredBlock>, around: Around): StoredBlock {
  const { decisions } = around;
  // Another block under the same id: there is nothing to be merged setting by setting.
  if (new Set([base.type, theirs.type, mine.type]).size > 1 || theirs.version !== mine.version) {
    return decisions.oneOf(position, { base, theirs, mine });
  }
  const at = (...path: string[]): MergePosition => ({ ...position, path });
  const list = (part: ListPart): Record<string, unknown>[] =>
    mergeEntries(at(part), { base: base[part], theirs: theirs[part], mine: mine[part] }, part, around);
  const of = <Part extends EditablePart>(part: Part): StoredBlock[Part] =>
    decisions.oneOf(at(part), { base: base[part], theirs: theirs[part], mine: mine[part] });
  return {
    ...mine,
    sheet_title: of('sheet_title'),
    settings: decisions.record(at('settings'), { base: base.settings, theirs: theirs.settings, mine: mine.settings }),
    ...{ axis: list('axis'), actions: list('actions'), toolbar_buttons: list('toolbar_buttons') },
    ...{ item_buttons: list('item_buttons'), conditional_filter: list('conditional_filter') },
    filters: of('filters'),
  };
}

type ListPart = 'axis' | 'actions' | 'toolbar_buttons' | 'item_buttons' | 'conditional_filter';
type Entry = Record<string, unknown>;

/** Entry by entry where each has a name of its own on every side; else the list is one value. */
function mergeEntries(
  position: MergePosition,
  entries: Three<readonly Entry[]>,
  part: ListPart,
  { decisions, entryName }: Around,
): Entry[] {
  const named = (list: readonly Entry[]): ReadonlyMap<string, Entry> | null => {
    const map = new Map(list.map((entry) => [entryName(position.block_type, part, entry), entry]));
    return map.size === list.length && !map.has('') ? map : null;
  };
  const [base, theirs, mine] = [named(entries.base), named(entries.theirs), named(entries.mine)];
  if (!base || !theirs || !mine) {
    const whole: readonly Entry[] = decisions.oneOf(position, entries);
    return [...whole];
  }
  const positionOf = (name: string): MergePosition => ({ ...position, path: [...position.path, name] });
  const nameOf = (entry: Entry): string => entryName(position.block_type, part, entry);
  const remaining = decisions.items({ base, theirs, mine }, positionOf, (before, there, here) =>
    decisions.record(positionOf(nameOf(here)), { base: before, theirs: there, mine: here }),
  );
  const names = { base: [...base.keys()], theirs: [...theirs.keys()], mine: [...mine.keys()] };
  const leader = ordersConflict(names)
    ? decisions.order({ ...position, path: [...position.path, 'order'] }, names)
    : 'mine';
  return mergedOrder(names, new Set(remaining.keys()), leader).flatMap((name) => {
    const entry = remaining.get(name);
    return entry ? [entry] : [];
  });
}

const byId = (blocks: readonly StoredBlock[]): Map<string, StoredBlock> =>
  new Map(blocks.map((block) => [block.id, block]));
