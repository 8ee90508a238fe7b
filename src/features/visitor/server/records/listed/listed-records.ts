/**
 * The records of a page that strangers come to by links: those of lists that lead to it, as far as the lists reach and
 * where the page shows them, or all that it shows where one leads to the next. A record that no one links to is not
 * among them, though its address opens it.
 */
import type { RowsRequest } from '#blocks/data-contract.ts';
import type { AppVersion } from '#features/apps/rules/app-version.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { AppRecord, FullPageRecord, PageRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Services } from '#platform/services.ts';
import { maySeePage } from '../../../rules/access.ts';
import { recordEnd } from '../../../rules/records/record-address.ts';
import { answerRequest } from '../../reading/answer-request.ts';
import { columnsOf } from '../../reading/columns-of.ts';
import { withoutRecordRules } from '../../reading/current-record.ts';
import { openPageReader, type PageReader } from '../../reading/page-reader.ts';
import { isRendered } from '../../reading/prepare-block.ts';
import { mayReachEveryRow } from '../../reading/reachable-rows.ts';
import { readAllRows } from '../../reading/read-all-rows.ts';
import { type PageBlock, readBlockOfVisitors } from '../../reading/read-page-block.ts';
import { atAnyTime } from '../../reading/rows-in-span.ts';
import { recordName } from '../record-name.ts';
import { findPageFacts, holdsAddresses, leadsOfList, nameColumns, recordPageOf } from '../record-pages.ts';

export interface ListedApp {
  app: AppRecord;
  appVersion: AppVersion;
  pages: readonly PageRecord[];
  sheets: readonly SheetRecord[];
}

export interface ListedRecord {
  row_id: string;
  /** What its address ends with, beneath that of the page. */
  end: string;
}

const stranger: Viewer = { kind: 'anonymous' };
const rowsAtOnce = 5_000;

/** A way to rows of one sheet: a block, and what it is asked. */
interface Source {
  block: PageBlock;
  reader: PageReader;
  ask: RowsRequest;
  /** How many of them it shows. */
  most: number;
}

/** In batches, each record once. Nothing of a page that strangers don't see, or that says nothing of what its records are. */
export async function* listedRecords(
  page: FullPageRecord,
  around: ListedApp,
  services: Services,
): AsyncGenerator<{ sheet: SheetRecord; records: ListedRecord[] }> {
  if (!maySeePage(page, stranger) || !holdsAddresses(around.app, page)) return;
  const own = recordPageOf(page);
  const reader = await readerOf(page, around, services);
  const sheet = own?.about && reader.sheetOf(own.sheet_title);
  if (!own?.about || !sheet) return;
  const columns = nameColumns(own.about, sheet);
  const shown = ownSources(page, sheet, reader);
  const isWalked = shown.some(({ ask }) => ask.neighbours);
  const sources = isWalked
    ? shown.filter(({ ask }) => ask.neighbours)
    : await listsLeadingTo(page, sheet, around, services);
  const seen = new Set<string>();
  for (const { block, reader: ofList, ask, most } of sources) {
    const open = { block, reader: ofList, rights: noRights, shown: new Set<string>() };
    // Which rows they are is asked, and no more.
    const dataRequest = { ...plain(ask), columns: ask.columns.slice(0, 1), actionColumns: [] };
    const { batches } = await readAllRows(
      { open, dataRequest, query: {}, atOnce: Math.min(rowsAtOnce, most), most },
      services,
    );
    for await (const rows of batches) {
      const ids = rows.map(({ row_id }) => row_id).filter((id) => !seen.has(id));
      if (sources.length > 1) for (const id of ids) seen.add(id);
      const records = await shownAmong(ids, { shown, columns, services });
      if (records.length > 0) yield { sheet, records };
    }
  }
}

const noRights = { add: false, edit: [], delete: false, duplicate: false, actions: [] };

function readerOf(page: FullPageRecord, { app, pages, sheets }: ListedApp, services: Services): Promise<PageReader> {
  const plan = { sheets, threads: new Map(), pages };
  return openPageReader({ app, page, viewer: stranger, address: new URLSearchParams(), plan }, services);
}

const plain = ({ record: _record, neighbours: _neighbours, ...ask }: RowsRequest): RowsRequest => atAnyTime(ask);

/** The blocks that show one record of the sheet, whichever it is. */
function ownSources(page: FullPageRecord, sheet: SheetRecord, reader: PageReader): Source[] {
  return page.document.blocks.flatMap((stored) => {
    const whole = readBlockOfVisitors(stored);
    if (!whole || !isRendered(whole, reader)) return [];
    const block = withoutRecordRules(whole);
    return rowsRequests(block, sheet)
      .filter((ask) => ask.record)
      .map((ask) => ({ block, reader, ask, most: Number.MAX_SAFE_INTEGER }));
  });
}

const rowsRequests = (block: PageBlock, sheet: SheetRecord): RowsRequest[] =>
  Object.values(block.definition.requests(block.config)).flatMap((ask) =>
    ask.shape === 'rows' && (ask.sheet_title || block.stored.sheet_title) === sheet.title ? [ask] : [],
  );

/** Lists on pages that strangers see. */
async function listsLeadingTo(
  { page_id }: FullPageRecord,
  sheet: SheetRecord,
  around: ListedApp,
  services: Services,
): Promise<Source[]> {
  const sources: Source[] = [];
  for (const listed of around.pages) {
    if (!maySeePage(listed, stranger)) continue;
    const facts = await findPageFacts(listed.page_id, around, services);
    const page = facts?.leads.includes(page_id)
      ? await services.pages.of(around.app, around.appVersion).byId(listed.page_id)
      : null;
    if (!page) continue;
    const reader = await readerOf(page, around, services);
    for (const stored of page.document.blocks) {
      const block = readBlockOfVisitors(stored);
      if (!block || !isRendered(block, reader) || !leadsOfList(block).includes(page_id)) continue;
      for (const ask of rowsRequests(block, sheet)) {
        if (ask.record || columnsOf(sheet, ask.columns).length === 0) continue;
        const most = mayReachEveryRow(block, ask, reader) ? Number.MAX_SAFE_INTEGER : reader.limits.rows(ask);
        sources.push({ block, reader, ask, most });
      }
    }
  }
  return sources;
}

/** Those of some rows that the page of the record shows, with their names there. */
async function shownAmong(
  ids: string[],
  { shown, columns, services }: { shown: Source[]; columns: ReturnType<typeof nameColumns>; services: Services },
): Promise<ListedRecord[]> {
  const found = new Map<string, ListedRecord>();
  for (const { block, reader, ask } of shown) {
    const rowIds = ids.filter((id) => !found.has(id));
    if (rowIds.length === 0) break;
    const named = columns.map(({ id }) => id);
    const dataRequest = {
      ...plain(ask),
      columns: named.length > 0 ? named : ask.columns.slice(0, 1),
      actionColumns: [],
    };
    const input = { block, dataRequest, rights: noRights, limit: rowIds.length, rowIds };
    const data = await answerRequest(input, reader, services);
    if (data.shape !== 'rows') continue;
    for (const { row_id, cells } of data.rows)
      found.set(row_id, { row_id, end: recordEnd(row_id, recordName(cells, columns, reader.language)) });
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
