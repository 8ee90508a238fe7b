import { formats, t } from '#kit/language/product.ts';
import { findColumn } from '#features/visitor/rules/column-template.ts';
import { type AppRole, audienceOf, roleNames } from '#features/apps/rules/roles.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { readAt } from '#features/apps/rules/page/write-at.ts';
import type { Setting } from '#settings/kinds.ts';
import type { NamedSheet } from './page-columns.ts';

/** What ids stand for. */
export interface Readable {
  sheets: readonly NamedSheet[];
  /** Names of pages by their ids. */
  pages: ReadonlyMap<string, string>;
  /** Names of roles; a role that isn't among them was deleted. */
  roles?: readonly Pick<AppRole, 'key' | 'name'>[] | undefined;
}

const longest = 80;

/** One line of at most 80 characters. */
export function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}

/** A stored value as a person reads it: columns and pages by their names, switches as on and off, no secret. */
export function readableValue(
  value: unknown,
  around: { setting: Setting | undefined; path: readonly (string | number)[]; block: StoredBlock; readable: Readable },
): string {
  const { setting, path, block, readable } = around;
  if (setting?.secret || setting?.concealed) return hasValue(value) ? t('(hidden)') : '';
  if (setting?.kind === 'roles') return audienceText(value, readable);
  const held = value === undefined && path[0] !== 'sheet_title' ? setting?.default : value;
  if (held === undefined || held === null || held === '') return '';
  if (typeof held === 'boolean') return held ? t('on') : t('off');
  if (typeof held === 'string' || typeof held === 'number') return nameOf(String(held), around);
  if (Array.isArray(held))
    return short(
      held
        .map((item) => titleOf(item, block, readable))
        .filter(Boolean)
        .join(', '),
    );
  if (isRecord(held) && typeof held['column'] === 'string') {
    return columnName(readable, sheetOfSource(held, block), held['column']);
  }
  return '';
}

/** The value of a setting of an app, a page or a board as a person reads it. */
export function readableSetting(value: unknown, setting: Setting | undefined, roles?: Readable['roles']): string {
  if (value === '' && setting?.default === '') return t('default');
  if (setting?.kind === 'weekday' && typeof value === 'number') return formats().weekdays[value] ?? '';
  return readableValue(value, { setting, path: [], block: noBlock, readable: { sheets: [], pages: new Map(), roles } });
}

function audienceText(stored: unknown, { roles = [] }: Readable): string {
  const keys = audienceOf(stored);
  return keys === null ? t('everyone') : short(roleNames(keys, roles)) || t('no one');
}

const noBlock: StoredBlock = {
  ...{ id: '', type: '', version: 1, sheet_title: null, settings: {}, axis: [], actions: [] },
  ...{ toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] },
};

function nameOf(text: string, { setting, path, block, readable }: Parameters<typeof readableValue>[1]): string {
  if (setting?.kind === 'column') return columnName(readable, block.sheet_title, text);
  if (setting?.kind === 'pages') return readable.pages.get(text) ?? t('a deleted page');
  if (setting?.kind === 'select') return t(text);
  if (setting?.kind !== 'datasource' || path.at(-1) !== 'column') return short(text);
  return columnName(readable, sheetOfSource(readAt(block, path.slice(0, -1)), block), text);
}

function sheetOfSource(source: unknown, block: StoredBlock): string | null {
  const title = isRecord(source) ? source['sheet_title'] : undefined;
  return typeof title === 'string' && title !== '' ? title : block.sheet_title;
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function columnName({ sheets }: Readable, title: string | null, id: string): string {
  const sheet = sheets.find((one) => one.title === title);
  return (sheet && findColumn(sheet.columns, id)?.name) ?? id;
}

/** What an entry of a list is called: its column, its title or its name. */
function titleOf(item: unknown, block: StoredBlock, readable: Readable): string {
  if (!isRecord(item)) return typeof item === 'string' || typeof item === 'number' ? String(item) : '';
  const title = item['title'] ?? item['name'];
  if (typeof title === 'string' && title !== '') return title;
  if (typeof item['column'] === 'string') return columnName(readable, block.sheet_title, item['column']);
  return typeof item['type'] === 'string' ? item['type'] : '';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
