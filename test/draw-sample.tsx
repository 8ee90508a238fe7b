/** Draws a sample of a block as a page would: its asks answered by the engine, its HTML made by the server's own parts. */
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { PreparedBlock } from '#api/page-data.ts';
import { type BlockType, definitionOf } from '#blocks/catalogue.ts';
import type {
  BlockActs,
  BlockRights,
  BlockSample,
  BlockViewProps,
  PageContext,
  StoredBlock,
} from '#blocks/contract.ts';
import { sampleContext } from '#blocks/shared/sample-context.ts';
import { views } from '#blocks/views.tsx';
import type { Viewer } from '#domain/access.ts';
import { Problem } from '#kit/problem.ts';
import { prepareBlock } from '#server/published/prepare-block.ts';
import { readPageBlock } from '#server/published/read-page-block.ts';
import type { PageReader, ReaderNeeds } from '#server/published/page-reader.ts';
import type { SheetRecord } from '#server/scope.ts';
import type { SheetContent } from '#sheet/model.ts';
import { runQuery } from '#sheet/run-query.ts';
import { createSnapshot } from '#sheet/snapshot.ts';

export interface DrawOptions {
  context?: Partial<PageContext>;
  act?: Partial<BlockActs>;
  viewer?: Viewer;
}

/** The block as a page stores it. */
export function storedSample(type: BlockType, sample: BlockSample): StoredBlock {
  return {
    id: 'sample',
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

/** What the sample's view is given, as the server prepares it. */
export async function prepareSample(
  type: BlockType,
  sample: BlockSample,
  viewer: Viewer = { kind: 'anonymous' },
): Promise<PreparedBlock> {
  const block = readPageBlock(storedSample(type, sample));
  if (!block) throw new Error(`There is no block type named ${type}.`);
  const shelf = new Map(
    Object.entries(sample.sheets ?? {}).map(([title, sheet]) => [title, createSnapshot(contentOf(title, sheet))]),
  );
  const sheets = [...shelf].map(
    ([title, snapshot]) => ({ id: title, title, columns: snapshot.columns }) as SheetRecord,
  );
  const context = {
    now: Date.parse(`${sampleContext.today}T12:00:00Z`),
    timeZone: 'UTC',
    weekStartsOn: 0,
    currentUser: null,
  };
  const reader: Omit<PageReader, 'app' | 'page'> = {
    viewer,
    sheets,
    address: new URLSearchParams(),
    context,
    sheetOf: (title) => sheets.find((sheet) => sheet.title === title) ?? null,
    currentRecord: async () => null,
  };
  const engine: Pick<ReaderNeeds['engine'], 'query'> = {
    async query(sheetId, query) {
      const snapshot = shelf.get(sheetId);
      if (!snapshot) throw new Problem('not_found', 'There is no such sheet.');
      return runQuery(snapshot, query, context);
    },
  };
  const prepared = await prepareBlock(block, reader as PageReader, { engine } as ReaderNeeds, false);
  const rights: BlockRights = { ...prepared.rights, ...sample.rights };
  return { ...prepared, rights };
}

/** The HTML of a sample, as it stands in a page. */
export async function drawSample(type: BlockType, sample: BlockSample, options: DrawOptions = {}): Promise<string> {
  const View = await viewOf(type);
  return renderToString(<View {...(await sampleProps(type, sample, options))} />);
}

/** Everything that the sample's view is given, acts included. */
export async function sampleProps(type: BlockType, sample: BlockSample, options: DrawOptions = {}): Promise<AnyProps> {
  const prepared = await prepareSample(type, sample, options.viewer);
  return {
    id: prepared.id,
    config: prepared.config,
    data: prepared.data as AnyProps['data'],
    html: prepared.html,
    rights: prepared.rights,
    act: { ...refusingActs, ...options.act },
    context: { ...sampleContext, ...options.context },
  };
}

/** Some view; which one was decided by the block's type, whose definition made its config. */
export type AnyProps = BlockViewProps<NonNullable<ReturnType<typeof definitionOf>>>;

export async function viewOf(type: BlockType): Promise<ComponentType<AnyProps>> {
  const loaded = await views[type]();
  return loaded.default as ComponentType<AnyProps>;
}

const refuse = async (): Promise<never> => {
  throw new Problem('unavailable', 'Samples reach no server.');
};
const refusingActs: BlockActs = {
  query: refuse,
  addRow: refuse,
  editRow: refuse,
  deleteRow: refuse,
  duplicateRow: refuse,
  runAction: refuse,
  upload: refuse,
  downloadHref: (kind) => `#${kind}`,
  rowPdfHref: () => '#pdf',
  navigate: () => undefined,
  notify: () => undefined,
};

function contentOf(title: string, sheet: NonNullable<BlockSample['sheets']>[string]): SheetContent {
  const rows = sheet.rows.map((cells, index) => ({
    row_id: `${title}-${index + 1}`,
    position: index + 1,
    version: 1,
    cells,
  }));
  return { version: 1, columns: sheet.columns, rows };
}
