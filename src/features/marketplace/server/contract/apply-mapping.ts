/** A template's app on someone's own workbook. (rules/template/mapping.ts) */
import { type Msg, msg, msgList } from '#kit/language/msg.ts';
import type { AppDocument, AppPage } from '#features/apps/rules/document/document.ts';
import { followSheets } from '#features/apps/rules/document/follow-sheets.ts';
import { withOtherColumns } from '#features/visitor/rules/column-template.ts';
import { mappedAutomations } from './map-automations.ts';
import type { BlockFilter, PageDocument, StoredBlock } from '#features/apps/rules/page/document.ts';
import {
  type OwnSheet,
  planMapping,
  type SheetToFill,
  type Target,
  type TemplateMapping,
} from '../../rules/template/mapping.ts';
import { contractSheet, type TemplateContract } from '../../rules/template/template-contract.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { sheetNamed } from './contract-of-app.ts';
import { blockMsg } from '#blocks/differences.ts';
import { columnsNamedBy, mapPage, type NamedAt, type NamedSheet, type PageMap } from '#blocks/page-columns.ts';
import { withoutColumns } from '#blocks/without-columns.ts';

export interface LeftOut {
  page_id: string;
  page: string;
  block_id: string;
  block: Msg;
  /** Whether the whole block is left out, or something of it. */
  isWhole: boolean;
  sentence: Msg;
}

export interface MappedApp {
  document: AppDocument;
  /** Sheets and columns to create before the app is used; their ids then come into the mapping (`withCreated`). */
  creates: SheetToFill[];
  leftOut: LeftOut[];
  /** Sentences about automations that need what is left out. */
  automationsLeftOut: Msg[];
  /** Names of pages of which only header and footer are left. */
  emptyPages: string[];
}

/**
 * The app of a template with the columns and sheets of the user's workbook in the place of the author's. Whatever names a
 * column that is left out goes as `withoutColumns` says.
 */
export function applyMapping(input: {
  document: AppDocument;
  contract: TemplateContract;
  mapping: TemplateMapping;
  own: readonly OwnSheet[];
}): MappedApp {
  const { document, contract, mapping, own } = input;
  const { targets, creates } = planMapping(contract, mapping, own);
  const authors = authorsSheets(contract);
  const leftOut: LeftOut[] = [];
  const emptyPages: string[] = [];
  const pages = document.pages.map((page) => {
    const mapped = mapOnePage(page, { contract, targets, authors, leftOut });
    if (hasContent(page) && !hasContent(mapped)) emptyPages.push(page.name);
    return mapped;
  });
  const titles = new Map([...targets].map(([from, { title }]) => [from, title] as const));
  const { automations, automationsLeftOut } = mappedAutomations(document.automations ?? [], contract, targets);
  const { automations: _authors, ...rest } = document;
  const mapped = { ...rest, pages, ...(automations.length > 0 && { automations }) };
  return { document: followSheets(mapped, titles), creates, leftOut, automationsLeftOut, emptyPages };
}

interface Around {
  contract: TemplateContract;
  targets: ReadonlyMap<string, Target>;
  authors: readonly NamedSheet[];
  leftOut: LeftOut[];
}

const authorsSheets = (contract: TemplateContract): NamedSheet[] =>
  contract.sheets.map(({ title, columns }) => ({
    title,
    columns: columns.map((column) => ({ id: column.id, name: column.title, type: column.type })),
  }));

function mapOnePage(page: AppPage, around: Around): AppPage {
  const { targets, authors } = around;
  const idOf: IdOf = (title, id) => targets.get(title)?.columns.get(id);
  const filters = page.document.filters ?? [];
  const lost = filters.filter(({ sheet_column: { sheet, column } }) => idOf(sheet, column) === undefined);
  const blocks = page.document.blocks.flatMap((block) => blockLeft(block, page, lost, idOf, around) ?? []);
  const remaining = filters.filter((filter) => !lost.includes(filter));
  const { filters: _all, ...rest } = page.document;
  const cleaned = { ...rest, blocks, ...(remaining.length > 0 && { filters: remaining }) };
  const document = mapPage(cleaned, mapOf(page.document, idOf, authors));
  const fits = (block: StoredBlock): boolean => {
    if (namesOnly(block, targets)) return true;
    note(around, page, block, true, (names) =>
      msg('{block} on the page {page} is left out: one of its texts would be too long with your column names.', names),
    );
    return false;
  };
  return { ...page, document: { ...document, blocks: document.blocks.filter(fits) } };
}

type IdOf = (title: string, id: string) => string | undefined;

/** The block, or what is left of it; null where it is left out. */
function blockLeft(
  block: StoredBlock,
  page: AppPage,
  lostFilters: readonly BlockFilter[],
  idOf: IdOf,
  around: Around,
): StoredBlock | null {
  const { authors, targets } = around;
  const titleOf = (named: NamedAt): string => sheetNamed(named, page.document, authors);
  const title = block.sheet_title;
  if (title !== null && !targets.has(title)) {
    // Chosen once and used for nothing: the block is as good without it.
    if (columnsNamedBy(block).length === 0 && !definitionOf(block.type)?.axis) return { ...block, sheet_title: null };
    note(around, page, block, true, (names) =>
      msg('{block} on the page {page} is left out: it uses the sheet {sheet}, which is left out.', {
        ...names,
        sheet: title,
      }),
    );
    return null;
  }
  const filter = lostFilters.find((one) => one.active && one.sheet_column.sheet === title);
  if (filter) {
    const column = nameOf(around.contract, filter.sheet_column.sheet, filter.sheet_column.column);
    note(around, page, block, true, (names) =>
      msg('{block} on the page {page} is left out: a page filter needs {column}.', { ...names, column }),
    );
    return null;
  }
  const left = withoutColumns(block, (named) => idOf(titleOf(named), named.id) === undefined);
  if (left.missing.length === 0) return block;
  const missing = new Map(
    left.missing.map((named) => [
      JSON.stringify([titleOf(named), named.id]),
      nameOf(around.contract, titleOf(named), named.id),
    ]),
  );
  const columns = msgList([...missing.values()]);
  const isWhole = left.block === null;
  note(around, page, block, isWhole, (names) =>
    isWhole
      ? msg('{block} on the page {page} is left out: it needs {columns}.', { ...names, columns })
      : msg('{block} on the page {page} won’t have {columns}.', { ...names, columns }),
  );
  return left.block;
}

function note(
  { leftOut }: Around,
  page: AppPage,
  block: StoredBlock,
  isWhole: boolean,
  sentence: (names: { block: Msg; page: string }) => Msg,
): void {
  const names = { page: page.name, block: blockMsg(block) };
  leftOut.push({ ...names, page_id: page.id, block_id: block.id, isWhole, sentence: sentence(names) });
}

/** What is missing and is in settings that do not count is emptied. */
const mapOf = (page: PageDocument, idOf: IdOf, authors: readonly NamedSheet[]): PageMap => ({
  column: (title, id) => (title === null ? id : (idOf(title, id) ?? '')),
  text: (title, text, syntax) =>
    title === null ? text : withOtherColumns(text, syntax, (id) => idOf(title, id) ?? ''),
  ofRecord: (id, path) => idOf(sheetNamed({ title: null, id, path }, page, authors), id) ?? '',
});

/** Whether every column that a mapped block names is one of the user's. */
function namesOnly(block: StoredBlock, targets: ReadonlyMap<string, Target>): boolean {
  return columnsNamedBy(block).every(
    ({ title, id }) => title === null || [...(targets.get(title)?.columns.values() ?? [])].includes(id),
  );
}

function nameOf(contract: TemplateContract, title: string, id: string): Msg {
  const column = contractSheet(contract, title)?.columns.find((one) => one.id === id)?.title;
  if (column !== undefined) return msg('the column {column} of {sheet}', { column, sheet: title });
  return title
    ? msg('a column that {sheet} doesn’t have', { sheet: title })
    : msg('a column that its sheet doesn’t have');
}

const hasContent = ({ document }: AppPage): boolean =>
  document.blocks.some(({ type }) => definitionOf(type)?.single == null);
