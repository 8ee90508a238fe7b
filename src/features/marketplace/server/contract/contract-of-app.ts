/** What an app needs of its sheets: the contract that it has as a template. (rules/template/template-contract.ts) */
import type { AppDocument, AppPage } from '#features/apps/rules/document/document.ts';
import { columnMeant } from '#features/visitor/rules/column-template.ts';
import { type ColumnMeaning, meaningsOf } from '#engine/meaning/column-meaning.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { orderOf } from '#engine/meaning/value-order.ts';
import type { PageDocument, StoredBlock } from '#features/apps/rules/page/document.ts';
import type { OwnRowsRule } from '#features/visitor/rules/row-scope.ts';
import {
  type ContractColumn,
  type ContractSheet,
  contractLimits,
  contractVersion,
  type TemplateContract,
  type UseOfSheet,
  withAuthorsText,
} from '../../rules/template/template-contract.ts';
import { columnsNamedIn } from '#engine/formula/columns/walk-formula.ts';
import { parseFormula } from '#engine/formula/syntax/parse-formula.ts';
import type { Cell, ColumnLink } from '#engine/model.ts';
import { nameOfBlock } from '#blocks/differences.ts';
import { columnsNamedBy, type NamedAt, type NamedSheet, sheetsOfRecords } from '#blocks/page-columns.ts';
import { withoutColumns } from '#blocks/without-columns.ts';

/**
 * The sheets and columns that blocks, filters and texts name, in the order of the workbook, with the columns that say
 * whose their rows are. `before` is the contract whose author's words are preserved.
 */
export function contractOfApp(
  document: AppDocument,
  sheets: readonly SheetProfile[],
  before?: TemplateContract,
  ownRows: readonly OwnRowsRule[] = [],
  /** Columns that something else names, of sheets that pages use. */
  also: readonly OwnRowsRule[] = [],
): TemplateContract {
  const uses = usesIn(document, sheets);
  const made: TemplateContract = {
    version: contractVersion,
    sheets: sheets.flatMap((sheet) => {
      const own = uses.filter(({ title }) => title === sheet.title);
      const owners = ownRows.filter((rule) => rule.sheet === sheet.title).map(({ column }) => column);
      const others = also.filter((one) => one.sheet === sheet.title).map(({ column }) => column);
      return own.length > 0 ? [contractOfSheet(sheet, own, owners, others)] : [];
    }),
  };
  const linked = { ...made, sheets: made.sheets.map((sheet) => withLinksAmong(sheet, made.sheets)) };
  return before ? withAuthorsText(linked, before) : linked;
}

/** A block, or a filter of a page, that names a sheet, and which of its columns. */
interface BlockUse {
  title: string;
  by: UseOfSheet;
  columns: ReadonlySet<string>;
  /** Without which of them it cannot work. */
  needed: ReadonlySet<string>;
}

function usesIn(document: AppDocument, sheets: readonly NamedSheet[]): BlockUse[] {
  return document.pages.flatMap((page) => [
    ...usesByPage(page),
    ...page.document.blocks.flatMap((block) => usesByBlock(page, block, sheets)),
  ]);
}

function usesByPage({ id, name, document }: AppPage): BlockUse[] {
  return (document.filters ?? []).map(({ sheet_column: { sheet, column }, active }) => {
    const by = { page_id: id, page: name, block_id: '', block: '' };
    return { title: sheet, by, columns: new Set([column]), needed: new Set(active ? [column] : []) };
  });
}

function usesByBlock(page: AppPage, block: StoredBlock, sheets: readonly NamedSheet[]): BlockUse[] {
  const named = columnsNamedBy(block).flatMap((one) => ({ ...one, title: sheetNamed(one, page.document, sheets) }));
  const titles = new Set([
    ...(block.sheet_title === null ? [] : [block.sheet_title]),
    ...named.map(({ title }) => title),
  ]);
  const by = { page_id: page.id, page: page.name, block_id: block.id, block: nameOfBlock(block) };
  return [...titles].map((title) => {
    const columns = new Set(named.filter((one) => one.title === title).map(({ id }) => id));
    const isNeeded = (id: string): boolean =>
      withoutColumns(block, (one) => one.id === id && sheetNamed(one, page.document, sheets) === title).block === null;
    return { title, by, columns, needed: new Set([...columns].filter(isNeeded)) };
  });
}

/** The sheet whose column a block names; of a column of the record the first sheet of the page's records that has it. */
export function sheetNamed({ title, id }: NamedAt, page: PageDocument, sheets: readonly NamedSheet[]): string {
  if (title !== null) return title;
  const records = sheetsOfRecords(page);
  const has = (sheet: NamedSheet): boolean => sheet.columns.some((column) => column.id === id);
  return records.find((record) => sheets.some((sheet) => sheet.title === record && has(sheet))) ?? records[0] ?? '';
}

function contractOfSheet(
  sheet: SheetProfile,
  uses: readonly BlockUse[],
  owners: readonly string[],
  others: readonly string[],
): ContractSheet {
  const meanings = meaningsOf(sheet);
  const named = new Set([...uses.flatMap(({ columns }) => [...columns]), ...owners, ...others]);
  const needed = new Set([...uses.flatMap((use) => [...use.needed]), ...owners]);
  const shown = sheet.columns.filter((column) => [...named].some((id) => columnMeant(sheet, id)?.id === column.id));
  const read = readByFormulas(sheet, shown);
  const columns = sheet.columns.filter((column) => shown.includes(column) || read.has(column.id));
  const seen = new Set<string>();
  return {
    title: sheet.title,
    ...{ other_names: [], description: '' },
    used_by: uses.flatMap(({ by }) => {
      const key = `${by.page_id} ${by.block_id}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [by];
    }),
    columns: columns.map((column) => contractOfColumn(column, meanings.get(column.id), needed.has(column.id))),
  };
}

/** The columns that formulas of some columns read in their own sheet, and those that these read. */
function readByFormulas({ columns }: SheetProfile, from: readonly ColumnProfile[]): Set<string> {
  const read = new Set<string>();
  const open = [...from];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.formula === undefined) continue;
    for (const { sheet, name } of columnsNamedIn(parseFormula(next.formula))) {
      const column = sheet === null && !read.has(name) ? columns.find(({ id }) => id === name) : undefined;
      if (!column) continue;
      read.add(name);
      open.push(column);
    }
  }
  return read;
}

function contractOfColumn(
  column: ColumnProfile,
  meaning: ColumnMeaning | undefined,
  required: boolean,
): ContractColumn {
  const { id, name, format = '', choice, link } = column;
  const personal = meaning?.isPersonal ?? false;
  const options = personal ? [] : declaredOptions(column);
  // A choice whose options stay with its author is a column of texts.
  const isListed = choice !== undefined && options.length > 0;
  const type = isListed ? choice : column.type;
  const option_colors = isListed ? column.option_colors?.slice(0, options.length) : undefined;
  return {
    ...{ id, title: name, other_names: [], type, format, unit: unitOf(name) },
    ...{ meaning: meaning?.meaning ?? 'text', required, personal },
    options,
    ...(option_colors && { option_colors }),
    ...(link && { link }),
    description: '',
    ...(column.formula !== undefined && { formula: column.formula }),
  };
}

/** Links to sheets and columns that are in the contract, too; without the others. */
function withLinksAmong(sheet: ContractSheet, sheets: readonly ContractSheet[]): ContractSheet {
  const isThere = ({ sheet: title, key, name }: ColumnLink): boolean => {
    const target = sheets.find((one) => one.title === title);
    return [key, name].every((id) => target?.columns.some((column) => column.id === id));
  };
  const columns = sheet.columns.map(
    ({ link, ...column }): ContractColumn => ({
      ...column,
      ...(link && isThere(link) && { link }),
    }),
  );
  return { ...sheet, columns };
}

/** What is in brackets behind a name: `Amount (EUR)`. */
const unitOf = (name: string): string => /[([]\s*([^()[\]]{1,12}?)\s*[)\]]\s*$/.exec(name)?.[1] ?? '';

/** What its owner offers to choose from is a part of the template; what only is in cells stays with its author. */
const declaredOptions = ({ options = [] }: ColumnProfile): string[] =>
  options.filter((option) => option.length <= contractLimits.name).slice(0, contractLimits.options);

const mostOptions = 30;

/** The contract with the values of categories among the rows that travel anyway, where no options are declared. */
export function withOptionsOf(contract: TemplateContract, samples: readonly SampledCells[]): TemplateContract {
  const sheets = contract.sheets.map((sheet): ContractSheet => {
    const rows = samples.find(({ title }) => title === sheet.title)?.rows ?? [];
    const columns = sheet.columns.map((column): ContractColumn => {
      const isCategory = column.meaning === 'category' || column.meaning === 'status';
      if (column.personal || column.options.length > 0 || !isCategory) return column;
      return { ...column, options: valuesAmong(rows.map(({ cells }) => cells[column.id] ?? null)) };
    });
    return { ...sheet, columns };
  });
  return { ...contract, sheets };
}

interface SampledCells {
  title: string;
  rows: readonly { cells: Readonly<Record<string, Cell>> }[];
}

function valuesAmong(cells: readonly Cell[]): string[] {
  const values = [...new Set(cells.map((cell) => (cell === null ? '' : String(cell))))];
  const texts = values.filter((value) => value.trim() !== '' && value.length <= contractLimits.name);
  return texts.length > mostOptions ? [] : (orderOf(texts) ?? texts);
}
