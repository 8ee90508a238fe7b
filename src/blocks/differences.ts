/** How two states of an app differ, in words: what an editor reads before it goes live. Secrets are not in it. */
import { type AppDocument, type AppPage, defaultAppTheme } from '#features/apps/rules/document/document.ts';
import { differs, editsBetweenBlocks, themePaths } from '#features/apps/rules/document/edits-between.ts';
import { movedIds } from '#features/apps/rules/document/moved-ids.ts';
import { themeSettingSet } from '#features/apps/rules/document/theme-settings.ts';
import { boardSettingSet, defaultBoardSettings } from '#features/boards/rules/board-settings.ts';
import { defaultPageSettings, type PageDocument, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { pageSettingSet } from '#features/apps/rules/page/page-settings.ts';
import type { MergeConflict } from '#features/marketplace/rules/template/merge-update.ts';
import type { SettingSet } from '#settings/setting-set.ts';
import { readAt } from '#features/apps/rules/page/write-at.ts';
import { definitionOf } from './catalogue.ts';
import type { BlockDefinition } from './contract.ts';
import {
  capital,
  itemSetOf,
  labelAt,
  labelOf,
  type ListName,
  nameOfSettingPath,
  settingOfBlockAt,
} from './edit-names.ts';
import { type Readable, readableValue, short } from './readable-value.ts';

export interface Difference {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  /** Name of the page; '' for the app itself. */
  page: string;
  page_id: string;
  /** Name of the block; '' for the page itself. */
  block: string;
  block_id: string;
  /** As the panel calls it; '' where the whole was added, removed or moved. */
  setting: string;
  before: string;
  after: string;
  sentence: string;
}

/** In the order in which a reader meets them: the app, then page by page, block by block. */
export function describeDifferences(before: AppDocument, after: AppDocument, sheets: Readable['sheets']): Difference[] {
  const pages = new Map([...before.pages, ...after.pages].map((page) => [page.id, page.name]));
  const readable: Readable = { sheets, pages };
  const known = new Map(before.pages.map((page) => [page.id, page]));
  const left = new Set(after.pages.map((page) => page.id));
  const ids = (some: readonly AppPage[]) => some.map(({ id }) => id);
  const moved = movedIds(ids(before.pages), ids(after.pages));
  const reported = new Set<string>();
  return [
    ...ofTheme(before, after),
    ...before.pages.filter(({ id }) => !left.has(id)).map((page) => ofPage(page, 'removed')),
    ...after.pages.flatMap((page) => {
      const own = known.get(page.id);
      if (!own) return [ofPage(page, 'added')];
      return [
        ...(moved.has(page.id) ? [ofPage(page, 'moved')] : []),
        ...once(betweenPages(own, page, readable), reported),
      ];
    }),
  ];
}

/** What changed in the app's header or footer is reported once, for the app. */
const once = (differences: readonly Difference[], reported: Set<string>): Difference[] =>
  differences.filter(({ page_id, sentence }) => page_id !== '' || (!reported.has(sentence) && reported.add(sentence)));

const nowhere = { page: '', page_id: '', block: '', block_id: '', setting: '', before: '', after: '' };
const verbs = { added: 'Added', removed: 'Removed', moved: 'Moved' } as const;

function ofTheme(before: AppDocument, after: AppDocument): Difference[] {
  return themePaths.flatMap((path): Difference[] => {
    const [was, is] = [readAt(before.look, path), readAt(after.look, path)];
    if (was === is) return [];
    const setting = labelAt(themeSettingSet, path);
    const usual = readAt(defaultAppTheme, path);
    return [changed(nowhere, setting, said(was, usual), said(is, usual), 'of the app')];
  });
}

/** Values of the look and of pages are texts, numbers and switches. */
const said = (value: unknown, usual: unknown): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : value === '' && usual === '' ? 'default' : short(String(value));

const ofPage = ({ id, name }: AppPage, kind: keyof typeof verbs): Difference => ({
  ...{ ...nowhere, kind, page: name, page_id: id, sentence: `${verbs[kind]} the page ${name}.` },
});

function changed(position: typeof nowhere, setting: string, before: string, after: string, where: string): Difference {
  const quoted = (text: string): string => (text === '' ? 'nothing' : `“${text}”`);
  const sentence =
    before === after
      ? `Changed ${setting} ${where}.`
      : `Changed ${setting} ${where} from ${quoted(before)} to ${quoted(after)}.`;
  return { ...position, kind: 'changed', setting, before, after, sentence };
}

function betweenPages(before: AppPage, after: AppPage, readable: Readable): Difference[] {
  const position = { ...nowhere, page: after.name, page_id: after.id };
  const set = (setting: string, was: string, is: string): Difference[] =>
    was === is ? [] : [changed(position, setting, was, is, `of the page ${after.name}`)];
  const isOpen = ({ is_public }: AppPage): string => (is_public ? 'everyone' : 'signed-in people');
  const address = ({ slug }: AppPage): string => `/${slug}`;
  return [
    ...set('Name', before.name, after.name),
    ...set('Address', address(before), address(after)),
    ...set('Who sees it', isOpen(before), isOpen(after)),
    ...ofDocument(before.document, after.document, position, readable),
  ];
}

function ofDocument(
  before: PageDocument,
  after: PageDocument,
  position: typeof nowhere,
  readable: Readable,
): Difference[] {
  const where = `of the page ${position.page}`;
  const settings = (
    was: Readonly<Record<string, unknown>>,
    is: Readonly<Record<string, unknown>>,
    usual: Readonly<Record<string, unknown>>,
    set: SettingSet,
  ): Difference[] =>
    Object.keys(usual).flatMap((key) => {
      if (!differs(was[key], is[key])) return [];
      const value = (held: unknown): string =>
        typeof held === 'object' ? '' : said(held ?? usual[key] ?? '', usual[key]);
      return [changed(position, labelAt(set, [key]), value(was[key]), value(is[key]), where)];
    });
  const filters = differs(before.filters ?? [], after.filters ?? [])
    ? [changed(position, 'Filters', filterNames(before.filters), filterNames(after.filters), where)]
    : [];
  return [
    ...settings({ ...before.settings }, { ...after.settings }, { ...defaultPageSettings }, pageSettingSet),
    ...settings(
      { ...before.board },
      { ...after.board },
      after.board ? { ...defaultBoardSettings } : {},
      boardSettingSet,
    ),
    ...filters,
    ...ofBlocks(before.blocks, after.blocks, position, readable),
  ];
}

const filterNames = (filters: readonly { name: string }[] = []): string =>
  short(filters.map(({ name }) => name).join(', '));

function ofBlocks(
  before: readonly StoredBlock[],
  after: readonly StoredBlock[],
  position: typeof nowhere,
  readable: Readable,
): Difference[] {
  const known = new Map(before.map((block) => [block.id, block]));
  const stays = ({ id, type }: StoredBlock): boolean => known.get(id)?.type === type;
  const remaining = new Set(after.filter(stays).map(({ id }) => id));
  const moved = movedIds(
    [...known.keys()].filter((id) => remaining.has(id)),
    after.filter(stays).map(({ id }) => id),
  );
  const whole = (block: StoredBlock, kind: keyof typeof verbs): Difference => ({
    ...{ ...position, kind, block: nameOfBlock(block), block_id: block.id },
    sentence: `${verbs[kind]} the block ${nameOfBlock(block)} ${kind === 'removed' ? 'from' : 'on'} the page ${position.page}.`,
  });
  return [
    ...before.filter(({ id }) => !remaining.has(id)).map((block) => whole(block, 'removed')),
    ...after.flatMap((block) => {
      const own = known.get(block.id);
      if (!own || !remaining.has(block.id)) return [whole(block, 'added')];
      const changes = ofBlock(own, block, position, readable);
      return moved.has(block.id) ? [whole(block, 'moved'), ...changes] : changes;
    }),
  ];
}

/** 'Orders (Table)', or 'Table' without a title. */
export function nameOfBlock({ type, settings }: StoredBlock): string {
  const name = definitionOf(type)?.name ?? type;
  const title = settings['title'];
  return typeof title === 'string' && title !== '' ? `${short(title)} (${name})` : name;
}

function ofBlock(before: StoredBlock, after: StoredBlock, position: typeof nowhere, readable: Readable): Difference[] {
  const definition = definitionOf(after.type);
  const block = nameOfBlock(after);
  const isOfApp = before.of_app === true && after.of_app === true;
  const at = { ...(isOfApp ? nowhere : position), block, block_id: isOfApp ? after.type : after.id };
  const where = `of the block ${block} ${isOfApp ? 'of the app' : `on the page ${position.page}`}`;
  const origin = ({ of_app }: StoredBlock): string => (of_app ? 'of the app' : 'only on this page');
  const shown = before.of_app === after.of_app ? [] : [changed(at, 'Shown', origin(before), origin(after), where)];
  const inside = editsBetweenBlocks(before, after).flatMap((edit): Difference[] => {
    if (edit.kind !== 'set-block') return [];
    const name = definition ? nameOfSettingPath(definition, edit.path) : 'Settings';
    const setting = definition && settingOfBlockAt(definition, edit.path);
    const value = (block: StoredBlock): string =>
      readableValue(readAt(block, edit.path), { setting, path: edit.path, block, readable });
    return [changed(at, name, value(before), value(after), where)];
  });
  return [...shown, ...inside];
}

/** A conflict between an update and the draft, as it is put to the owner. */
export interface ConflictDescription
  extends Pick<MergeConflict, 'key' | 'kind' | 'choice' | 'page_id' | 'page' | 'block_id'> {
  /** '' for the page itself. */
  block: string;
  /** As the panel calls it; '' where it is about the whole. */
  setting: string;
  base: string;
  theirs: string;
  mine: string;
}

/** Conflicts with names in the place of ids. `mine` is the draft, `theirs` the update. */
export function describeConflicts(
  conflicts: readonly MergeConflict[],
  { mine, theirs, sheets }: { mine: AppDocument; theirs: AppDocument; sheets: Readable['sheets'] },
): ConflictDescription[] {
  const all = [...mine.pages, ...theirs.pages];
  const readable: Readable = { sheets, pages: new Map(all.map((page) => [page.id, page.name])) };
  return conflicts.map((conflict) => {
    const { key, kind, choice, page_id, page, block_id, path } = conflict;
    const blocks = all.filter(({ id }) => id === page_id).flatMap(({ document }) => document.blocks);
    const block = blocks.find(({ id }) => id === block_id);
    const definition = block && definitionOf(block.type);
    const [part, first = '', inner] = path;
    const set = definition && part !== undefined && isList(part) ? itemSetOf(definition, part) : null;
    const setting =
      part === 'settings' ? definition?.settings[first] : inner === undefined ? undefined : set?.fields[inner];
    const value = (held: unknown): string => {
      if (kind === 'order')
        return Array.isArray(held) ? short(held.map((id) => nameOfItem(String(id), blocks, readable)).join(', ')) : '';
      if (path[0] === 'home') return readable.pages.get(String(held)) ?? '';
      if (block && path.length > 0) return readableValue(held, { setting, path, block, readable });
      return typeof held === 'boolean' ? (held ? 'on' : 'off') : typeof held === 'string' ? short(held) : '';
    };
    return {
      ...{ key, kind, choice, page_id, page, block_id, block: block ? nameOfBlock(block) : '' },
      setting:
        block && definition
          ? nameInBlock(block, definition, path, readable)
          : path.map((step) => labelOf(step, undefined)).join(': '),
      ...{ base: value(conflict.base), theirs: value(conflict.theirs), mine: value(conflict.mine) },
    };
  });
}

const isList = (part: string): part is ListName =>
  ['axis', 'actions', 'toolbar_buttons', 'item_buttons', 'conditional_filter'].includes(part);

function nameOfItem(id: string, blocks: readonly StoredBlock[], { pages }: Readable): string {
  const block = blocks.find((one) => one.id === id);
  return block ? nameOfBlock(block) : (pages.get(id) ?? id);
}

/** Entries of an axis are in the path by their columns. */
function nameInBlock(
  block: StoredBlock,
  definition: BlockDefinition,
  [part = '', first, inner]: readonly string[],
  { sheets }: Readable,
): string {
  if (part === '') return '';
  if (!isList(part) || first === undefined)
    return nameOfSettingPath(definition, first === undefined ? [part] : [part, first]);
  const set = itemSetOf(definition, part);
  const columns = sheets.find(({ title }) => title === block.sheet_title)?.columns ?? [];
  const name = columns.find(({ id }) => id === first)?.name ?? first;
  const item = `${capital(set?.itemName ?? part)} ${name}`;
  return inner === undefined ? item : `${item}: ${labelOf(inner, set?.fields[inner])}`;
}
