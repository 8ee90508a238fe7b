import { t } from '#kit/language/product.ts';
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import { itemSetOf, type ListName, nameOfSettingPath } from '#blocks/edit-names.ts';
import type { Fields, Setting, TextSetting } from '#settings/kinds.ts';
import { changeEntry } from '#settings/list-entries.ts';
import { readValue } from '#settings/read-fields.ts';
import { readAt } from '#features/apps/rules/page/write-at.ts';
import type { Studio } from '../state/studio.ts';
import { type MarkedBlock, markTexts, type SettingPath } from './mark-texts.ts';
import { showsAttribute } from './read-marks.ts';

/** A setting that an element of the canvas shows. */
export interface ShownSetting {
  blockId: string;
  element: HTMLElement;
  path: SettingPath;
  setting: TextSetting;
  /** 'Title of Banner'. */
  name: string;
  /** As it is stored. */
  value: string;
}

const known = new WeakMap<PreparedBlock, MarkedBlock>();

/** Blocks are never changed in place: one that was marked once is marked the same again. */
export function markedBlock(definition: BlockDefinition, block: PreparedBlock): MarkedBlock {
  const before = known.get(block);
  if (before) return before;
  const marked = markTexts(definition, block);
  known.set(block, marked);
  return marked;
}

/** The setting that is typed where this node is; null where there is none. */
export function shownSettingAt(node: Element | null, studio: Studio): ShownSetting | null {
  const element = node?.closest<HTMLElement>(`[${showsAttribute}]`);
  const blockId = element?.closest('[data-block]')?.id;
  const rendered = blockId === undefined ? undefined : studio.state().rendered[blockId];
  const definition = rendered && definitionOf(rendered.block.type);
  if (!element || !blockId || !definition) return null;
  const path = markedBlock(definition, rendered.block).paths[Number(element.getAttribute(showsAttribute))];
  const setting = path && settingAtPath(definition, path);
  const value = path && readAt(rendered.block.config, path);
  if (!path || !setting || typeof value !== 'string') return null;
  return {
    ...{ blockId, element, path, value },
    // What is marked is of a kind that holds words: mark-texts.ts.
    setting: setting as TextSetting,
    name: t('{setting} of {name}', { setting: nameOfSettingPath(definition, path), name: t(definition.name) }),
  };
}

/** All of them in a block, in the order in which they are there. */
export const shownSettingsOf = (block: Element, studio: Studio): ShownSetting[] =>
  [...block.querySelectorAll(`[${showsAttribute}]`)].flatMap((element) => shownSettingAt(element, studio) ?? []);

/** What is wrong with a value that was typed; '' where it fits. */
export const typedProblem = ({ setting, path }: ShownSetting, value: string): string =>
  readValue(setting, value, path.join('.')).problems[0]?.message ?? '';

/** Keeps what was typed, as the panel would. Answers whether it fitted. */
export function storeTyped(
  { blockId, path }: Pick<ShownSetting, 'blockId' | 'path'>,
  value: string,
  studio: Studio,
): boolean {
  const rendered = studio.state().rendered[blockId];
  const definition = rendered && definitionOf(rendered.block.type);
  if (!definition) return false;
  const [part, key, index, inside] = path;
  const list = part === 'settings' && typeof key === 'string' ? definition.settings[key] : undefined;
  // Entries of a list may be there by default: the list is stored as a whole.
  if (list?.kind === 'array' && typeof index === 'number' && typeof inside === 'string') {
    const items = readAt(rendered.block.config, path.slice(0, 2)) as Record<string, unknown>[];
    const next = items.map((item, at) => (at === index ? changeEntry(list, item, inside, value) : item));
    return studio.setValue(blockId, path.slice(0, 2), next);
  }
  return studio.setValue(blockId, path, value);
}

/** The declaration of what is at a path, inside lists too. */
function settingAtPath(definition: BlockDefinition, path: SettingPath): Setting | undefined {
  const [part, ...rest] = path;
  const steps = rest.filter((step) => typeof step === 'string');
  let fields: Fields | undefined =
    part === 'settings' ? definition.settings : itemSetOf(definition, part as ListName)?.fields;
  let setting: Setting | undefined;
  for (const step of steps) {
    setting = fields?.[step];
    fields = setting?.kind === 'array' ? setting.fields : undefined;
  }
  return setting;
}
