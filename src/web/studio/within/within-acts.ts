import { t } from '#kit/language/product.ts';
import type { StoreApi } from 'zustand/vanilla';
import { definitionOf } from '#blocks/catalogue.ts';
import { placement } from '#blocks/newest-page.ts';
import { groupsOfPage } from '#blocks/within.ts';
import { openTabOf } from '#features/visitor/rules/open-tab.ts';
import type { PageEdit, StoredBlock } from '#features/apps/rules/page/document.ts';
import { movesOf } from '../state/several-blocks.ts';
import { shownBlocksOf } from '../state/shown-blocks.ts';
import type { StudioState } from '../state/studio-state.ts';
import { type Position, positionOf, slotEdits, wholeGroup } from './within-blocks.ts';

interface Needs {
  store: StoreApi<StudioState>;
  commitPage(edits: readonly PageEdit[], label?: string): boolean;
  /** Where no block is within another. */
  stepBlock(id: string, step: 1 | -1): void;
}

/** Putting blocks into tabs and columns, and out of them: each one step of Undo. */
// oxlint-disable-next-line max-lines-per-function -- an object of short functions over one state
export function createWithinActs({ store, commitPage: commit, stepBlock }: Needs) {
  const { getState: state, setState: put } = store;
  const blocks = (): readonly StoredBlock[] => state().document?.blocks ?? [];

  /** Moves blocks before `next`, or behind `last`, and puts the first of them into a place. */
  function move(moving: readonly StoredBlock[], slot: number, goal: { next: string | null; last: string | null }) {
    const ids = moving.map(({ id }) => id);
    const all = blocks().map(({ id }) => id);
    const [block] = moving;
    const isHolder = block !== undefined && definitionOf(block.type)?.container !== null;
    const edits = [...movesOf(all, ids, goal.next, goal.last), ...(block && !isHolder ? slotEdits(block, slot) : [])];
    const definition = definitionOf(block?.type ?? '');
    if (edits.length > 0) commit(edits, t('move {name}', { name: definition ? t(definition.name) : t('block') }));
  }

  /** Behind the blocks that are in a place already. */
  function moveInto(id: string, { group, slot }: Position): void {
    const block = blocks().find((one) => one.id === id);
    const inPlace = group.places?.[slot - 1]?.blocks.filter((one) => one.id !== id) ?? [];
    if (block) move([block], slot, { next: null, last: inPlace.at(-1)?.id ?? group.block.id });
  }

  /** Out of its container, before it or behind all that is in it. */
  function moveOut(id: string, { group }: Position, isBefore: boolean): void {
    const block = blocks().find((one) => one.id === id);
    const last = wholeGroup(group, blocks()).findLast((one) => one.id !== id);
    if (block) move([block], 0, { next: isBefore ? group.block.id : null, last: last?.id ?? null });
  }

  return {
    /** Opens the tab that an address leads to; false where it leads to none of the page. */
    openTabAt(href: string): boolean {
      const [, query = '', id = ''] = /^[^?#]*(?:\?([^#]*))?#(.+)$/.exec(href) ?? [];
      const tabs = groupsOfPage(blocks()).find(({ block, shows }) => block.id === id && shows === 'one');
      if (!tabs?.places) return false;
      put({ openTabs: { ...state().openTabs, [id]: openTabOf(new URLSearchParams(query), id, tabs.places.length) } });
      return true;
    },
    /** Opens the tab that a block is in. */
    showTabOf(id: string): void {
      const at = positionOf(groupsOfPage(blocks()), id);
      if (!at || at.slot === 0 || at.group.shows === 'all') return;
      const { openTabs } = state();
      if ((openTabs[at.group.block.id] ?? 1) !== at.slot)
        put({ openTabs: { ...openTabs, [at.group.block.id]: at.slot } });
    },
    /** Into a place of a container, or with '' onto the page, behind the container that it was in. */
    placeWithin(id: string, containerId: string, slot: number): void {
      const groups = groupsOfPage(blocks());
      const group = groups.find(({ block }) => block.id === containerId);
      if (group) return moveInto(id, { group, slot });
      const own = positionOf(groups, id);
      if (own && own.slot > 0) moveOut(id, own, false);
    },
    /** Where a block was dragged: before or behind another one, in the place of that one. */
    dropBlock(id: string, over: string, isAfter: boolean): void {
      const all = blocks();
      const groups = groupsOfPage(all);
      const [own, goal] = [positionOf(groups, id), positionOf(groups, over)];
      const block = all.find((one) => one.id === id);
      if (!own || !goal || !block || id === over) return;
      const moving = own.slot === 0 ? wholeGroup(own.group, all) : [block];
      if (moving.some((one) => one.id === over)) return;
      // A container is in no other one: it goes next to the whole of it.
      const isInto = goal.slot > 0 && own.group.places === null;
      const isOfPlace = goal.slot > 0 && (isInto || own.slot > 0);
      if (isOfPlace) {
        const inPlace = goal.group.places?.[goal.slot - 1]?.blocks.filter((one) => one.id !== id) ?? [];
        const at = inPlace.findIndex((one) => one.id === over) + (isAfter ? 1 : 0);
        return move([block], goal.slot, { next: inPlace[at]?.id ?? null, last: inPlace[at - 1]?.id ?? null });
      }
      const whole = wholeGroup(goal.group, all).filter((one) => !moving.includes(one));
      move(moving, 0, { next: isAfter ? null : goal.group.block.id, last: whole.at(-1)?.id ?? null });
    },
    /** Into a place by dragging onto it. */
    dropInto(id: string, containerId: string, slot: number): void {
      const group = groupsOfPage(blocks()).find(({ block }) => block.id === containerId);
      const own = positionOf(groupsOfPage(blocks()), id);
      if (group && own && own.group.places === null) return moveInto(id, { group, slot });
      if (group && own && own.slot > 0) moveInto(id, { group, slot });
    },
    /** One place up or down: within a column, into the next one, out of the last one, past a whole container. */
    stepBlock(id: string, step: 1 | -1): void {
      const { document } = state();
      const shown = document ? groupsOfPage(shownBlocksOf(state(), document).blocks) : [];
      const own = positionOf(shown, id);
      if (!own || shown.every(({ places }) => places === null)) return stepBlock(id, step);
      if (own.slot > 0) return stepWithin(id, own, step);
      const next = shown[shown.indexOf(own.group) + step];
      if (!next || placement(next.block.type) !== null || placement(own.group.block.type) !== null) return;
      const [all, position] = [blocks(), positionOf(groupsOfPage(blocks()), next.block.id)];
      const [whole, moved] = [position?.group, positionOf(groupsOfPage(all), id)?.group];
      if (!whole || !moved) return;
      const goal =
        step < 0
          ? { next: whole.block.id, last: null }
          : { next: null, last: wholeGroup(whole, all).at(-1)?.id ?? null };
      move(wholeGroup(moved, all), 0, goal);
    },
  };

  function stepWithin(id: string, { group, slot }: Position, step: 1 | -1): void {
    const inPlace = group.places?.[slot - 1]?.blocks ?? [];
    const block = inPlace.find((one) => one.id === id);
    const neighbour = inPlace[inPlace.findIndex((one) => one.id === id) + step];
    if (block && neighbour)
      return move([block], slot, step < 0 ? { next: neighbour.id, last: null } : { next: null, last: neighbour.id });
    const other = group.shows === 'all' ? group.places?.[slot - 1 + step] : undefined;
    if (!other) return moveOut(id, { group, slot }, step < 0);
    const [first] = other.blocks;
    if (step > 0 && first && block) return move([block], slot + 1, { next: first.id, last: null });
    moveInto(id, { group, slot: slot + step });
  }
}
