import type { PreparedBlock } from '../../api/page-data.ts';
import type { BlockConfig, BlockRights } from '#blocks/contract.ts';
import {
  type RequestedData,
  type BlockData,
  isSheetRequest,
  type RowsRequest,
  type SheetRequest,
  type VisitorQuery,
} from '#blocks/data-contract.ts';
import { hiddenActions, pageOfViewer } from '#blocks/rights/page-of-viewer.ts';
import { columnOfEntry, isCalculated } from '#blocks/roles.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import { blockRights } from '#blocks/rights/block-rights.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { inLanguage } from '#kit/language/language.ts';
import { writerAt } from '../../rules/access.ts';
import { parseVisitorQuery } from '../../rules/parse-visitor-query.ts';
import { type RequestInput, answerRequest, failedData, isBusy } from './answer-request.ts';
import { nameCalculated } from './calculated-cells.ts';
import { columnsOfBlock } from './columns-of.ts';
import { namePicked } from './picked-names.ts';
import { prefilled } from './prefilled.ts';
import { withOfferedPeople } from './offered-people.ts';
import type { PageReader, ReaderNeeds } from './page-reader.ts';
import { commentsOf } from './block-comments.ts';
import { type PageBlock, configWithoutSecrets } from './read-page-block.ts';
import { renderHtml } from './render-html.ts';
import { intakeOf, withinHours } from '../writing/intake/closed-form.ts';
import { withOwnDefaults } from './own-defaults.ts';

/** A block with its data, rights and HTML for the viewer of the page: exactly what its view is given. */
export async function prepareBlock(
  whole: PageBlock,
  reader: PageReader,
  services: ReaderNeeds,
  editing: boolean,
): Promise<PreparedBlock> {
  const filled = editing ? whole : await prefilled(whole, reader);
  const { block, rights, config, asks } = openedBlock(filled, reader, editing);
  const { language } = reader;
  const answers = asks.map(async ([name, dataRequest]): Promise<[string, BlockData]> => {
    const query = dataRequest.shape === 'rows' ? queryOfAddress(block, dataRequest, reader) : undefined;
    const answer = await answerOrWord({ block, dataRequest, rights, ...(query && { query }) }, reader, services);
    return [
      name,
      await nameCalculated(
        await withOfferedPeople(namePicked(answer, { block, rights, reader }), { block, rights, reader, services }),
        { block, dataRequest, rights, reader },
        services,
      ),
    ];
  });
  const data = Object.fromEntries(await Promise.all([...answers, ...commentsOf(block, reader, rights, services)]));
  const { html, overdue } = await renderHtml(block.definition, config, data, language);
  if (overdue) reader.unfinished.add(block.stored.id);
  return { id: block.stored.id, type: block.definition.type, config, data, html, rights, gaps: block.gaps };
}

/** A block as a viewer may use it, whatever is asked of it. */
interface OpenedBlock {
  block: PageBlock;
  rights: BlockRights;
  /** In the language of the page. */
  config: BlockConfig;
  asks: readonly [string, SheetRequest][];
}
export type OpenedBlocks = WeakMap<PageBlock, OpenedBlock>;

/** The same of a block that a call names: it is asked for by a name. */
interface CalledBlock {
  block: PageBlock;
  rights: BlockRights;
  /** Ids of the columns of its own sheet that it shows. */
  shown: ReadonlySet<string>;
}
export type CalledBlocks = WeakMap<PageBlock, CalledBlock>;

export function calledBlock(whole: PageBlock, reader: PageReader, called?: CalledBlocks): CalledBlock {
  const known = called?.get(whole);
  if (known) return known;
  const block = withoutComputedFields(whole, reader);
  const opened = { block, rights: rightsOf(block, reader), shown: columnsOfBlock(block, reader) };
  if (intakeOf(block) === null) called?.set(whole, opened);
  return opened;
}

function openedBlock(whole: PageBlock, reader: PageReader, editing: boolean): OpenedBlock {
  const known = reader.opened?.get(whole);
  if (known) return known;
  const { block, rights, config: own } = blockOfViewer(whole, reader, editing);
  const config = inLanguage(reader.language, () => withOwnDefaults(block.definition, own));
  const opened = { block, rights, config, asks: requestsOf(block, rights) };
  // A form has other rights with the hour.
  if (intakeOf(block) === null) reader.opened?.set(whole, opened);
  return opened;
}

/** A block with what the viewer of the page may do through it, and know of its settings. */
export function blockOfViewer(
  whole: PageBlock,
  reader: PageReader,
  editing: boolean,
): { block: PageBlock; rights: BlockRights; config: BlockConfig } {
  const block = withoutVainRegistration(withoutComputedFields(whole, reader), reader, editing);
  const rights = rightsOf(block, reader);
  return { block, rights, config: configWithoutSecrets(block.definition, block.config, editing ? 'editing' : rights) };
}

/**
 * Whether a block has all of its data. What is missing may be there the next time, and an answer of the geocoding
 * service that comes later changes the block, but nothing of its cache key.
 */
export const hasAllData = ({ data }: PreparedBlock): boolean =>
  Object.values(data).every(
    (one) => one.error === undefined && !(one.shape === 'rows' && one.places?.pending === true),
  );

/** In a page, the other blocks stay though one is too heavy. */
async function answerOrWord(input: RequestInput, reader: PageReader, services: ReaderNeeds): Promise<RequestedData> {
  try {
    return await answerRequest(input, reader, services);
  } catch (error) {
    if (isBusy(error)) return failedData(input.dataRequest, error.message);
    throw error;
  }
}

/** What is requested of sheets for a viewer: choices only for those who may choose. */
export function requestsOf(block: PageBlock, rights: BlockRights): [string, SheetRequest][] {
  const asks = Object.entries(block.definition.requests(block.config));
  return asks.filter(
    (entry): entry is [string, SheetRequest] =>
      isSheetRequest(entry[1]) &&
      (entry[1].shape !== 'distinct' || !entry[1].choicesFor || rights.add || rights.edit.length > 0),
  );
}

/** Whose permissions count at the block: those of a stranger only where strangers see all of it, too. */
export function writerOf({ stored: { id } }: PageBlock, { app, page, viewer }: PageReader): Viewer {
  const strangers = pageOfViewer(page, { kind: 'anonymous' });
  const blockIn = ({ document }: typeof page) => document.blocks.find((one) => one.id === id);
  return strangers === page || blockIn(strangers) === blockIn(page) ? writerAt(app, page, viewer) : viewer;
}

/** What the viewer may do through the block; only columns that it shows are ever editable. */
export function rightsOf(block: PageBlock, reader: PageReader): BlockRights {
  const { definition, config } = block;
  // As it is stored: what no longer fits its setting opens no button.
  const stored = reader.page.document.blocks.find(({ id }) => id === block.stored.id) ?? block.stored;
  const unfinished = [...block.unfinished, ...hiddenActions(stored, reader.viewer)];
  const rights = blockRights(
    definition,
    { ...config, unfinished },
    writerOf(block, reader),
    columnsToWrite(block, reader),
    isOfReadOnlySheet(block, reader),
  );
  return withinHours(rights, block, reader);
}

/**
 * Whether rows that are written through the block would go where none are taken. Comments are stored outside the
 * sheets.
 */
export function isOfReadOnlySheet({ definition, stored }: PageBlock, reader: PageReader): boolean {
  return !definition.takesComments && reader.sheetOf(stored.sheet_title)?.read_only === true;
}

/** A form whose answers would go nowhere is rendered for editors alone, who see why. */
export const isRendered = (block: PageBlock, reader: PageReader): boolean =>
  block.gaps.length === 0 &&
  !(block.definition.writes.add === 'anyone' && !block.definition.isEvent && isOfReadOnlySheet(block, reader));

/** Of the columns that the block shows those that are typed, not computed. */
export function columnsToWrite(block: PageBlock, reader: PageReader): Set<string> {
  const computed = computedColumns(block, reader);
  return new Set([...columnsOfBlock(block, reader)].filter((id) => !computed.has(id)));
}

/** Ids of the formula columns of the block's own sheet: no one writes them. */
export function computedColumns({ stored }: PageBlock, reader: PageReader): Set<string> {
  const columns = reader.sheetOf(stored.sheet_title)?.columns ?? [];
  return new Set(columns.filter(isFormulaColumn).map(({ id }) => id));
}

/**
 * A form has no field of a formula column, whatever its editor chose: the answer would be computed over. Where an entry
 * says that it shows what is calculated, it does that, of a formula column alone.
 */
export function withoutComputedFields(whole: PageBlock, reader: PageReader): PageBlock {
  const block = withComputedLines(whole, reader);
  const { definition, config } = block;
  if (definition.writes.add !== 'anyone' || config.axis.length === 0) return block;
  const computed = computedColumns(block, reader);
  const axis = config.axis.filter(
    (entry) => computed.has(columnOfEntry(definition, entry)) === isCalculated(definition, entry),
  );
  if (axis.length === config.axis.length) return block;
  return { ...block, config: { ...config, axis } };
}

/** The same of the lines that are added with a row. */
function withComputedLines(block: PageBlock, reader: PageReader): PageBlock {
  const { definition, config } = block;
  const columns = reader.sheetOf(definition.lines?.of(config)?.sheet_title ?? null)?.columns ?? [];
  const computed = new Set(columns.filter(isFormulaColumn).map(({ id }) => id));
  return computed.size > 0 && definition.lines
    ? { ...block, config: definition.lines.withComputed(config, computed) }
    : block;
}

/** An event has no fields of a sheet that takes no rows; a link to register elsewhere stays. */
function withoutVainRegistration(block: PageBlock, reader: PageReader, editing: boolean): PageBlock {
  if (editing || !block.definition.isEvent || !isOfReadOnlySheet(block, reader)) return block;
  return { ...block, config: { ...block.config, axis: [] } };
}

function queryOfAddress(block: PageBlock, dataRequest: RowsRequest, reader: PageReader): VisitorQuery {
  const { page, limit, ...query } = parseVisitorQuery(reader.address, block.stored.id);
  if (!page) return query;
  const size = Math.min(reader.limits.rows(dataRequest), limit ?? dataRequest.pageSize);
  return { ...query, ...(limit && { limit }), offset: (page - 1) * size };
}

/** What a block requests of a sheet, by the name of the request. */
export function requestOf(block: PageBlock, name: string): SheetRequest | undefined {
  const asks = block.definition.requests(block.config);
  const dataRequest = Object.hasOwn(asks, name) ? asks[name] : undefined;
  return dataRequest && isSheetRequest(dataRequest) ? dataRequest : undefined;
}
