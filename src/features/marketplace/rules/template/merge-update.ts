/**
 * A new version of a template into an app that was made from an older one: `base` is the version it came from, `theirs`
 * the new one, `mine` the draft of the user. Base and theirs are on the user's sheets and with the user's page ids
 * already (server/contract/apply-mapping.ts, page-ids.ts). Pure.
 *
 *     mergeUpdate({ base, theirs, mine, choices }) → { edits, document, conflicts, notes }
 *
 * `edits` make `document` of `mine`. What only one side changed is taken; where both did, a conflict names the place
 * (page, block, path) with the three values, and what the user made stays until `choices` says `theirs` for its key.
 */
import { type Msg, msg } from '#kit/language/msg.ts';
import { withSharedFrame } from '#features/apps/rules/document/app-blocks.ts';
import type { AppDocument, AppEdit, AppPage } from '#features/apps/rules/document/document.ts';
import { differs, editsBetweenApps } from '#features/apps/rules/document/edits-between.ts';
import { themeSettingSet } from '#features/apps/rules/document/theme-settings.ts';
import { settingPaths } from '#settings/setting-set.ts';
import { freeSlug } from '#features/apps/rules/document/free-slug.ts';
import type { PageDocument } from '#features/apps/rules/page/document.ts';
import { freePlacement, type Placement } from '#features/apps/rules/page/edit.ts';
import { readAt, writeAt } from '#features/apps/rules/page/write-at.ts';
import { type EntryName, mergeBlocks } from './merge-blocks.ts';
import { type MergeChoice, Decisions, type MergeConflict, nowhere, type MergePosition } from './merge-decisions.ts';
import { mergedOrder, ordersConflict } from './three-way.ts';

export type { MergeChoice, MergeConflict } from './merge-decisions.ts';

export interface UpdateToMerge {
  base: AppDocument;
  theirs: AppDocument;
  mine: AppDocument;
  /** By the keys of conflicts; without one the user's own stays. */
  choices?: Readonly<Record<string, MergeChoice>>;
  /** Of the catalogue (blocks/newest-page.ts). */
  placement?: Placement;
  /** Of the catalogue: what an entry of a list is about (blocks/page-columns.ts). */
  entryName?: EntryName;
}

export interface MergedUpdate {
  document: AppDocument;
  /** In their order, on the draft; one line of its log. */
  edits: AppEdit[];
  /** Decided ones too. */
  conflicts: MergeConflict[];
  /** What was fitted in, in sentences: a page whose address was taken. */
  notes: Msg[];
}

export function mergeUpdate(update: UpdateToMerge): MergedUpdate {
  const { mine, placement = freePlacement, entryName = () => '', choices = {} } = update;
  const decisions = new Decisions(choices);
  const notes: Msg[] = [];
  const look = settingPaths(themeSettingSet.fields).reduce((merged, path) => {
    const at = ({ look: own }: AppDocument): unknown => readAt(own, path);
    const value = decisions.value(
      { ...nowhere, path: ['look', ...path] },
      at(update.base),
      at(update.theirs),
      at(mine),
    );
    return writeAt(merged, path, value);
  }, mine.look);
  const pages = mergePages(update, { decisions, placement, entryName, notes });
  // Automations come with the first use alone: they are the user's from then on.
  const own = mine.automations && { automations: mine.automations };
  const document = withSharedFrame({ look, pages, ...own }, placement);
  return { document, edits: editsBetweenApps(mine, document, placement), conflicts: decisions.conflicts, notes };
}

interface Around {
  decisions: Decisions;
  placement: Placement;
  entryName: EntryName;
  notes: Msg[];
}

function mergePages({ base, theirs, mine }: UpdateToMerge, around: Around): AppPage[] {
  const { decisions } = around;
  const lists = { base: byId(base.pages), theirs: byId(theirs.pages), mine: byId(mine.pages) };
  const nameOf = (id: string): string => (lists.mine.get(id) ?? lists.theirs.get(id))?.name ?? '';
  const positionOf = (id: string): MergePosition => ({ ...nowhere, page_id: id, page: nameOf(id) });
  const remaining = decisions.items(lists, positionOf, (before, there, here) =>
    mergePage(positionOf(here.id), { base: before, theirs: there, mine: here }, around),
  );
  const home = homeOf({ base, theirs, mine }, remaining, decisions);
  const ids = { base: [...lists.base.keys()], theirs: [...lists.theirs.keys()], mine: [...lists.mine.keys()] };
  // The home page stays whatever else became of it: an app has one.
  const remainingIds = new Set(remaining.keys());
  const leader = ordersConflict(ids) ? decisions.order({ ...nowhere, path: ['order'] }, ids) : 'mine';
  const order = mergedOrder(ids, remainingIds, leader).flatMap((id) => remaining.get(id) ?? []);
  return withAddresses(order, home, { base, theirs, mine }, around);
}

type Three<Value> = Record<'base' | 'theirs' | 'mine', Value>;

/** An app has one home page: what both made another is a conflict like any other. */
function homeOf(
  { base, theirs, mine }: Three<AppDocument>,
  remaining: Map<string, AppPage>,
  decisions: Decisions,
): string {
  const idOf = ({ pages }: AppDocument): string | undefined => pages.find(({ type }) => type === 'home')?.id;
  const position = { ...nowhere, path: ['home'] };
  const [before, there, here] = [idOf(base), idOf(theirs), idOf(mine)];
  // A page that becomes the home page loses its address: where the user gave it another, that is for the user to say.
  const slugIn = ({ pages }: AppDocument): string | undefined => pages.find(({ id }) => id === there)?.slug;
  const isMoved = there !== before && here === before && slugIn(mine) !== undefined && slugIn(mine) !== slugIn(base);
  const requested = isMoved
    ? { mine: here, theirs: there }[decisions.decide('changed', position, { base: before, theirs: there, mine: here })]
    : decisions.value(position, before, there, here);
  const known = [requested, here, there].find((id) => typeof id === 'string' && remaining.has(id));
  if (typeof known === 'string') return known;
  // Removed here by the one and there by the other: the page of the user's comes back rather than none.
  const own = mine.pages.find(({ type }) => type === 'home');
  if (own) remaining.set(own.id, own);
  return own?.id ?? '';
}

/** Addresses of the home page and of the others, each once; where two want one, the user's page has it. */
function withAddresses(
  pages: readonly AppPage[],
  home: string,
  { base, theirs, mine }: Three<AppDocument>,
  { decisions, notes }: Around,
): AppPage[] {
  const slugIn = ({ pages: all }: AppDocument, id: string): string | undefined =>
    all.find((page) => page.id === id)?.slug || undefined;
  const requested = new Map<string, string>();
  for (const { id, name } of pages) {
    if (id === home) continue;
    const [before, there, here] = [slugIn(base, id), slugIn(theirs, id), slugIn(mine, id)];
    // A page that was the home page on one side had no address of its own there.
    const isPlain = before !== undefined && there !== undefined && here !== undefined;
    const position = { ...nowhere, page_id: id, page: name, path: ['slug'] };
    const merged = isPlain
      ? decisions.value(position, before, there, here)
      : differs(here, before)
        ? (here ?? there)
        : (there ?? here);
    requested.set(id, typeof merged === 'string' ? merged : (here ?? there ?? before ?? ''));
  }
  const isOwn = (id: string): boolean => requested.get(id) === slugIn(mine, id);
  const taken = new Set([...requested.keys()].filter(isOwn).map((id) => requested.get(id) ?? ''));
  return pages.map((page): AppPage => {
    if (page.id === home) return { ...page, type: 'home', slug: '' };
    const slug = requested.get(page.id) ?? '';
    if (isOwn(page.id) && slug !== '') return { ...page, type: 'page', slug };
    const free = slug === '' || taken.has(slug) ? freeSlug(slug || page.name, taken) : slug;
    taken.add(free);
    if (free !== slug)
      notes.push(
        msg('The page {page} gets the address {address} because one of your pages already uses {taken}.', {
          ...{ page: page.name, address: `/${free}`, taken: `/${slug}` },
        }),
      );
    return { ...page, type: 'page', slug: free };
  });
}

/** Address and type are decided for all pages together. */
function mergePage(position: MergePosition, pages: Three<AppPage>, around: Around): AppPage {
  const of = <Key extends 'name' | 'is_public'>(key: Key): AppPage[Key] =>
    around.decisions.oneOf(
      { ...position, path: [key] },
      each(pages, (page) => page[key]),
    );
  const document = mergeContent(
    position,
    each(pages, (page) => page.document),
    around,
  );
  return { ...pages.mine, name: of('name'), is_public: of('is_public'), document };
}

function mergeContent(position: MergePosition, pages: Three<PageDocument>, around: Around): PageDocument {
  const { decisions } = around;
  const at = (...path: string[]): MergePosition => ({ ...position, path });
  const filters = decisions.oneOf(
    at('filters'),
    each(pages, (page) => page.filters ?? []),
  );
  const [base, theirs, mine] = [pages.base.board, pages.theirs.board, pages.mine.board];
  const board = base && theirs && mine ? decisions.record(at('board'), { base, theirs, mine }) : mine;
  return {
    settings: decisions.record(
      at('settings'),
      each(pages, ({ settings }) => settings),
    ),
    blocks: mergeBlocks(
      position,
      each(pages, ({ blocks }) => blocks),
      around,
    ),
    ...(filters.length > 0 && { filters }),
    ...(board && { board }),
  };
}

const each = <From, To>({ base, theirs, mine }: Three<From>, make: (one: From) => To): Three<To> => ({
  ...{ base: make(base), theirs: make(theirs), mine: make(mine) },
});

const byId = <Item extends { id: string }>(items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [item.id, item]));
