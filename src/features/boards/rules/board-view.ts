/** What is around the blocks of a board at an address: navigation, hero, sections, search and filters. Pure. */
import { valueless } from '#engine/query-model.ts';
import type { BlockFilter, PageSettings, StoredBlock } from '#features/apps/rules/page/document.ts';
import { offersSearch, pageSearchOf } from '#features/apps/rules/page/page-search.ts';
import { type BoardMark, type BoardSettings, defaultBoardSettings } from './board-settings.ts';
import { currentSection, readSections, sectionOf, sectionsAnchor, shownSections, unCategorized } from './sections.ts';

export interface BoardView {
  /** Its path on its host. */
  href: string;
  title: string;
  logo: string;
  /** Null where the owner hides it. */
  hero: { text: string; image: string } | null;
  sections: BoardSection[];
  /** '' where the board has neither sections nor blocks. */
  section: string;
  /** Null where the owner hides it; '' where nothing is searched. */
  search: string | null;
  /** What stays in the address when someone searches: without a script a form sends it along. */
  searchHiddenFields: [string, string][];
  /** Empty where the owner hides them. */
  filters: BoardFilterView[];
  /** What is below the blocks, and at the end; null for nothing. */
  event: BoardMark | null;
  footer: BoardMark | null;
  look: BoardSettings;
}
/** What is searched on a page, and what stays in its address when someone searches. */
export interface PageSearchView {
  search: string;
  hiddenFields: [string, string][];
}
export interface BoardSection {
  name: string;
  href: string;
  isCurrent: boolean;
}
/** A filter that visitors may switch on and off; with a `field` they give its value. */
export interface BoardFilterView {
  name: string;
  isOn: boolean;
  value: string;
  /** The address with the filter switched. */
  href: string;
  field: { name: string; hiddenFields: [string, string][] } | null;
}

export interface BoardAt {
  app: { name: string; board_slug: string; settings: { logo: string } };
  document: {
    board?: BoardSettings;
    settings?: PageSettings;
    blocks: readonly StoredBlock[];
    filters?: readonly BlockFilter[];
  };
  address: URLSearchParams;
}

/** `isEvent` says of a type of block whether it announces something: whose it is, the board says below it. */
export function boardView({ app, document, address }: BoardAt, isEvent: (type: string) => boolean): BoardView {
  const look = document.board ?? defaultBoardSettings;
  const href = `/${app.board_slug}`;
  const listed = readSections(look.sections);
  const shown = shownSections(listed, document.blocks);
  const section = currentSection(shown, address.get('section'));
  const search = look.hide_search ? null : pageSearchOf({ board: look }, address);
  const state: State = {
    href,
    section: section === shown[0] ? '' : section,
    search: search ?? '',
    filters: namedFilters(address),
    others: othersOf(address),
  };
  return {
    href,
    title: look.title || app.name,
    logo: look.logo || app.settings.logo,
    hero: look.hide_hero ? null : { text: look.hero, image: look.hero_image },
    sections:
      shown.length > 1 || (shown[0] ?? unCategorized) !== unCategorized
        ? shown.map((name) => ({
            name,
            href: `${addressOf({ ...state, section: name === shown[0] ? '' : name })}#${sectionsAnchor}`,
            isCurrent: name === section,
          }))
        : [],
    section,
    search,
    searchHiddenFields: pairsOf({ ...state, search: '' }),
    filters: look.hide_filters ? [] : filterViews(document.filters ?? [], state),
    event: document.blocks.some((block) => isEvent(block.type) && sectionOf(block, listed) === section)
      ? htmlOf(look.event)
      : null,
    footer: htmlOf(look.footer),
    look,
  };
}

/** The search of a page that is no board; null where the owner shows none. */
export function searchOfPage(document: BoardAt['document'], address: URLSearchParams): PageSearchView | null {
  if (!offersSearch(document)) return null;
  const record = address.get('record');
  const remaining = pairsOf({
    href: '',
    section: '',
    search: '',
    filters: namedFilters(address),
    others: othersOf(address),
  });
  return {
    search: pageSearchOf(document, address),
    hiddenFields: [...(record ? [['record', record] as [string, string]] : []), ...remaining],
  };
}

/** Profiles without an address are none yet. */
function htmlOf(mark: BoardMark): BoardMark | null {
  const socialMediaIcons = mark.socialMediaIcons.filter(({ url }) => /^https?:\/\//i.test(url));
  const isEmpty = mark.logo === '' && mark.copyrightText.trim() === '' && socialMediaIcons.length === 0;
  return isEmpty ? null : { ...mark, socialMediaIcons };
}

/** Settings of the page as the board has them. */
export function withBoardTheme(settings: PageSettings, board: BoardSettings): PageSettings {
  const { nav_background, hero_background, board_background, block_border, block_shadow } = board;
  return {
    ...settings,
    nav_background,
    hero_background,
    block_border,
    block_shadow,
    page_background: board_background,
  };
}

/** `filters=name:value,name` of an address. */
export function namedFilters(address: URLSearchParams): Map<string, string> {
  const text = address.get('filters') ?? address.get('_filters') ?? '';
  const pairs = text.split(',').filter(Boolean).slice(0, 50);
  return new Map(
    pairs.map((pair): [string, string] => {
      const at = pair.indexOf(':');
      return at < 0 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );
}

const fieldPrefix = 'filter:';

/** An address in which what was typed into the fields of filters is where all named filters are. */
export function gatherFilterFields(address: URLSearchParams): URLSearchParams {
  const fields = [...address].filter(([name]) => name.startsWith(fieldPrefix));
  if (fields.length === 0) return address;
  const named = namedFilters(address);
  const next = new URLSearchParams([...address].filter(([name]) => !name.startsWith(fieldPrefix)));
  for (const [name, value] of fields) {
    const given = value.replaceAll(',', ' ').trim();
    if (given) named.set(name.slice(fieldPrefix.length), given);
  }
  if (named.size > 0) next.set('filters', textOf(named));
  return next;
}

interface State {
  href: string;
  section: string;
  search: string;
  filters: Map<string, string>;
  others: [string, string][];
}

/** Where an address may carry it on: a preview stays one, a frame keeps its shape. */
const lasting = ['embed', 'hide_header', 'hide_footer', 'preview'];
const othersOf = (address: URLSearchParams): [string, string][] =>
  [...address].filter(([name]) => lasting.includes(name));

function pairsOf({ section, search, filters, others }: State): [string, string][] {
  return [
    ...(section ? ([['section', section]] satisfies [string, string][]) : []),
    ...(search ? ([['search', search]] satisfies [string, string][]) : []),
    ...(filters.size > 0 ? ([['filters', textOf(filters)]] satisfies [string, string][]) : []),
    ...others,
  ];
}

function addressOf(state: State): string {
  const query = new URLSearchParams(pairsOf(state)).toString();
  return query ? `${state.href}?${query}` : state.href;
}

const textOf = (filters: ReadonlyMap<string, string>): string =>
  [...filters].map(([name, value]) => (value ? `${name}:${value}` : name)).join(',');

/** The filters that the owner named and did not make active: those hold always, and no one loosens them. */
function filterViews(filters: readonly BlockFilter[], state: State): BoardFilterView[] {
  const offered = new Map<string, BlockFilter>();
  for (const filter of filters) {
    const name = filter.name.trim();
    // Such a name cannot be in an address.
    if (filter.active || name === '' || /[,:]/.test(name) || offered.has(name)) continue;
    offered.set(name, filter);
  }
  return [...offered].map(([name, filter]) => {
    const isOn = state.filters.has(name);
    const switched = new Map(state.filters);
    if (isOn) switched.delete(name);
    else switched.set(name, '');
    const rest = new Map(state.filters);
    rest.delete(name);
    const asks =
      !valueless.has(filter.condition) && filter.condition !== 'date' && (filter.value === '' || filter.value === null);
    return {
      name,
      isOn,
      value: state.filters.get(name) ?? '',
      href: addressOf({ ...state, filters: switched }),
      field: asks ? { name: `${fieldPrefix}${name}`, hiddenFields: pairsOf({ ...state, filters: rest }) } : null,
    };
  });
}
