/** What visitors newly can, or no longer can, see and do: two leak reports side by side, as sentences. */
import { figure, formats, plural, t } from '#kit/language/product.ts';
import type { AccessDifference } from '#features/apps/api/app-document.ts';
import type { BlockLeak, Given, LeakReport, LeakViewer } from '../../api/leaks.ts';
import { amountOf, leakViewerName, writeNames } from '../../rules/leak-text.ts';

/** Only what differs for someone; a page that is only renamed differs for no one. */
export function accessDifferences(before: LeakReport, after: LeakReport): AccessDifference[] {
  const names = new Map([...before.pages, ...after.pages].map((page) => [page.page_id, page.page_name]));
  const reported = [...names].flatMap(([pageId, page]) =>
    after.viewers.flatMap((viewer) => {
      const location = { viewer, page };
      const [was, is] = [seen(before, pageId, viewer), seen(after, pageId, viewer)];
      return [...ofPage(was.sees, is.sees, location), ...ofBlocks(was.blocks, is.blocks, location)];
    }),
  );
  return forAll(reported, after);
}

/** What holds for one kind of visitor, before it is said of whom. */
interface AccessFinding {
  kind: AccessDifference['kind'];
  viewer: LeakViewer;
  page: string;
  block: string;
  /** 'open the page Menu': what they can do now, or can no longer. */
  what: string;
  can: 'now' | 'no longer';
}

/** The same sentence once, of all kinds of visitors that it holds for. */
function forAll(reported: readonly AccessFinding[], report: LeakReport): AccessDifference[] {
  const viewersOf = new Map<string, LeakViewer[]>();
  const keyOf = ({ kind, page, block, what, can }: AccessFinding): string =>
    JSON.stringify([kind, page, block, what, can]);
  for (const one of reported) viewersOf.set(keyOf(one), [...(viewersOf.get(keyOf(one)) ?? []), one.viewer]);
  return [...new Map(reported.map((one) => [keyOf(one), one]))].map(([key, { kind, page, block, what, can }]) => {
    const viewers = viewersOf.get(key) ?? [];
    const values = { who: subjectOf(viewers, report), what };
    const sentence = can === 'now' ? t('{who} can now {what}.', values) : t('{who} can no longer {what}.', values);
    return { kind, viewers, page, block, sentence };
  });
}

function subjectOf(viewers: readonly LeakViewer[], { viewers: all, app: { roles } }: LeakReport): string {
  if (all.length > 1 && viewers.length === all.length) return t('Everyone');
  const [first = '', ...others] = viewers.map((viewer) => leakViewerName(viewer, roles));
  const names = [first, ...others.map(lower)];
  return names.length < 2
    ? first
    : t('{names} and {last}', { names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
}

interface Location {
  viewer: LeakViewer;
  page: string;
}

const seen = ({ pages }: LeakReport, pageId: string, viewer: LeakViewer) =>
  pages.find((page) => page.page_id === pageId)?.viewers.find((one) => one.viewer === viewer) ??
  ({ sees: 'nothing', blocks: [] } as const);

const findingOf = (kind: AccessFinding['kind'], location: Location, block: string, what: string): AccessFinding => ({
  ...{ kind, ...location, block, what, can: kind === 'newly' ? 'now' : kind },
});

function ofPage(was: string, is: string, location: Location): AccessFinding[] {
  if ((was === 'page') === (is === 'page')) return [];
  return [
    findingOf(is === 'page' ? 'newly' : 'no longer', location, '', t('open the page {page}', { page: location.page })),
  ];
}

function ofBlocks(before: readonly BlockLeak[], after: readonly BlockLeak[], location: Location): AccessFinding[] {
  const ids = [...new Set([...after, ...before].map((block) => block.block_id))];
  return ids.flatMap((id) => {
    const [was, is] = [before, after].map((blocks) => blocks.find((block) => block.block_id === id));
    const name = is?.name ?? was?.name ?? '';
    const where = { block: name, page: location.page };
    const seeing = (what: string): string => t('see {what} in {block} on the page {page}', { what, ...where });
    return [
      ...ofRows(was?.gives ?? [], is?.gives ?? [], (kind, what) => findingOf(kind, location, name, seeing(what))),
      ...fewerRows(was?.gives ?? [], is?.gives ?? []).map(
        ({ what, can }): AccessFinding => ({ ...findingOf('no longer', location, name, seeing(what)), can }),
      ),
      ...ofWrites(was, is, (kind, what) =>
        findingOf(kind, location, name, t('{what} in {block} on the page {page}', { what, ...where })),
      ),
      ...newlySent(was, is).map(
        (host): AccessFinding =>
          findingOf(
            'newly',
            location,
            name,
            t('have what they see sent to {host} by the code in {block} on the page {page}', { host, ...where }),
          ),
      ),
    ];
  });
}

/** Services that the code of a block can send rows to, and could not before. */
const newlySent = (was: BlockLeak | undefined, is: BlockLeak | undefined): string[] =>
  (is?.gives.length ? (is.sends_to ?? []) : [])
    .filter((one) => !was?.sends_to?.includes(one))
    .map((one) => new URL(one).host);

type DifferenceOf = (kind: AccessFinding['kind'], what: string) => AccessFinding;

/** Of each sheet: columns that were not given before or are no longer, and how many rows more. */
function ofRows(before: readonly Given[], after: readonly Given[], say: DifferenceOf): AccessFinding[] {
  const sheets = [...new Set([...after, ...before].map((given) => given.sheet_title))];
  return sheets.flatMap((title) => {
    const [was, is] = [before, after].map((all) => all.filter((given) => given.sheet_title === title));
    return [
      ...columnsBeyond(was, is, 'newly', say),
      ...columnsBeyond(is, was, 'no longer', say),
      ...moreRows(was, is, say),
    ];
  });
}

function columnsBeyond(
  one: readonly Given[] = [],
  other: readonly Given[] = [],
  kind: AccessDifference['kind'],
  say: DifferenceOf,
): AccessFinding[] {
  const known = new Set(one.flatMap((given) => given.columns.map(({ id }) => id)));
  const columns = new Map(
    other.flatMap((given) =>
      given.columns.filter(({ id }) => !known.has(id)).map(({ id, name }) => [id, name] as const),
    ),
  );
  const most = other.toSorted((a, b) => b.count - a.count)[0];
  if (columns.size === 0 || !most || most.count === 0) return [];
  const names = [...columns.values()];
  return [
    say(
      kind,
      plural(names.length, 'the column {columns} ({rows})', 'the columns {columns} ({rows})', {
        columns: names.join(', '),
        rows: lower(amountOf(most)),
      }),
    ),
  ];
}

/** Where the columns are the same, and the rows are more. */
function moreRows(before: readonly Given[] = [], after: readonly Given[] = [], say: DifferenceOf): AccessFinding[] {
  const [was, is] = [mostRows(before), mostRows(after)];
  if (!was || !is || is.count <= was.count) return [];
  const rows = lower(amountOf(is));
  return [say('newly', was.count === 0 ? rows : t('{rows} instead of {count}', { rows, count: figure(was.count) }))];
}

/** Where the columns are the same, and the rows are fewer, or none. */
function fewerRows(before: readonly Given[], after: readonly Given[]): Pick<AccessFinding, 'what' | 'can'>[] {
  return [...new Set(before.map((given) => given.sheet_title))].flatMap(
    (title): Pick<AccessFinding, 'what' | 'can'>[] => {
      const [was, is] = [before, after].map((all) => mostRows(all.filter((given) => given.sheet_title === title)));
      if (!was || !is || is.count >= was.count) return [];
      if (is.count === 0) return [{ what: t('any rows of {sheet}', { sheet: title }), can: 'no longer' }];
      const values = { rows: lower(amountOf(is)), count: figure(was.count) };
      return [{ what: t('only {rows} instead of {count}', values), can: 'now' }];
    },
  );
}

const mostRows = (all: readonly Given[]): Given | undefined =>
  all.filter(({ kind }) => kind === 'rows').toSorted((a, b) => b.count - a.count)[0];

function ofWrites(was: BlockLeak | undefined, is: BlockLeak | undefined, say: DifferenceOf): AccessFinding[] {
  const words = (block: BlockLeak | undefined): string[] => (block ? writeNames(separately(block.writes)) : []);
  const [before, after] = [words(was), words(is)];
  const edits = (one: BlockLeak | undefined, other: BlockLeak | undefined): string[] => {
    const known = new Set(one?.writes.edits);
    const added = (other?.writes.edits ?? []).filter((column) => !known.has(column));
    return added.length > 0 ? [lower(t('Edit {columns}', { columns: added.join(', ') }))] : [];
  };
  const beyond = (one: readonly string[], other: readonly string[]) =>
    other.filter((word) => !one.includes(word)).map(lower);
  return [
    ...[...beyond(before, after), ...edits(was, is)].map((what) => say('newly', what)),
    ...[...beyond(after, before), ...edits(is, was)].map((what) => say('no longer', what)),
  ];
}

/** Columns are listed one by one. */
const separately = (writes: BlockLeak['writes']): BlockLeak['writes'] => ({ ...writes, edits: [] });
/** Within a sentence: nouns of German begin with a capital there, too. */
const lower = (text: string): string =>
  formats().tag.startsWith('de') ? text : text.charAt(0).toLowerCase() + text.slice(1);
