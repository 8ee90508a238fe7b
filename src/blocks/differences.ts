/** How two states of an app differ, in words: what an editor reads before it goes live. Secrets are not in it. */
import { changedAutomations } from '#features/automations/rules/app-automation.ts';
import { describeAutomation } from '#features/automations/rules/describe.ts';
import type { AppDocument, AppPage } from '#features/apps/rules/document/document.ts';
import { differs, editsBetweenBlocks } from '#features/apps/rules/document/edits-between.ts';
import { movedIds } from '#features/apps/rules/document/moved-ids.ts';
import { themeSettingSet } from '#features/apps/rules/document/theme-settings.ts';
import { boardSettingSet } from '#features/boards/rules/board-settings.ts';
import type { PageDocument, StoredBlock } from '#features/apps/rules/page/document.ts';
import { pageSettingSet } from '#features/apps/rules/page/page-settings.ts';
import { changedSettings, settingAt, type SettingSet } from '#settings/setting-set.ts';
import { readAt } from '#features/apps/rules/page/write-at.ts';
import { definitionOf } from './catalogue.ts';
import { labelAt, nameOfSettingPath, settingOfBlockAt } from './edit-names.ts';
import { type Readable, readableSetting, readableValue, short } from './readable-value.ts';

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
export function describeDifferences(
  before: AppDocument,
  after: AppDocument,
  sheets: Readable['sheets'],
  roles?: Readable['roles'],
): Difference[] {
  const pages = new Map([...before.pages, ...after.pages].map((page) => [page.id, page.name]));
  const readable: Readable = { sheets, pages, roles };
  const known = new Map(before.pages.map((page) => [page.id, page]));
  const left = new Set(after.pages.map((page) => page.id));
  const ids = (some: readonly AppPage[]) => some.map(({ id }) => id);
  const moved = movedIds(ids(before.pages), ids(after.pages));
  const reported = new Set<string>();
  return [
    ...ofSettings(themeSettingSet, [before.look, after.look], nowhere, 'of the app'),
    ...ofAutomations(before, after, sheets),
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

/** Of the app, a page or a board: every declared setting that has another value. */
const ofSettings = (
  set: SettingSet,
  [before, after]: readonly [object, object],
  place: typeof nowhere,
  where: string,
  roles?: Readable['roles'],
): Difference[] =>
  changedSettings(set, before, after).map(({ path }) => {
    const value = (values: object): string => readableSetting(readAt(values, path), settingAt(set.fields, path), roles);
    return changed(place, labelAt(set, path), value(before), value(after), where);
  });

function ofAutomations(before: AppDocument, after: AppDocument, sheets: Readable['sheets']): Difference[] {
  return changedAutomations(before, after).map(({ id, was, is }) => {
    const one = is ?? was;
    const kind = !was ? 'added' : is ? 'changed' : 'removed';
    const sheet = sheets.find((each) => each.id !== undefined && each.id === one?.sheet_id);
    const does = one && is ? ` ${describeAutomation(one.definition, sheet)}` : '';
    const turned = was && is && was.on !== is.on ? (is.on ? ' It’s switched on.' : ' It’s switched off.') : '';
    const isOff = is && !is.on && !turned ? ' It’s off.' : '';
    const verb = { added: 'Added', changed: 'Changed', removed: 'Removed' }[kind];
    return {
      ...{ ...nowhere, kind, block_id: id, block: `Automation “${one?.name ?? ''}”` },
      sentence: `${verb} the automation “${one?.name ?? ''}”.${does}${turned}${isOff}`,
    };
  });
}

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
  const filters = differs(before.filters ?? [], after.filters ?? [])
    ? [changed(position, 'Filters', filterNames(before.filters), filterNames(after.filters), where)]
    : [];
  return [
    ...ofSettings(pageSettingSet, [before.settings, after.settings], position, where, readable.roles),
    ...(before.board && after.board ? ofSettings(boardSettingSet, [before.board, after.board], position, where) : []),
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
