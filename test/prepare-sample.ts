/** Prepares a sample of a block as the server would, without drawing it: Node runs this, the gallery and the tests use it. */
import { withoutLimits } from '#blocks/page-limits.ts';
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import { type BlockType, definitionOf } from '#blocks/catalogue.ts';
import { pageOfComments } from '#blocks/comments/page-of-comments.ts';
import type { BlockRights, StoredBlock } from '#blocks/contract.ts';
import type { BlockSample } from '#blocks/view-contract.ts';
import { sampleContext } from '#blocks/shared/sample-context.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { allRows } from '#features/visitor/rules/row-scope.ts';
import { Problem } from '#kit/problem.ts';
import { prepareBlock } from '#features/visitor/server/reading/prepare-block.ts';
import { createPlaces } from '#features/places/server/create-places.ts';
import { type PageBlock, readPageBlock } from '#features/visitor/server/reading/read-page-block.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import type { PageReader, ReaderNeeds } from '#features/visitor/server/reading/page-reader.ts';
import type { AppRecord, FullPageRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { SheetContent } from '#engine/model.ts';
import { runQuery } from '#engine/run-query.ts';
import { createSnapshot, type Snapshot } from '#engine/snapshot.ts';

export interface SampleOptions {
  viewer?: Viewer;
  /** The id of the block; a page with several samples needs several. */
  id?: string;
  /** The address of the page: a search, a page of rows. */
  address?: URLSearchParams;
  rights?: Partial<BlockRights>;
  /** The sample's sheets by title, when they were written to meanwhile. */
  snapshots?: Map<string, Snapshot>;
}

/** A sample with all that the server's own parts need to answer for it. */
export interface OpenSample {
  block: PageBlock;
  reader: PageReader;
  services: ReaderNeeds;
  snapshots: Map<string, Snapshot>;
}

/** The block as a page stores it. */
export function storedSample(type: BlockType, sample: BlockSample, id = 'sample'): StoredBlock {
  return {
    id,
    type,
    version: definitionOf(type)?.version ?? 1,
    sheet_title: null,
    settings: {},
    axis: [],
    actions: [],
    toolbar_buttons: [],
    item_buttons: [],
    conditional_filter: [],
    filters: [],
    ...sample.block,
  };
}

/** The sheets of a sample by title, as the engine holds them. */
export function snapshotsOf(sample: BlockSample): Map<string, Snapshot> {
  return new Map(
    Object.entries(sample.sheets ?? {}).map(([title, sheet]) => [title, createSnapshot(contentOf(title, sheet))]),
  );
}

export function openSample(type: BlockType, sample: BlockSample, options: SampleOptions = {}): OpenSample {
  const block = readPageBlock(storedSample(type, sample, options.id));
  if (!block) throw new Error(`Unknown block type ${type}.`);
  const snapshots = options.snapshots ?? snapshotsOf(sample);
  const sheets = [...snapshots].map(
    ([title, snapshot]) =>
      ({ id: title, title, columns: snapshot.columns, spent_column_ids: [] as string[] }) as SheetRecord,
  );
  const context = {
    now: Date.parse(`${sampleContext.today}T12:00:00Z`),
    timeZone: 'UTC',
    weekStartsOn: 0,
    currentUser: null,
  };
  const reader: PageReader = {
    // Of the app only who comes in counts: no one without a sign-in.
    app: { public: true, sign_in_method: 'Use password set by user' } as AppRecord,
    page: {
      ...{ page_id: sampleContext.page.page_id, is_public: true, shown_to: null },
      document: { settings: defaultPageSettings, blocks: [block.stored] },
    } as unknown as FullPageRecord,
    viewer: options.viewer ?? { kind: 'anonymous' },
    rowScope: allRows,
    sheets,
    address: options.address ?? new URLSearchParams(sample.context?.path?.split('?')[1]),
    context,
    pageFilters: [],
    recordPage: async () => null,
    unfinished: new Set(),
    limits: withoutLimits,
    pageSearch: '',
    sheetOf: (title) => sheets.find((sheet) => sheet.title === title) ?? null,
    threads: new Map(),
    query: async ({ title }, query) => runQuery(snapshots.get(title) ?? createSnapshot(emptySheet), query, context),
    currentRecord: async () => null,
  };
  const engine: Pick<ReaderNeeds['engine'], 'query'> = {
    async query(sheetId, query) {
      const snapshot = snapshots.get(sheetId);
      if (!snapshot) throw new Problem('not_found', 'Sheet not found.');
      return runQuery(snapshot, query, context);
    },
  };
  const formats = formatsOf(sample);
  const rows: Pick<ReaderNeeds['rows'], 'calculated' | 'formats'> = {
    calculated: async () => new Map(),
    formats: async (title) => formats.get(title) ?? new Map(),
  };
  const comments: Pick<ReaderNeeds['comments'], 'read'> = {
    read: async ({ dataRequest: ask }, from) => pageOfComments(sample.comments ?? [], ask, from?.page),
  };
  return {
    block,
    snapshots,
    reader,
    services: { engine, rows, comments, places } as ReaderNeeds,
  };
}

const emptySheet: SheetContent = { version: 1, columns: [], rows: [] };

/** By the gazetteer alone: samples reach no other service. */
const places = createPlaces(null);

/** What the sample's view is given, as the server prepares it. */
export async function prepareSample(
  type: BlockType,
  sample: BlockSample,
  options: SampleOptions = {},
): Promise<PreparedBlock> {
  const { block, reader, services } = openSample(type, sample, options);
  const prepared = await prepareBlock(block, reader, services, false);
  const rights: BlockRights = { ...prepared.rights, ...sample.rights, ...options.rights };
  return { ...prepared, rights };
}

function contentOf(title: string, sheet: NonNullable<BlockSample['sheets']>[string]): SheetContent {
  const rows = sheet.rows.map((cells, index) => ({
    row_id: `${title}-${index + 1}`,
    position: index + 1,
    version: 1,
    cells,
  }));
  return { version: 1, columns: sheet.columns, rows };
}

/** The formats of single cells by row id, of each sheet by its title. */
function formatsOf({ sheets = {} }: BlockSample): Map<string, Map<string, Record<string, string>>> {
  return new Map(
    Object.entries(sheets).map(([title, { formats = {} }]) => [
      title,
      new Map(Object.entries(formats).map(([place, own]) => [`${title}-${Number(place) + 1}`, own])),
    ]),
  );
}
