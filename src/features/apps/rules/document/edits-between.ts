/** The changes that make one app of another: for restoring, for rewriting, and for telling how two differ. */
import { canonicalJson } from '#kit/canonical-json.ts';
import { changedAutomations } from '#features/automations/rules/app-automation.ts';
import { changedSettings } from '#settings/setting-set.ts';
import { boardSettingSet } from '#features/boards/rules/board-settings.ts';
import type { PageDocument, PageEdit, StoredBlock } from '../page/document.ts';
import { applyEdit, editableParts, freePlacement, type Placement } from '../page/edit.ts';
import { pageSettingSet } from '../page/page-settings.ts';
import { setBoard, setPage } from '../page/set-setting.ts';
import { applyAppEdit } from './apply.ts';
import type { AppDocument, AppEdit, AppPage } from './document.ts';
import { themeSettingSet } from './theme-settings.ts';

/** Applied to the first app in their order they give the second. */
export function editsBetweenApps(
  before: AppDocument,
  after: AppDocument,
  placement: Placement = freePlacement,
): AppEdit[] {
  const edits: AppEdit[] = [];
  let current = before;
  const add = (edit: AppEdit): void => {
    current = applyAppEdit(current, edit, placement);
    edits.push(edit);
  };
  for (const { path, value } of changedSettings(themeSettingSet, before.look, after.look))
    add({ kind: 'set-look', path, value });
  changePages(() => current.pages, after.pages, add);
  // Twice: what becomes the app's takes what other pages show first, and changes with them then.
  for (const page of [...after.pages, ...after.pages]) {
    const own = current.pages.find(({ id }) => id === page.id);
    if (!own) throw new Error('a page is missing after all pages were made');
    if (own.name !== page.name) add({ kind: 'rename-page', page_id: page.id, name: page.name });
    if (own.is_public !== page.is_public) add({ kind: 'open-page', page_id: page.id, is_public: page.is_public });
    for (const edit of editsBetweenPages(own.document, page.document, placement)) {
      add({ kind: 'edit-page', page_id: page.id, edit });
    }
  }
  for (const { id, is } of changedAutomations(before, after)) add({ kind: 'set-automation', id, automation: is });
  return edits;
}

/** The same pages with the same addresses in the same order. */
function changePages(now: () => readonly AppPage[], after: readonly AppPage[], add: (edit: AppEdit) => void): void {
  const remaining = new Set(after.map(({ id }) => id));
  const homeOf = (pages: readonly AppPage[]) => pages.find(({ type }) => type === 'home');
  const home = homeOf(after);
  const taken = (slug: string): boolean => now().some((page) => page.slug === slug);
  const freeSlug = (): string => {
    for (let number = 1; ; number++) {
      const slug = `page-${number}`;
      if (!taken(slug) && !after.some((page) => page.slug === slug)) return slug;
    }
  };
  const remove = () => {
    for (const page of now()) {
      if (!remaining.has(page.id) && page.type !== 'home') add({ kind: 'remove-page', page_id: page.id });
    }
  };
  remove();
  const former = homeOf(now());
  if (former && home && former.id !== home.id) {
    // Another page that stays is as good until the new home page is there: no more pages than are allowed at any time.
    const stands =
      now().find(({ id }) => id === home.id) ?? now().find((page) => remaining.has(page.id) && page !== former);
    if (!stands) add({ kind: 'add-page', page: { ...home, type: 'page', slug: freeSlug() }, index: 0 });
    add({ kind: 'make-home', page_id: stands?.id ?? home.id, former_slug: freeSlug() });
    remove();
  }
  for (const page of after) {
    if (page.type === 'home' && !homeOf(now())) add({ kind: 'add-page', page, index: now().length });
    else if (!now().some(({ id }) => id === page.id)) {
      const slug = page.type === 'home' || taken(page.slug) ? freeSlug() : page.slug;
      add({ kind: 'add-page', page: { ...page, type: 'page', slug }, index: now().length });
    }
  }
  if (home && homeOf(now())?.id !== home.id) add({ kind: 'make-home', page_id: home.id, former_slug: freeSlug() });
  // Those in the way step aside first, so that two may change addresses.
  for (const page of after) {
    const holder = now().find(({ id, slug }) => slug === page.slug && id !== page.id);
    if (holder) add({ kind: 'set-slug', page_id: holder.id, slug: freeSlug() });
    if (now().find(({ id }) => id === page.id)?.slug !== page.slug) {
      add({ kind: 'set-slug', page_id: page.id, slug: page.slug });
    }
  }
  for (const [index, { id }] of after.entries()) {
    if (now()[index]?.id !== id) add({ kind: 'move-page', page_id: id, index });
  }
}

/** The changes that make the second state of a page of the first, setting by setting. */
export function editsBetweenPages(
  before: PageDocument,
  after: PageDocument,
  placement: Placement = freePlacement,
): PageEdit[] {
  const edits: PageEdit[] = [];
  let current = before;
  const add = (edit: PageEdit): void => {
    current = applyEdit(current, edit, placement);
    edits.push(edit);
  };
  const requested = new Map(after.blocks.map((block) => [block.id, block]));
  for (const block of before.blocks) {
    const other = requested.get(block.id);
    // Type and version of a block, and whose it is, are never changed in its place.
    const stays =
      other && other.type === block.type && other.version === block.version && other.of_app === block.of_app;
    if (!stays) add({ kind: 'remove-block', id: block.id });
  }
  for (const [index, block] of after.blocks.entries()) {
    const own = current.blocks.find(({ id }) => id === block.id);
    if (!own) add({ kind: 'add-block', block, index });
    else for (const edit of editsBetweenBlocks(own, block)) add(edit);
  }
  for (const [index, { id }] of after.blocks.entries()) {
    if (current.blocks[index]?.id !== id) add({ kind: 'move-block', id, index });
  }
  for (const { path, value } of changedSettings(pageSettingSet, before.settings, after.settings))
    add(setPage(path, value));
  if (differs(before.filters ?? [], after.filters ?? [])) add({ kind: 'set-filters', value: after.filters ?? [] });
  if (before.board && after.board) {
    for (const { path, value } of changedSettings(boardSettingSet, before.board, after.board))
      add(setBoard(path, value));
  }
  return edits;
}

/** Of two states of a block of one type and version. A list of another length is set as a whole. */
export function editsBetweenBlocks(before: StoredBlock, after: StoredBlock): PageEdit[] {
  return editableParts
    .flatMap((part) => differencesAt([part], before[part], after[part]))
    .map(({ path, value }) => ({
      ...{ kind: 'set-block', id: before.id, path, value },
    }));
}

interface ValueAt {
  path: (string | number)[];
  value: unknown;
}

function differencesAt(path: (string | number)[], before: unknown, after: unknown): ValueAt[] {
  if (!differs(before, after)) return [];
  if (path.length < 3 && path[0] !== 'filters') {
    if (isRecord(before) && isRecord(after)) {
      const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
      return keys.flatMap((key) => differencesAt([...path, key], before[key], after[key]));
    }
    if (path.length === 1 && Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
      return after.flatMap((item: unknown, at) => differencesAt([...path, at], before[at], item));
    }
  }
  return [{ path, value: after }];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The keys of a record are in no order: PostgreSQL keeps them in its own. */
export const differs = (one: unknown, other: unknown): boolean => canonicalJson(one) !== canonicalJson(other);
