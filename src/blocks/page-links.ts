/** Where the blocks of an app lead to its pages: what is said before a page goes, and what follows when pages change. */
import type { AppEdit, AppPage } from '#features/apps/rules/document/document.ts';
import { isAuthSlug } from '#features/apps/rules/auth-slug.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { type FieldSet, isVisible } from '#settings/read-fields.ts';
import { definitionOf } from './catalogue.ts';
import type { BlockDefinition } from './contract.ts';
import { itemSetOf, type ListName } from './edit-names.ts';
import type { NavigationRole } from './role-declarations.ts';

type Values = Readonly<Record<string, unknown>>;

/** A block that leads to a page. */
export interface LinkToPage {
  page: AppPage;
  block: StoredBlock;
  /** Whether it does so as a part of the app's navigation, which follows the page. */
  isNavigation: boolean;
}

const lists: readonly ListName[] = ['axis', 'actions', 'toolbar_buttons', 'item_buttons', 'conditional_filter'];

/** Every block of the other pages that leads to the page, by choosing it or by its address; that of the home page stays good. */
export function linksTo(pages: readonly AppPage[], target: AppPage): LinkToPage[] {
  return pages
    .filter((page) => page.id !== target.id)
    .flatMap((page) => page.document.blocks.flatMap((block) => linkOf(page, block, target) ?? []));
}

/** Where a block leads: ids of pages and addresses, in settings that count. */
export function leadsOf(block: StoredBlock): Pick<Place, 'value' | 'isPage'>[] {
  const definition = definitionOf(block.type);
  return definition ? [...placesIn(definition, block)] : [];
}

/** A new page in every navigation that has entries of its own and room for one more. */
export function enterNavigation(pages: readonly AppPage[], added: AppPage): AppEdit[] {
  if (isAuthSlug(added.slug)) return [];
  return navigations(pages).flatMap(({ page, block, role, entries, max }) => {
    if (!role.takesNewPages || entries.length >= max || entries.some((entry) => entry[role.page] === added.id))
      return [];
    return setList(page, block, role, [...entries, { [role.label]: added.name, [role.page]: added.id }]);
  });
}

/** The new name in every navigation that says the former one; what an owner called otherwise stays. */
export function renameInNavigation(pages: readonly AppPage[], id: string, before: string, name: string): AppEdit[] {
  return navigations(pages).flatMap(({ page, block, role, entries }) => {
    const renamed = entries.map((entry) =>
      entry[role.page] === id && entry[role.label] === before ? { ...entry, [role.label]: name } : entry,
    );
    return renamed.some((entry, at) => entry !== entries[at]) ? setList(page, block, role, renamed) : [];
  });
}

/** Every navigation of the other pages without the page. One that led nowhere else stays: empty, it would list all pages. */
export function leaveNavigation(pages: readonly AppPage[], id: string): AppEdit[] {
  return navigations(pages.filter((page) => page.id !== id)).flatMap(({ page, block, role, entries }) => {
    const left = entries.filter((entry) => entry[role.page] !== id);
    return left.length > 0 && left.length < entries.length ? setList(page, block, role, left) : [];
  });
}

function linkOf(page: AppPage, block: StoredBlock, target: AppPage): LinkToPage | null {
  const definition = definitionOf(block.type);
  if (!definition) return null;
  const led = [...placesIn(definition, block)].filter(({ value, isPage }) =>
    isPage ? value === target.id : target.type !== 'home' && addressOf(value) === `/${target.slug}`,
  );
  if (led.length === 0) return null;
  const { navigation } = definition;
  return { page, block, isNavigation: led.every(({ key }) => key === navigation?.list) };
}

interface Place {
  /** The setting of the block, or the list, that holds it. */
  key: string;
  value: string;
  /** Whether it is the id of a page; else an address. */
  isPage: boolean;
}

function* placesIn(definition: BlockDefinition, block: StoredBlock): Generator<Place> {
  const settings = { fields: definition.settings, visibleWhen: definition.visibleWhen };
  for (const key of Object.keys(definition.settings)) {
    for (const place of placesOf(settings, block.settings, [key])) yield { key, ...place };
  }
  for (const list of lists) {
    const set = itemSetOf(definition, list);
    if (set) for (const entry of block[list]) for (const place of placesOf(set, entry)) yield { key: list, ...place };
  }
}

function* placesOf(set: FieldSet, values: Values, keys = Object.keys(set.fields)): Generator<Omit<Place, 'key'>> {
  const defaults = Object.entries(set.fields).map(([key, setting]) => [key, setting.default] as const);
  const complete = { ...Object.fromEntries(defaults), ...values };
  for (const key of keys) {
    const setting = set.fields[key];
    const value = values[key];
    if (!setting || !isVisible(set, key, complete)) continue;
    if (setting.kind === 'array' && Array.isArray(value)) {
      const inside = { fields: setting.fields, ...(setting.visibleWhen && { visibleWhen: setting.visibleWhen }) };
      for (const entry of value.filter(isValues)) yield* placesOf(inside, entry);
    }
    const isPage = setting.kind === 'pages';
    if ((isPage || setting.kind === 'link' || setting.kind === 'url') && typeof value === 'string' && value !== '')
      yield { value, isPage };
  }
}

interface Navigation {
  page: AppPage;
  block: StoredBlock;
  role: NavigationRole;
  entries: readonly Values[];
  max: number;
}

/** Lists of links that owners filled; those of the app's header and footer once. */
function navigations(pages: readonly AppPage[]): Navigation[] {
  const seen = new Set<string>();
  return pages.flatMap((page) =>
    page.document.blocks.flatMap((block) => {
      if (block.of_app && seen.has(block.type)) return [];
      if (block.of_app) seen.add(block.type);
      return navigationOf(page, block) ?? [];
    }),
  );
}

function navigationOf(page: AppPage, block: StoredBlock): Navigation | null {
  const definition = definitionOf(block.type);
  const role = definition?.navigation;
  const setting = role && definition.settings[role.list];
  if (!role || setting?.kind !== 'array') return null;
  const stored = block.settings[role.list];
  const entries = Array.isArray(stored) ? stored.filter(isValues) : [];
  return entries.length > 0 ? { page, block, role, entries, max: setting.max } : null;
}

const setList = (page: AppPage, block: StoredBlock, role: NavigationRole, value: readonly Values[]): AppEdit[] => [
  {
    kind: 'edit-page',
    page_id: page.id,
    edit: { kind: 'set-block', id: block.id, path: ['settings', role.list], value },
  },
];

const addressOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? '';
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
