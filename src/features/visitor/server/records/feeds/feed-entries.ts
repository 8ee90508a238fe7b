/** The newest rows of a list, as strangers are shown them there. */
import type { DataRow, RowsData } from '#blocks/data-contract.ts';
import type { Column } from '#engine/model.ts';
import { escapeHtml } from '#kit/html.ts';
import { inLanguage } from '#kit/language/language.ts';
import type { AppRecord } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import { answerRequest } from '../../reading/answer-request.ts';
import { linkOfPage } from '../../reading/page-context.ts';
import type { PageReader } from '../../reading/page-reader.ts';
import { mayReachEveryRow } from '../../reading/reachable-rows.ts';
import { atAnyTime } from '../../reading/rows-in-span.ts';
import { textOf } from '../head/shown-record.ts';
import { imageAddress, plainText } from '../head/shown-texts.ts';
import { changesOf, timeOf } from '../listed/row-times.ts';
import { maySeePage } from '../../../rules/access.ts';
import type { PageRecord } from '#features/apps/services.ts';
import type { FeedEntry } from './atom.ts';
import type { FeedBlock } from './feed-blocks.ts';

export const mostEntries = 50;
/** Of one sheet: those before them are older, or were written in between. */
const mostCompared = 100_000;
const longestText = 2_000;
const longestEntry = 10_000;

const noRights = { add: false, edit: [], delete: false, duplicate: false, actions: [] };

interface Around {
  app: AppRecord;
  pages: readonly PageRecord[];
  reader: PageReader;
  origin: string;
}

/** The newest first. Nothing where the rows could not be had is no empty feed: it throws. */
export async function feedEntries(feed: FeedBlock, around: Around, services: Services): Promise<FeedEntry[]> {
  const { app, reader, origin } = around;
  const sheet = reader.sheetOf(feed.ask.sheet_title || feed.block.stored.sheet_title);
  const ids = sheet ? await newestRows(feed, reader, services) : [];
  if (!sheet || ids.length === 0) return [];
  const { tree: _tree, places: _places, longitudes: _longitudes, ...ask } = atAnyTime(feed.ask);
  const dataRequest = { ...ask, actionColumns: [], pageSize: mostEntries };
  const data = await rowsOf({ block: feed.block, dataRequest, rights: noRights, rowIds: ids }, reader, services);
  const changes = await changesOf(sheet.id, ids, services);
  const rows = new Map(data.rows.map((row) => [row.row_id, row]));
  const page = `${origin}${linkOfPage(app, reader.page).href}`;
  return inLanguage(reader.language, () =>
    ids.flatMap((id): FeedEntry[] => {
      const row = rows.get(id);
      if (!row) return [];
      const made = timeOf(id) ?? new Date(0);
      const href = recordHref(row, around) ?? page;
      const key = `${app.id} ${feed.block.stored.id} ${id}`;
      return [{ key, href, made, changed: changes.get(id) ?? made, ...wordsOf(row, data.columns, href) }];
    }),
  );
}

async function rowsOf(
  input: Parameters<typeof answerRequest>[0],
  reader: PageReader,
  services: Services,
): Promise<RowsData> {
  const data = await answerRequest(input, reader, services);
  if (data.shape !== 'rows' || data.error) throw new Error('the rows of a feed could not be had');
  return data;
}

/** Ids of the rows that were made last, among those that the list shows. */
async function newestRows({ block, ask }: FeedBlock, reader: PageReader, services: Services): Promise<string[]> {
  const everyRow = mayReachEveryRow(block, ask, reader);
  const { tree: _tree, ...flat } = atAnyTime(ask);
  const dataRequest = { ...flat, actionColumns: [], visitor: { page: true } };
  const input = { block, dataRequest, rights: noRights };
  let ids: string[] = [];
  if (everyRow) {
    const { total } = await rowsOf({ ...input, limit: 1 }, reader, services);
    const offset = Math.max(0, total - mostCompared);
    const take = (texts: string[]): void => void ids.push(...texts.flatMap((text) => text.split('\n')));
    const following = { most: mostCompared, take };
    const { rows } = await rowsOf({ ...input, query: { offset }, limit: 1, following }, reader, services);
    ids = [...rows.map(({ row_id }) => row_id), ...ids];
  } else {
    const { rows } = await rowsOf({ ...input, limit: reader.limits.rows(ask) }, reader, services);
    ids = rows.map(({ row_id }) => row_id);
  }
  // Those of one moment count on. (kit/ids.ts) What was made elsewhere is behind.
  const timed = ids.map((id) => ({ id, order: timeOf(id) ? id : '' }));
  return timed
    .toSorted((one, other) => (one.order < other.order ? 1 : one.order > other.order ? -1 : 0))
    .slice(0, mostEntries)
    .map(({ id }) => id);
}

/** The page about the row, if strangers see it. */
function recordHref({ paths = {} }: DataRow, { app, pages, origin }: Around): string | null {
  for (const [page_id, end] of Object.entries(paths)) {
    const page = pages.find((one) => one.page_id === page_id);
    if (page && maySeePage(page, { kind: 'anonymous' })) return `${origin}${linkOfPage(app, page).href}${end}`;
  }
  return null;
}

/** The first text is what it is called; the others are below it. */
function wordsOf(row: DataRow, columns: readonly Column[], base: string): Pick<FeedEntry, 'title' | 'html'> {
  const named = row.named ?? {};
  const read = columns.filter(({ type }) => type !== 'image' && type !== 'files');
  const texts = read.flatMap((column) => {
    const text = plainText(textOf({ cells: row.cells, named }, column));
    return text ? [{ column, text: text.slice(0, longestText) }] : [];
  });
  const first = texts.find(({ column }) => column.type === 'text') ?? texts[0];
  const parts = [
    ...columns.filter(({ type }) => type === 'image').map((column) => pictureOf(row, column, base)),
    ...texts
      .filter((one) => one !== first)
      .map(({ column, text }) => `<p>${escapeHtml(column.name)}: ${escapeHtml(text)}</p>`),
  ];
  let html = '';
  for (const part of parts) if (html.length + part.length <= longestEntry) html += part;
  return { title: first?.text.slice(0, 200) ?? '', html };
}

function pictureOf({ cells }: DataRow, { id }: Column, base: string): string {
  const address = imageAddress(cells[id]);
  return address && URL.canParse(address, base)
    ? `<p><img src="${escapeHtml(new URL(address, base).href)}" alt=""></p>`
    : '';
}
