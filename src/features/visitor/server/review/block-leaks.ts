import type { BlockLeak, Given, Written } from '../../api/leaks.ts';
import type { BlockRights } from '#blocks/contract.ts';
import type { NamesRequest, RequestedData, RowsRequest, SheetRequest } from '#blocks/data-contract.ts';
import { codeReaches, columnOfEntry, offersFeed, usableActions } from '#blocks/roles.ts';
import { codeHosts } from '../../rules/code-frame.ts';
import { columnIdsIn, findColumn } from '../../rules/column-template.ts';
import { findIdentityColumn, showable } from '../../rules/internal-columns.ts';
import { matchedRules, ownRowsRules } from '../../rules/row-scope.ts';
import { Problem } from '#kit/problem.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import type { Column } from '#engine/model.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { answerRequest } from '../reading/answer-request.ts';
import type { PageReader, ReaderNeeds } from '../reading/page-reader.ts';
import { pickersOf } from '../reading/picked-names.ts';
import { requestsOf, rightsOf, withoutComputedFields } from '../reading/prepare-block.ts';
import { isSearched, mayReachEveryRow, offeredDownloads } from '../reading/reachable-rows.ts';
import type { PageBlock } from '../reading/read-page-block.ts';
import { atAnyTime } from '../reading/rows-in-span.ts';
import { calculatedColumns, calculatedOfLines } from '../writing/calculated/calculated-columns.ts';
import { intakeOf, whenOpen } from '../writing/intake/closed-form.ts';
import { findLines, type OpenLines } from '../writing/lines/open-lines.ts';
import { personalColumnsOf } from './personal-columns.ts';
import { atItsWidest, type WidestReading } from './at-its-widest.ts';

/** What one block gives the viewer of a page and lets them write; null when neither is anything. */
export async function leaksOfBlock(
  block: PageBlock,
  reader: PageReader,
  services: ReaderNeeds,
): Promise<BlockLeak | null> {
  const rights = whenOpen(rightsOf(block, reader), block, reader);
  const gives: Given[] = [];
  const around: Around = { ...atItsWidest(block, reader), rights, services };
  const ofLine = linesOf(block, rights, reader)?.open;
  const offered = [block, ...(ofLine ? [ofLine.block] : [])].flatMap((one) =>
    Object.values(pickersOf(one, rights, reader)),
  );
  for (const [, dataRequest] of requestsOf(block, rights)) {
    gives.push(...(await givenBy(dataRequest, around)));
    for (const names of namesIn(dataRequest, offered)) gives.push(...(await givenBy(names, around)));
  }
  gives.push(...(await givenByRowPdf(around)));
  const writes = writtenThrough(block, rights, reader);
  const writesNothing = !writes.adds && writes.edits.length === 0 && !writes.deletes && !writes.duplicates;
  if (gives.length === 0 && writesNothing && writes.calls === 0 && !writes.starts) return null;
  const { type, name, settings } = { ...block.definition, settings: block.config.settings };
  const sends_to = codeHosts(codeReaches(block.definition, block.config) ?? []);
  return {
    ...{ block_id: block.stored.id, type, name: settings.title || name, gives, writes },
    ...(sends_to.length > 0 && { sends_to }),
  };
}

interface Around extends WidestReading {
  rights: BlockRights;
  services: ReaderNeeds;
}

/** An answer to the request itself, counted. */
async function givenBy(dataRequest: SheetRequest, around: Around): Promise<Given[]> {
  const { block, reader, rights, services } = around;
  const sheet = reader.sheetOf(dataRequest.sheet_title || block.stored.sheet_title);
  if (!sheet) return [];
  const requested =
    dataRequest.shape === 'rows'
      ? { dataRequest: atAnyTime(dataRequest), limit: 1 }
      : { dataRequest: withEveryGroup(dataRequest, reader) };
  const data = await answerRequest({ block, rights, ...requested }, reader, services);
  if (data.error) throw new Problem('unavailable', data.error);
  // The list of a column that visitors fill in is no value of any row.
  if (data.columns.length === 0 || (dataRequest.shape === 'distinct' && dataRequest.limit === 0)) return [];
  const assistant = reader.app.settings.open_to_assistants ? ['assistant' as const] : [];
  // It is for strangers alone: feed readers sign in nowhere.
  const isInFeed = reader.viewer.kind === 'anonymous' && offersFeed(block.definition, block.config);
  const feed = isInFeed ? ['feed' as const] : [];
  const code = codeReaches(block.definition, block.config) ? ['code' as const] : [];
  const ways: Given['ways'] =
    dataRequest.shape === 'rows'
      ? ['page', 'call', ...assistant, ...offeredDownloads(block), ...feed, ...code]
      : ['page'];
  return [
    await given(
      sheet,
      { kind: kinds[dataRequest.shape], columns: data.columns, count: countOf(data, dataRequest, around), ways },
      around,
    ),
  ];
}

/** Rows of other sheets may be named in any row; where a field offers them, their keys are told too. */
const namesIn = (dataRequest: SheetRequest, offered: readonly NamesRequest[]): RowsRequest[] =>
  namesAskedBy(dataRequest).map((names) => {
    const { sheet_title, key, column } = names;
    const isOffered = offered.some(
      (one) => one.sheet_title === sheet_title && one.key === key && one.column === column,
    );
    const columns = isOffered ? [...new Set([key, column])] : [column];
    return { shape: 'rows', sheet_title, columns, pageSize: 1, visitor: { page: true } };
  });

function namesAskedBy(dataRequest: SheetRequest): NamesRequest[] {
  if (dataRequest.shape === 'rows') return Object.values(dataRequest.named ?? {});
  const isNamed = dataRequest.shape === 'groups' || dataRequest.shape === 'distinct';
  return isNamed && dataRequest.named ? [dataRequest.named] : [];
}

/** A search also finds groups that are beyond the request's own limit. */
const withEveryGroup = (dataRequest: SheetRequest, reader: PageReader): SheetRequest =>
  (dataRequest.shape === 'groups' || dataRequest.shape === 'pivot') && isSearched(reader)
    ? { ...dataRequest, limit: 100_000 }
    : dataRequest;

const kinds = { rows: 'rows', groups: 'groups', pivot: 'groups', aggregates: 'figures', distinct: 'choices' } as const;

function countOf(data: RequestedData, dataRequest: SheetRequest, { block, reader }: Around): number {
  switch (data.shape) {
    case 'rows':
      return dataRequest.shape === 'rows' && !mayReachEveryRow(block, dataRequest, reader)
        ? Math.min(data.total, reader.limits.rows(dataRequest))
        : data.total;
    case 'groups':
    case 'pivot':
      return data.groups.length;
    case 'aggregates':
      return data.total > 0 ? data.values.length : 0;
    case 'distinct':
      return data.values.length;
  }
}

/** Any row that the filters leave can be had as a PDF by its id; its template may name columns that the block hides. */
async function givenByRowPdf(around: Around): Promise<Given[]> {
  const { block, reader, rights, services } = around;
  const sheet = reader.sheetOf(block.stored.sheet_title);
  const pdfs = usableActions(block.definition, block.config, rights.actions, 'Download pdf');
  const templates = pdfs.map((action) => action.pdf_template);
  if (!sheet || templates.length === 0) return [];
  const shown = Object.values(block.definition.requests(block.config)).flatMap((dataRequest) =>
    dataRequest.shape === 'rows' ? dataRequest.columns : [],
  );
  const columns = templates.flatMap((template) => (template ? columnIdsIn(template) : shown));
  const dataRequest: RowsRequest = { shape: 'rows', columns, pageSize: 1 };
  const data = await answerRequest({ block, dataRequest, rights: { actions: [] } }, reader, services);
  if (data.shape !== 'rows' || data.columns.length === 0) return [];
  return [await given(sheet, { kind: 'rows', columns: data.columns, count: data.total, ways: ['row pdf'] }, around)];
}

type Found = Pick<Given, 'kind' | 'count' | 'ways'> & { columns: readonly Column[] };

async function given(
  sheet: SheetRecord,
  found: Found,
  { block, reader, services, narrowed_by }: Around,
): Promise<Given> {
  const { total } = await services.engine.query(sheet.id, { columns: [] }, reader.context);
  const isOfPeople =
    findIdentityColumn(sheet.columns) !== undefined ||
    ownRowsRules(reader.app.settings, sheet.title).length > 0 ||
    matchedRules(reader.app.settings, sheet.title).length > 0;
  const isOwn = reader.viewer.kind === 'app_user' && isOfPeople;
  const named = [...(reader.page.document.filters ?? []), ...block.stored.filters].filter(
    (filter) => !filter.active && filter.sheet_column.sheet === sheet.title,
  );
  const personal = await personalColumnsOf(sheet, services);
  const tested = named.flatMap((filter) => findColumn(sheet.columns, filter.sheet_column.column)?.name ?? []);
  return {
    sheet_title: sheet.title,
    ...found,
    columns: found.columns.map(({ id, name }) => {
      const kind = personal.get(id);
      return { id, name, ...(kind && { personal: kind }) };
    }),
    of: total,
    narrowed_by: isOwn && !narrowed_by.includes('person') ? ['person', ...narrowed_by] : narrowed_by,
    tested: [...new Set(tested)],
  };
}

function linesOf(block: PageBlock, rights: BlockRights, reader: PageReader): OpenLines | null {
  const found = findLines({ block: withoutComputedFields(block, reader), rights, reader });
  return found === 'gone' ? null : found;
}

/** What is calculated of lines is shown to who adds them, and to no one else. */
function linesWritten(block: PageBlock, rights: BlockRights, reader: PageReader): Pick<Written, 'lines'> {
  const found = rights.add ? linesOf(block, rights, reader) : null;
  if (!found) return {};
  const { lines, sheet } = found;
  const shown = sheet.columns.filter((column) => isFormulaColumn(column) && lines.shown.includes(column.id));
  const own_title = block.stored.sheet_title ?? '';
  return { lines: { own_title, sheet_title: sheet.title, shown: shown.map(({ name }) => name) } };
}

/** What is computed of a form before it is sent is seen by who may send it, who can try any answer. */
function triedOut(whole: PageBlock, rights: BlockRights, reader: PageReader): Pick<Written, 'calculated'> {
  if (!rights.add) return {};
  const block = withoutComputedFields(whole, reader);
  const opened = linesOf(block, rights, reader);
  const columns = [...calculatedColumns({ block, reader }), ...(opened ? calculatedOfLines(opened) : [])];
  return columns.length > 0 ? { calculated: columns.map(({ name }) => name) } : {};
}

function writtenThrough(block: PageBlock, rights: BlockRights, reader: PageReader): Written {
  const sheet = reader.sheetOf(block.stored.sheet_title);
  const { definition, config } = block;
  const named = new Set(config.axis.map((entry) => columnOfEntry(definition, entry)));
  const columns = sheet?.columns.filter((column) => named.has(column.id)) ?? [];
  const isTaken = ({ id }: Column): boolean => takesCell(block, rights, { id, columns });
  const starts = usableActions(definition, config, rights.actions, 'Run an automation');
  return {
    adds: rights.add && sheet !== null,
    ...linesWritten(block, rights, reader),
    ...triedOut(block, rights, reader),
    ...mailed(block, rights, columns),
    edits: showable(columns)
      .filter(isTaken)
      .map((column) => column.name),
    deletes: rights.delete,
    duplicates: rights.duplicate,
    calls: usableActions(definition, config, rights.actions, 'API call').length,
    ...(starts.length > 0 && { starts: starts.map(({ automation_name }) => automation_name) }),
  };
}

/** What a form mails to the address in an answer, and what its link opens. */
function mailed(block: PageBlock, rights: BlockRights, columns: readonly Column[]): Pick<Written, 'by_link' | 'mails'> {
  const mails = rights.add ? intakeOf(block)?.mails : null;
  if (!mails?.receipt) return {};
  const { editDays: days } = mails.receipt;
  const shown = new Set(mails.fields.map(({ column }) => column));
  const named = columns.filter(({ id }) => shown.has(id)).map(({ name }) => name);
  return { mails: true, ...(days !== null && { by_link: { columns: named, days } }) };
}

/** Whether the block's own check of writes lets a cell of the column be changed. */
function takesCell(
  { definition, config }: PageBlock,
  rights: BlockRights,
  { id, columns }: { id: string; columns: readonly Column[] },
): boolean {
  if (!rights.edit.includes(id)) return false;
  if (!definition.checkWrite) return true;
  const emptied = { kind: 'edit' as const, cells: { [id]: null } };
  const around = { editable: rights.edit, columns, options: {}, today: '', user: null, matches: () => true };
  return definition.checkWrite(config, { ...emptied, ...around }).problems.length === 0;
}
