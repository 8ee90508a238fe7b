/** How two states of an app differ, in words: what an editor reads before it goes live. Secrets are not in it. */
import { t } from '#kit/language/product.ts';
import { say, type Msg, msg } from '#kit/language/msg.ts';
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
    ...ofSettings(themeSettingSet, [before.look, after.look], nowhere, { of: 'app' }),
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

/** What a changed setting belongs to, with the names of it. */
type Owner =
  | { of: 'app' }
  | { of: 'page'; page: string }
  | { of: 'block'; block: string; page: string }
  | { of: 'app block'; block: string };

/** Of the app, a page or a board: every declared setting that has another value. */
const ofSettings = (
  set: SettingSet,
  [before, after]: readonly [object, object],
  place: typeof nowhere,
  owner: Owner,
  roles?: Readable['roles'],
): Difference[] =>
  changedSettings(set, before, after).map(({ path }) => {
    const value = (values: object): string => readableSetting(readAt(values, path), settingAt(set.fields, path), roles);
    return changed(place, labelAt(set, path), value(before), value(after), owner);
  });

function ofAutomations(before: AppDocument, after: AppDocument, sheets: Readable['sheets']): Difference[] {
  return changedAutomations(before, after).map(({ id, was, is }) => {
    const one = is ?? was;
    const kind = !was ? 'added' : is ? 'changed' : 'removed';
    const sheet = sheets.find((each) => each.id !== undefined && each.id === one?.sheet_id);
    const name = one?.name ?? '';
    const sentences = [
      t(automationSentences[kind], { name }),
      ...(one && is ? [describeAutomation(one.definition, sheet)] : []),
      ...(is ? switchedText(was?.on, is.on) : []),
    ];
    return {
      ...{ ...nowhere, kind, block_id: id, block: t('Automation “{name}”', { name }) },
      sentence: sentences.join(' '),
    };
  });
}

/** @sentences */
const automationSentences = {
  added: 'Added the automation “{name}”.',
  changed: 'Changed the automation “{name}”.',
  removed: 'Removed the automation “{name}”.',
};

function switchedText(was: boolean | undefined, is: boolean): string[] {
  if (was !== undefined && was !== is) return [is ? t('It’s switched on.') : t('It’s switched off.')];
  return is ? [] : [t('It’s off.')];
}

type Whole = 'added' | 'removed' | 'moved';

const ofPage = ({ id, name }: AppPage, kind: Whole): Difference => ({
  ...{ ...nowhere, kind, page: name, page_id: id, sentence: t(pageSentences[kind], { page: name }) },
});

/** @sentences */
const pageSentences = {
  added: 'Added the page {page}.',
  removed: 'Removed the page {page}.',
  moved: 'Moved the page {page}.',
};

/** @sentences */
const blockSentences = {
  added: 'Added the block {block} on the page {page}.',
  removed: 'Removed the block {block} from the page {page}.',
  moved: 'Moved the block {block} on the page {page}.',
};

/** @sentences */
const settingSentences = {
  app: {
    plain: 'Changed {setting} of the app.',
    other: 'Changed {setting} of the app from “{before}” to “{after}”.',
    filled: 'Changed {setting} of the app from nothing to “{after}”.',
    emptied: 'Changed {setting} of the app from “{before}” to nothing.',
  },
  page: {
    plain: 'Changed {setting} of the page {page}.',
    other: 'Changed {setting} of the page {page} from “{before}” to “{after}”.',
    filled: 'Changed {setting} of the page {page} from nothing to “{after}”.',
    emptied: 'Changed {setting} of the page {page} from “{before}” to nothing.',
  },
  block: {
    plain: 'Changed {setting} of the block {block} on the page {page}.',
    other: 'Changed {setting} of the block {block} on the page {page} from “{before}” to “{after}”.',
    filled: 'Changed {setting} of the block {block} on the page {page} from nothing to “{after}”.',
    emptied: 'Changed {setting} of the block {block} on the page {page} from “{before}” to nothing.',
  },
  'app block': {
    plain: 'Changed {setting} of the block {block} of the app.',
    other: 'Changed {setting} of the block {block} of the app from “{before}” to “{after}”.',
    filled: 'Changed {setting} of the block {block} of the app from nothing to “{after}”.',
    emptied: 'Changed {setting} of the block {block} of the app from “{before}” to nothing.',
  },
};

function changed(position: typeof nowhere, setting: string, before: string, after: string, owner: Owner): Difference {
  const { of, ...names } = owner;
  const how = before === after ? 'plain' : before === '' ? 'filled' : after === '' ? 'emptied' : 'other';
  const sentence = t(settingSentences[of][how], { ...names, setting, before, after });
  return { ...position, kind: 'changed', setting, before, after, sentence };
}

function betweenPages(before: AppPage, after: AppPage, readable: Readable): Difference[] {
  const position = { ...nowhere, page: after.name, page_id: after.id };
  const set = (setting: string, was: string, is: string): Difference[] =>
    was === is ? [] : [changed(position, setting, was, is, { of: 'page', page: after.name })];
  const isOpen = ({ is_public }: AppPage): string => (is_public ? t('everyone') : t('signed-in people'));
  const address = ({ slug }: AppPage): string => `/${slug}`;
  return [
    ...set(t('Name'), before.name, after.name),
    ...set(t('Address'), address(before), address(after)),
    ...set(t('Who sees it'), isOpen(before), isOpen(after)),
    ...ofDocument(before.document, after.document, position, readable),
  ];
}

function ofDocument(
  before: PageDocument,
  after: PageDocument,
  position: typeof nowhere,
  readable: Readable,
): Difference[] {
  const owner: Owner = { of: 'page', page: position.page };
  const filters = differs(before.filters ?? [], after.filters ?? [])
    ? [changed(position, t('Filters'), filterNames(before.filters), filterNames(after.filters), owner)]
    : [];
  return [
    ...ofSettings(pageSettingSet, [before.settings, after.settings], position, owner, readable.roles),
    ...(before.board && after.board ? ofSettings(boardSettingSet, [before.board, after.board], position, owner) : []),
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
  const whole = (block: StoredBlock, kind: Whole): Difference => ({
    ...{ ...position, kind, block: nameOfBlock(block), block_id: block.id },
    sentence: t(blockSentences[kind], { block: nameOfBlock(block), page: position.page }),
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
export const nameOfBlock = (block: StoredBlock): string => say(blockMsg(block));

export function typeMsg(type: string): Msg {
  const definition = definitionOf(type);
  return definition ? msg(definition.name) : type;
}

export function blockMsg({ type, settings }: StoredBlock): Msg {
  const name = typeMsg(type);
  const title = settings['title'];
  return typeof title === 'string' && title !== '' ? msg('{title} ({name})', { title: short(title), name }) : name;
}

function ofBlock(before: StoredBlock, after: StoredBlock, position: typeof nowhere, readable: Readable): Difference[] {
  const definition = definitionOf(after.type);
  const block = nameOfBlock(after);
  const isOfApp = before.of_app === true && after.of_app === true;
  const at = { ...(isOfApp ? nowhere : position), block, block_id: isOfApp ? after.type : after.id };
  const owner: Owner = isOfApp ? { of: 'app block', block } : { of: 'block', block, page: position.page };
  const origin = ({ of_app }: StoredBlock): string => (of_app ? t('of the app') : t('only on this page'));
  const shown = before.of_app === after.of_app ? [] : [changed(at, t('Shown'), origin(before), origin(after), owner)];
  const inside = editsBetweenBlocks(before, after).flatMap((edit): Difference[] => {
    if (edit.kind !== 'set-block') return [];
    const name = definition ? nameOfSettingPath(definition, edit.path) : t('Settings');
    const setting = definition && settingOfBlockAt(definition, edit.path);
    const value = (block: StoredBlock): string =>
      readableValue(readAt(block, edit.path), { setting, path: edit.path, block, readable });
    return [changed(at, name, value(before), value(after), owner)];
  });
  return [...shown, ...inside];
}
