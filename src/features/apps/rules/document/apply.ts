/**
 * A change of an app as a pure function: the studio applies it at once, the server applies it again, undo applies its
 * inverse. What a value may be is the catalogue's matter; here is where it may go.
 */
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { readSetting, settingAt } from '#settings/setting-set.ts';
import { automationIn, withAutomation } from '#features/automations/rules/app-automation.ts';
import { pageSlugProblem } from '../app.ts';
import type { PageDocument, PageEdit } from '../page/document.ts';
import { applyEdit, freePlacement, invertEdit, type Placement, targetsOverlap } from '../page/edit.ts';
import { readAt, writeAt } from '../page/write-at.ts';
import { asOnOtherPages, withEveryCopy } from './app-blocks.ts';
import { type AppDocument, type AppEdit, type AppPage, maxPagesPerApp } from './document.ts';
import { redirectProblems } from './redirects.ts';
import { themeSettingSet } from './theme-settings.ts';

/** The app after the change. Throws a `Problem` where the change does not fit; never changes its input. */
export function applyAppEdit(document: AppDocument, edit: AppEdit, placement: Placement = freePlacement): AppDocument {
  switch (edit.kind) {
    case 'edit-page':
      return withEdit(document, edit.page_id, edit.edit, placement);
    case 'add-page':
      return { ...document, pages: added(document.pages, edit.page, edit.index) };
    case 'remove-page': {
      const at = indexOf(document, edit.page_id);
      if (document.pages[at]?.type === 'home') {
        throw new Problem('invalid_input', 'You can’t delete the home page. Make another page the home page first.');
      }
      return { ...document, pages: document.pages.toSpliced(at, 1) };
    }
    case 'move-page': {
      const from = indexOf(document, edit.page_id);
      const rest = document.pages.toSpliced(from, 1);
      const at = within(edit.index, rest.length);
      return { ...document, pages: rest.toSpliced(at, 0, pageAt(document, edit.page_id)) };
    }
    case 'rename-page':
      return withPage(document, edit.page_id, (page) => ({ ...page, name: checkName(edit.name) }));
    case 'set-slug':
      return withPage(document, edit.page_id, (page) => {
        if (page.type === 'home') throw invalidSlug('The home page always uses the app’s address.');
        return { ...page, slug: checkSlug(edit.slug, document.pages, page.id) };
      });
    case 'open-page':
      if (typeof edit.is_public !== 'boolean')
        throw invalid('is_public', 'Choose whether the page is open to everyone.');
      return withPage(document, edit.page_id, (page) => ({ ...page, is_public: edit.is_public }));
    case 'make-home':
      return { ...document, pages: withHome(document.pages, pageAt(document, edit.page_id), edit.former_slug) };
    case 'set-look':
      return { ...document, look: withTheme(document, edit.path, edit.value) };
    case 'set-automation':
      return withAutomation(document, edit.id, edit.automation);
    default:
      throw new Problem('invalid_input', 'Unknown app change.');
  }
}

/** The change that takes `applyAppEdit(document, edit)` back to `document`. Throws where `applyAppEdit` would. */
export function invertAppEdit(document: AppDocument, edit: AppEdit): AppEdit {
  switch (edit.kind) {
    case 'edit-page':
      return { ...edit, edit: invertEdit(pageAt(document, edit.page_id).document, edit.edit) };
    case 'add-page':
      return { kind: 'remove-page', page_id: edit.page.id };
    case 'remove-page':
      return { kind: 'add-page', page: pageAt(document, edit.page_id), index: indexOf(document, edit.page_id) };
    case 'move-page':
      return { ...edit, index: indexOf(document, edit.page_id) };
    case 'rename-page':
      return { ...edit, name: pageAt(document, edit.page_id).name };
    case 'set-slug':
      return { ...edit, slug: pageAt(document, edit.page_id).slug };
    case 'open-page':
      return { ...edit, is_public: pageAt(document, edit.page_id).is_public };
    case 'make-home': {
      const former = document.pages.find((page) => page.type === 'home');
      if (!former) throw new Problem('not_found', 'This app has no home page.');
      return { kind: 'make-home', page_id: former.id, former_slug: pageAt(document, edit.page_id).slug };
    }
    case 'set-look':
      return { ...edit, value: readAt(document.look, edit.path) };
    case 'set-automation':
      return { ...edit, automation: automationIn(document, edit.id) };
  }
}

/** The app after all changes, and the changes that take it back, in the order in which they are applied. */
export function applyAppEdits(
  document: AppDocument,
  edits: readonly AppEdit[],
  placement?: Placement,
): { document: AppDocument; inverse: AppEdit[] } {
  let current = document;
  const inverse: AppEdit[] = [];
  for (const edit of edits) {
    const back = invertAppEdit(current, edit);
    current = applyAppEdit(current, edit, placement);
    inverse.unshift(back);
  }
  return { document: current, inverse };
}

/** Whether two changes write the same place, or one a part of what the other writes: made side by side they conflict. */
export function appEditsOverlap(one: AppEdit, other: AppEdit): boolean {
  if (one.kind === 'set-look' || other.kind === 'set-look') {
    return one.kind === 'set-look' && other.kind === 'set-look' && String(one.path) === String(other.path);
  }
  if (one.kind === 'set-automation' || other.kind === 'set-automation') {
    return one.kind === 'set-automation' && other.kind === 'set-automation' && one.id === other.id;
  }
  if (one.kind === 'make-home' && other.kind === 'make-home') return true;
  if (one.kind === 'edit-page' && other.kind === 'edit-page' && meetInAppBlock(one, other)) return true;
  if (pageOf(one) !== pageOf(other)) return false;
  if (one.kind === 'remove-page' || other.kind === 'remove-page') return true;
  if (one.kind === 'edit-page') return other.kind === 'edit-page' && targetsOverlap(one.edit, other.edit);
  return one.kind === other.kind;
}

/** The app's block has another id on each page. */
function meetInAppBlock(one: EditOfPage, other: EditOfPage): boolean {
  if (one.app_block === undefined || one.app_block !== other.app_block) return false;
  if (one.edit.kind !== 'set-block' || other.edit.kind !== 'set-block') return false;
  return targetsOverlap(one.edit, { ...other.edit, id: one.edit.id });
}

type EditOfPage = Extract<AppEdit, { kind: 'edit-page' }>;

/** The id of the page that a change is about; '' for the app itself. */
export const pageOf = (edit: AppEdit): string =>
  edit.kind === 'set-look' || edit.kind === 'set-automation'
    ? ''
    : edit.kind === 'add-page'
      ? edit.page.id
      : edit.page_id;

function added(pages: readonly AppPage[], page: AppPage, index: number): AppPage[] {
  checkPage(page);
  if (pages.length >= maxPagesPerApp)
    throw new Problem('invalid_input', t('An app can have up to {count} pages.', { count: maxPagesPerApp }));
  if (pages.some((other) => other.id === page.id)) throw new Problem('already_exists', 'This page already exists.');
  if ((page.type === 'home') !== (page.slug === '')) throw invalidSlug('Only the home page can use the app’s address.');
  if (page.type === 'home' && pages.some((other) => other.type === 'home')) {
    throw new Problem('already_exists', 'The app already has a home page.');
  }
  checkSlug(page.slug, pages, page.id);
  checkName(page.name);
  const blocks = page.document.blocks.map((block) => asOnOtherPages(pages, page.id, block));
  const asShown = { ...page, document: { ...page.document, blocks } };
  return pages.toSpliced(within(index, pages.length), 0, asShown);
}

/** A change of the app's header or footer holds on every page that shows it; one that comes to a page is as on others. */
function withEdit(document: AppDocument, pageId: string, edit: PageEdit, placement: Placement): AppDocument {
  const isNew = edit.kind === 'add-block' || edit.kind === 'replace-block';
  const fitted = isNew ? { ...edit, block: asOnOtherPages(document.pages, pageId, edit.block) } : edit;
  const after = withPage(document, pageId, (page) => ({
    ...page,
    document: applyEdit(page.document, fitted, placement),
  }));
  if (edit.kind !== 'set-block') return after;
  const changed = pageAt(after, pageId).document.blocks.find(({ id }) => id === edit.id);
  return changed?.of_app ? { ...after, pages: withEveryCopy(after.pages, changed) } : after;
}

function checkPage(page: unknown): asserts page is AppPage {
  const parts = new Map<string, unknown>(typeof page === 'object' && page !== null ? Object.entries(page) : []);
  const id = parts.get('id');
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id))
    throw invalid('page.id', 'A page needs an id of letters and digits.');
  if (parts.get('type') !== 'home' && parts.get('type') !== 'page')
    throw invalid('page.type', 'Choose whether this is the home page.');
  if (typeof parts.get('is_public') !== 'boolean')
    throw invalid('page.is_public', 'Choose whether the page is open to everyone.');
  if (!isPageDocument(parts.get('document'))) throw invalid('page.document', 'A page needs blocks and settings.');
}

const isPageDocument = (value: unknown): value is PageDocument =>
  typeof value === 'object' &&
  value !== null &&
  'blocks' in value &&
  Array.isArray(value.blocks) &&
  'settings' in value &&
  typeof value.settings === 'object' &&
  value.settings !== null;

/** The page takes the empty address, the former home page `formerSlug`; both may change places. */
function withHome(pages: readonly AppPage[], page: AppPage, formerSlug: string): AppPage[] {
  if (page.type === 'home') throw new Problem('invalid_input', 'This is already the home page.');
  const others = pages.filter((other) => other.id !== page.id && other.type !== 'home');
  const slug = checkSlug(formerSlug, others, '');
  if (slug === '') throw invalidSlug('Enter an address for the page.');
  return pages.map((other): AppPage => {
    if (other.id === page.id) return { ...other, type: 'home', slug: '' };
    return other.type === 'home' ? { ...other, type: 'page', slug } : other;
  });
}

function checkSlug(slug: unknown, pages: readonly AppPage[], ownId: string): string {
  if (typeof slug !== 'string') throw invalidSlug('Enter an address for the page.');
  const problem = pageSlugProblem(slug);
  if (problem) throw invalidSlug(problem);
  if (pages.some((other) => other.id !== ownId && other.slug === slug)) {
    throw invalidSlug('Another page uses this address. Choose a different one.');
  }
  const own = pages.find((page) => page.id === ownId);
  if (slug === '' && own?.type === 'page') throw invalidSlug('Enter an address for the page.');
  return slug;
}

function checkName(name: unknown): string {
  if (typeof name !== 'string' || name.trim() === '' || name.length > 100) {
    throw invalid('page_name', 'Enter a name of at most 100 characters.');
  }
  return name;
}

/** Groups are changed one setting at a time, so that changes of two people to one palette both hold. */
function withTheme(document: AppDocument, path: readonly string[], value: unknown): AppDocument['look'] {
  const known = settingAt(themeSettingSet.fields, path);
  if (!known || known.kind === 'group')
    throw invalid(`settings.${path.join('.')}`, t('Setting {key} not found.', { key: path.join('.') }));
  const { value: stored, problems } = readSetting(themeSettingSet, path, value, 'settings');
  const after = writeAt(document.look, path, stored);
  const all =
    path[0] === 'redirects' && problems.length === 0
      ? redirectProblems(after.redirects, 'settings.redirects')
      : problems;
  const [first] = all;
  if (first) throw new Problem('invalid_input', first.message, { fields: all });
  return after;
}

const within = (index: number, length: number): number =>
  Number.isFinite(index) ? Math.max(0, Math.min(length, Math.trunc(index))) : length;

function indexOf(document: AppDocument, id: string): number {
  const at = document.pages.findIndex((page) => page.id === id);
  if (at < 0) throw new Problem('not_found', 'This page was deleted.');
  return at;
}

function pageAt(document: AppDocument, id: string): AppPage {
  const page = document.pages.find((one) => one.id === id);
  if (!page) throw new Problem('not_found', 'This page was deleted.');
  return page;
}

function withPage(document: AppDocument, id: string, change: (page: AppPage) => AppPage): AppDocument {
  const at = indexOf(document, id);
  return { ...document, pages: document.pages.with(at, change(pageAt(document, id))) };
}

const invalid = (path: string, message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path, message }] });
const invalidSlug = (message: string): Problem => invalid('page_slug', message);
