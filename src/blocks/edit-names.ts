import { definitionOf } from './catalogue.ts';
import { t } from '#kit/language/product.ts';
import { type Msg, msg, msgList, msgPlural } from '#kit/language/msg.ts';
import type { BlockDefinition } from './contract.ts';
import { nameOfEntry, nameOfList } from '#settings/entry-texts.ts';
import { conditionalFilterSet, itemButtonSet, toolbarButtonSet } from './read-block.ts';
import { boardSettingSet } from '#features/boards/rules/board-settings.ts';
import type { EditNames } from '#features/apps/rules/page/describe-edit.ts';
import type { PageDocument } from '#features/apps/rules/page/document.ts';
import { pageSettingSet } from '#features/apps/rules/page/page-settings.ts';
import type { Setting } from '#settings/kinds.ts';
import type { FieldSet } from '#settings/read-fields.ts';
import { settingAt as settingIn, type SettingChange } from '#settings/setting-set.ts';

/** What the panel calls a setting, in the reader's language. Servers, which have no reader, say everything here in English. */
export const labelOf = (key: string, setting: Setting | undefined): string => t(labelText(key, setting));

function labelText(key: string, setting: Setting | undefined): string {
  if (setting?.label) return setting.label;
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();
  return capital(words);
}

/** What the panel calls an option of a setting: one of code (`same-tab`) in words. */
export function labelOfOption(option: string): string {
  return /^[a-z]+(?:-[a-z]+)*$/.test(option) ? labelOf(option.replaceAll('-', ' '), undefined) : t(option);
}

/** What the form of a page, a board or an app calls the setting at a path: 'Palette: Accent'. */
export const labelAt = ({ fields }: Pick<FieldSet, 'fields'>, path: readonly string[]): string =>
  path.map((key, at) => labelOf(key, settingIn(fields, path.slice(0, at + 1)))).join(': ');

/** “Count visits” and “Embedding”; their number where that is more than three. */
export function namesOfSettings({ fields }: Pick<FieldSet, 'fields'>, changes: readonly SettingChange[]): Msg {
  if (changes.length > 3) return msgPlural(changes.length, '{count} setting', '{count} settings');
  const label = (path: readonly string[]): Msg =>
    path
      .map((key, at): Msg => msg(labelText(key, settingIn(fields, path.slice(0, at + 1)))))
      .reduce((entry, name) => msg('{entry}: {name}', { entry, name }));
  return msgList(changes.map(({ path }) => msg('“{name}”', { name: label(path) })));
}

export interface ItemSet extends FieldSet {
  itemName: string;
  max: number;
}
export type ListName = 'axis' | 'actions' | 'toolbar_buttons' | 'item_buttons' | 'conditional_filter';

/** The lists of entries that a block type has next to its settings. */
export function itemSetOf(definition: BlockDefinition, list: ListName): ItemSet | null {
  switch (list) {
    case 'axis':
      return definition.axis;
    case 'actions':
      return definition.actions;
    case 'toolbar_buttons':
      return definition.toolbarButtons ? toolbarButtonSet : null;
    case 'item_buttons':
      return definition.itemButtons ? itemButtonSet : null;
    case 'conditional_filter':
      return definition.conditionalFilter ? conditionalFilterSet : null;
  }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Column 1: Title'. */
const nameInside = (entry: string, name: string): string => t('{entry}: {name}', { entry, name });

/** A path inside a block in words: `axis.0.column` → 'Column 1: Column'. */
export function nameOfSettingPath(definition: BlockDefinition, path: readonly (string | number)[]): string {
  const [part, ...rest] = path;
  if (part === 'sheet_title') return t('Sheet');
  if (part === 'filters')
    return rest[0] === undefined ? t('Filters') : t('Filter {number}', { number: Number(rest[0]) + 1 });
  if (part === 'settings') return nameInFields({ fields: definition.settings }, rest);
  const set = itemSetOf(definition, part as ListName);
  if (!set) return t('Settings');
  const [index, ...inside] = rest;
  if (index === undefined) return nameOfList(set.itemName);
  const item = nameOfEntry(set.itemName, Number(index));
  return inside.length > 0 ? nameInside(item, nameInFields(set, inside)) : item;
}

/** The declaration of what is at a path inside a block; undefined of lists and parts that are no settings. */
export function settingOfBlockAt(definition: BlockDefinition, path: readonly (string | number)[]): Setting | undefined {
  const [part, ...rest] = path;
  const fields = part === 'settings' ? definition.settings : itemSetOf(definition, part as ListName)?.fields;
  const key = part === 'settings' ? rest[0] : rest[1];
  return typeof key === 'string' ? fields?.[key] : undefined;
}

/** Paths with dots (`axis.0.column`) in words, each once. */
export const namesOfPaths = (definition: BlockDefinition, paths: readonly string[]): string[] => {
  const step = (part: string): string | number => (/^\d+$/.test(part) ? Number(part) : part);
  return [...new Set(paths.map((path) => nameOfSettingPath(definition, path.split('.').map(step))))];
};

/** What a type of block is called. */
export function blockName(type: string): string {
  const name = definitionOf(type)?.name;
  return name ? t(name) : t('block');
}

/** The words for undo and redo on this page. */
export function editNames(document: PageDocument): EditNames {
  const typeOf = (id: string) => document.blocks.find((block) => block.id === id)?.type ?? '';
  return {
    blockType: blockName,
    block: (id) => blockName(typeOf(id)),
    setting: (id, path) => {
      const definition = definitionOf(typeOf(id));
      return definition ? nameOfSettingPath(definition, path) : t('settings');
    },
    pageSetting: (key) => labelAt(pageSettingSet, [key]),
    boardSetting: (path) => labelAt(boardSettingSet, path),
  };
}

function nameInFields(set: FieldSet, path: readonly (string | number)[]): string {
  const [key, index, ...inside] = path;
  const setting = typeof key === 'string' ? set.fields[key] : undefined;
  const label = labelOf(String(key ?? 'settings'), setting);
  if (setting?.kind !== 'array' || index === undefined) return label;
  const item = nameOfEntry(setting.itemName, Number(index));
  return inside.length > 0 ? nameInside(item, nameInFields(setting, inside)) : item;
}
