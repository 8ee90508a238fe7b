import type { Action, ActionType } from '#blocks/action-kinds.ts';
import type { BlockRights } from '#blocks/contract.ts';
import type { DataRow, NamesRequest } from '#blocks/data-contract.ts';
import { pageOfViewer } from '#blocks/rights/page-of-viewer.ts';
import { actionAt, isOfType } from '#blocks/roles.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { maySeePage, personOf } from '../../rules/access.ts';
import { Problem } from '#kit/problem.ts';
import type { Row } from '#engine/model.ts';
import type { Visit } from '../access/open-visit.ts';
import type { Actor, SheetRecord } from '#features/workbooks/services.ts';
import type { FullPageRecord } from '#features/apps/services.ts';
import type { SignedEmbed } from '#features/accounts/services.ts';
import type { Services } from '#platform/services.ts';
import { withFileAddresses } from '../files/file-addresses.ts';
import { withRecordPaths } from '../records/record-paths.ts';
import { blockFilters } from './block-filters.ts';
import { withNamedCells } from './named-cells.ts';
import type { PagePlan } from './page-plan.ts';
import { openPageReader, type PageReader, type ReaderNeeds } from './page-reader.ts';
import { withPeopleTexts } from './request-surroundings.ts';
import { type CalledBlocks, calledBlock, isOfReadOnlySheet } from './prepare-block.ts';
import { type PageBlock, readBlockOfVisitors, readPageBlock } from './read-page-block.ts';

/** A block that a call names, with all that decides about it. */
export interface OpenBlock {
  block: PageBlock;
  reader: PageReader;
  rights: BlockRights;
  /** Ids of the columns of its own sheet that it shows. */
  shown: ReadonlySet<string>;
}

interface BlockCall {
  visit: Visit;
  request: Request;
  services: ReaderNeeds & Pick<Services, 'pages'>;
}

/**
 * Opens the block of a call. The address filters come with the call (`_filters`), as do a board's search (`_search`) and the
 * page's record. `known` is the page where it was read already.
 */
export async function openBlock(
  call: BlockCall,
  reference: { page_id: string; block_id: string; record?: string | undefined },
  known?: {
    page: FullPageRecord;
    plan: Pick<PagePlan, 'sheets' | 'threads'> & Partial<Pick<PagePlan, 'pages'>>;
    opened?: CalledBlocks;
  } | null,
): Promise<OpenBlock> {
  const { app, viewer, appVersion, session } = call.visit;
  refuseElsewhere(session?.embed ?? null, reference);
  const found = known?.page ?? (await call.services.pages.of(app, appVersion).byId(reference.page_id));
  const page = found && maySeePage(found, viewer) ? pageOfViewer(found, viewer) : null;
  const stored = page?.document.blocks.find((one) => one.id === reference.block_id);
  const read = viewer.kind === 'editor' ? readPageBlock : readBlockOfVisitors;
  const whole = stored ? read(stored) : null;
  if (!page || !whole || (whole.gaps.length > 0 && viewer.kind !== 'editor')) {
    throw new Problem('not_found', 'This block was removed. Reload the page.');
  }
  const address = new URLSearchParams();
  const given = new URL(call.request.url).searchParams;
  const filters = given.get('_filters') ?? given.get('filters');
  if (filters) address.set('filters', filters);
  const search = given.get('_search');
  if (search) address.set('search', search);
  if (reference.record) address.set('record', reference.record);
  const reader = await openPageReader({ app, page, viewer, address, plan: known?.plan }, call.services);
  return { reader, ...calledBlock(whole, reader, known?.opened) };
}

/** A session that a site vouched for reaches the page or block that it was made for. */
function refuseElsewhere(only: SignedEmbed | null, { page_id, block_id }: { page_id: string; block_id: string }): void {
  const isElsewhere = (only?.page_id ?? page_id) !== page_id || (only?.block_id ?? block_id) !== block_id;
  if (isElsewhere) throw new Problem('forbidden', 'This frame shows another part of the app.');
}

/** The block's own sheet, where a write goes to. */
export function sheetOf({ block, reader }: OpenBlock): SheetRecord {
  const sheet = reader.sheetOf(block.stored.sheet_title);
  if (!sheet) throw new Problem('not_found', 'This block’s sheet no longer exists.');
  return sheet;
}

/** Refuses what would write rows where none are taken: a page that was open before still has its buttons. */
export function refuseReadOnly({ block, reader }: OpenBlock): void {
  if (!isOfReadOnlySheet(block, reader)) return;
  throw new Problem('forbidden', 'The rows on this page can only be changed in the original spreadsheet.');
}

/** The row, when the block shows it to the viewer: a row outside its filters can be neither changed nor deleted. */
export async function visibleRow(
  open: OpenBlock,
  sheet: SheetRecord,
  row_id: string,
  services: Services,
): Promise<Row> {
  const filters = await blockFilters(open.block, sheet, open.reader);
  const found =
    filters && (await services.engine.query(sheet.id, { columns: [], filters, rowIds: [row_id] }, open.reader.context));
  const row = found && found.total > 0 ? await services.rows.byId(sheet.id, row_id) : null;
  if (!row) throw noRowHere();
  return row;
}

/** The same for a row that was deleted, that left the block's filters, and that was never among them. */
function noRowHere(): Problem {
  const message = 'This row no longer exists here. Someone deleted or moved it, so nothing was changed.';
  return new Problem('not_found', message);
}

/** Only what the block shows of a row leaves the server, with names where it shows these instead of keys. */
export async function shownRow(
  { block, reader, shown }: OpenBlock,
  row: Pick<Row, 'row_id' | 'version' | 'cells' | 'formulas'>,
  services: ReaderNeeds,
): Promise<DataRow> {
  const cells = Object.entries(row.cells).filter(([column]) => shown.has(column));
  const calculated = Object.keys(row.formulas ?? {}).filter((column) => shown.has(column));
  const own = {
    row_id: row.row_id,
    version: row.version,
    cells: withPeopleTexts(Object.fromEntries(cells)),
    ...(calculated.length > 0 && { calculated }),
  };
  const sheet = reader.sheetOf(block.stored.sheet_title);
  const columns = sheet?.columns ?? [];
  const around = { block, reader, services, columns };
  const led = sheet
    ? await withRecordPaths([own], {}, { block, sheet, reader, shown: columns.filter(({ id }) => shown.has(id)) })
    : [own];
  const [named = own] = await withNamedCells(led, { named: namesOfBlock(block) }, around);
  const files = columns.filter(({ id }) => shown.has(id));
  return withFileAddresses([named], files, { block, reader })[0] ?? named;
}

/** Of which columns of its own sheet the block shows names, by column id. */
export const namesOfBlock = ({ definition, config, stored }: PageBlock): Record<string, NamesRequest> =>
  Object.assign(
    {},
    ...Object.values(definition.requests(config)).map((requested) =>
      requested.shape === 'rows' && (requested.sheet_title ?? stored.sheet_title) === stored.sheet_title
        ? requested.named
        : {},
    ),
  );

/** Runs a write; the newer row of a conflict is handed on with the shown columns only. */
export async function writing<Answer>(
  work: () => Promise<Answer>,
  open: OpenBlock,
  services: ReaderNeeds,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'row_conflict') throw error;
    const newer = error.details['row'];
    throw new Problem('row_conflict', error.message, {
      details: isRow(newer) ? { row: await shownRow(open, newer, services) } : {},
    });
  }
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'row_id' in value && 'cells' in value;

export function actorOf(viewer: Viewer): Actor {
  const person = personOf(viewer);
  if (!person) return { kind: 'anonymous' };
  return { kind: viewer.kind === 'editor' ? 'user' : 'app_user', id: person.id, email: person.email };
}

/** Whom the history of rows names for a write through a block, and the page that it came by. */
export function writerThrough({ block, reader }: OpenBlock): Actor {
  const { app, page, viewer } = reader;
  const through = { kind: 'page' as const, app_id: app.id, page_id: page.page_id, block_id: block.stored.id };
  return { ...actorOf(viewer), through };
}

/** The action button of a call, when the viewer may use it. */
export function permittedAction({ block, rights }: OpenBlock, index: number): Action {
  const action = rights.actions.includes(index) ? actionAt(block.definition, block.config, index) : undefined;
  if (!action) throw new Problem('forbidden', 'You can’t do this here.');
  return action;
}

/** The same, when it is of that type. */
export function permittedActionOf<T extends ActionType>(
  open: OpenBlock,
  index: number,
  type: T,
): Extract<Action, { type: T }> {
  const action = permittedAction(open, index);
  if (!isOfType(action, type)) throw new Problem('forbidden', 'You can’t do this here.');
  return action;
}
