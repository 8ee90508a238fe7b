/** What visitors newly can, or no longer can, see and do: two leak reports side by side, as sentences. */
import type { AccessDifference } from '#api/app-document.ts';
import type { BlockLeak, Given, LeakReport, LeakViewer } from '#api/leaks.ts';
import { amountOf, leakViewerNames, writeNames } from '#domain/leak-words.ts';

/** Only what differs for somebody; a page that is only called otherwise differs for nobody. */
export function accessDifferences(before: LeakReport, after: LeakReport): AccessDifference[] {
  const names = new Map([...before.pages, ...after.pages].map((page) => [page.page_id, page.page_name]));
  return [...names].flatMap(([pageId, page]) =>
    after.viewers.flatMap((viewer) => {
      const place = { viewer, page };
      const [was, is] = [seen(before, pageId, viewer), seen(after, pageId, viewer)];
      return [...ofPage(was.sees, is.sees, place), ...ofBlocks(was.blocks, is.blocks, place)];
    }),
  );
}

interface Place {
  viewer: LeakViewer;
  page: string;
}

const seen = ({ pages }: LeakReport, pageId: string, viewer: LeakViewer) =>
  pages.find((page) => page.page_id === pageId)?.viewers.find((one) => one.viewer === viewer) ??
  ({ sees: 'nothing', blocks: [] } as const);

const can = { newly: 'can now', 'no longer': 'can no longer' } as const;

function tell(kind: AccessDifference['kind'], { viewer, page }: Place, block: string, what: string): AccessDifference {
  return { kind, viewer, page, block, sentence: `${leakViewerNames[viewer]} ${can[kind]} ${what}.` };
}

function ofPage(was: string, is: string, place: Place): AccessDifference[] {
  if ((was === 'page') === (is === 'page')) return [];
  return [tell(is === 'page' ? 'newly' : 'no longer', place, '', `open the page ${place.page}`)];
}

function ofBlocks(before: readonly BlockLeak[], after: readonly BlockLeak[], place: Place): AccessDifference[] {
  const ids = [...new Set([...after, ...before].map((block) => block.block_id))];
  return ids.flatMap((id) => {
    const [was, is] = [before, after].map((blocks) => blocks.find((block) => block.block_id === id));
    const name = is?.name ?? was?.name ?? '';
    const where = `in ${name} on the page ${place.page}`;
    return [
      ...ofRows(was?.gives ?? [], is?.gives ?? [], (kind, what) => tell(kind, place, name, `see ${what} ${where}`)),
      ...ofWrites(was, is, (kind, what) => tell(kind, place, name, `${what} ${where}`)),
    ];
  });
}

type Teller = (kind: AccessDifference['kind'], what: string) => AccessDifference;

/** Of each sheet: columns that were not given before or are no longer, and how many rows more or fewer. */
function ofRows(before: readonly Given[], after: readonly Given[], say: Teller): AccessDifference[] {
  const sheets = [...new Set([...after, ...before].map((given) => given.sheet_title))];
  return sheets.flatMap((title) => {
    const [was, is] = [before, after].map((all) => all.filter((given) => given.sheet_title === title));
    return [
      ...columnsBeyond(was, is, 'newly', say),
      ...columnsBeyond(is, was, 'no longer', say),
      ...amounts(was, is, say),
    ];
  });
}

function columnsBeyond(
  one: readonly Given[] = [],
  other: readonly Given[] = [],
  kind: AccessDifference['kind'],
  say: Teller,
): AccessDifference[] {
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
    say(kind, `${names.length === 1 ? 'the column' : 'the columns'} ${names.join(', ')} (${lower(amountOf(most))})`),
  ];
}

/** Where the columns are the same, and the rows are more or fewer. */
function amounts(before: readonly Given[] = [], after: readonly Given[] = [], say: Teller): AccessDifference[] {
  const most = (all: readonly Given[]) =>
    all.filter(({ kind }) => kind === 'rows').toSorted((a, b) => b.count - a.count)[0];
  const [was, is] = [most(before), most(after)];
  if (!was || !is || was.count === is.count) return [];
  return is.count > was.count
    ? [say('newly', `${lower(amountOf(is))} instead of ${was.count.toLocaleString('en-US')}`)]
    : [say('no longer', `more than ${lower(amountOf(is))}`)];
}

function ofWrites(was: BlockLeak | undefined, is: BlockLeak | undefined, say: Teller): AccessDifference[] {
  const words = (block: BlockLeak | undefined): string[] => (block ? writeNames(separately(block.writes)) : []);
  const [before, after] = [words(was), words(is)];
  const edits = (one: BlockLeak | undefined, other: BlockLeak | undefined): string[] => {
    const known = new Set(one?.writes.edits);
    const added = (other?.writes.edits ?? []).filter((column) => !known.has(column));
    return added.length > 0 ? [`edit ${added.join(', ')}`] : [];
  };
  const beyond = (one: readonly string[], other: readonly string[]) =>
    other.filter((word) => !one.includes(word)).map(lower);
  return [
    ...[...beyond(before, after), ...edits(was, is)].map((what) => say('newly', what)),
    ...[...beyond(after, before), ...edits(is, was)].map((what) => say('no longer', what)),
  ];
}

/** Columns are told one by one. */
const separately = (writes: BlockLeak['writes']): BlockLeak['writes'] => ({ ...writes, edits: [] });
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
