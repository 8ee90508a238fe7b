/** The columns that a page names, wherever it names them: how they are stored by id, and which of them are gone. */
import {
  columnIdsIn,
  columnMeant,
  type NamedColumns,
  withColumnIds,
  withColumnNames,
} from '#features/visitor/rules/column-template.ts';
import type { BlockFilter, PageDocument, StoredBlock } from '#features/apps/rules/page/document.ts';
import { mapReferences, type ReferenceMap } from '#settings/column-references.ts';
import type { Fields } from '#settings/kinds.ts';
import { type FieldSet, isVisible } from '#settings/read-fields.ts';
import { definitionOf } from './catalogue.ts';
import { conditionalFilterFields, itemButtonFields, toolbarButtonFields } from './contract.ts';
import { isSheetRequest } from './data-contract.ts';
import { readBlock, upgradeBlock } from './read-block.ts';
import { columnOfEntry } from './roles.ts';

export interface NamedSheet extends NamedColumns {
  /** Absent where only the title is known. */
  readonly id?: string;
  readonly title: string;
}

/** What becomes of a column of the sheet with this title, and of a text filled from its rows. */
export interface PageMap {
  column(title: string | null, reference: string, path: string): string;
  text(title: string | null, text: string, syntax: 'markdown' | 'plain', path: string): string;
  /** A column of the record that the page shows. */
  ofRecord(reference: string, path: string): string;
}

/** The page with every column by its id, where names came in. What names no column of its sheet stays as it is. */
export function pageByIds(document: PageDocument, sheets: readonly NamedSheet[]): PageDocument {
  const bySheet = (title: string | null) => sheets.find((sheet) => sheet.title === title);
  const column = (title: string | null, reference: string): string => {
    const sheet = bySheet(title);
    return (sheet && columnMeant(sheet, reference)?.id) ?? reference;
  };
  const records = sheetsOfRecords(document);
  const map: PageMap = {
    column,
    text: (title, text, syntax) => withColumnIds(text, bySheet(title) ?? { columns: [] }, syntax),
    ofRecord: (reference) => {
      const known = records.flatMap((title) => bySheet(title) ?? []);
      if (known.some(({ columns }) => columns.some((one) => one.id === reference))) return reference;
      return known.map((sheet) => columnMeant(sheet, reference)?.id).find((id) => id !== undefined) ?? reference;
    },
  };
  return mapPage(document, map);
}

/** The page with what the map makes of each column that it names. */
export const mapPage = (document: PageDocument, map: PageMap): PageDocument => ({
  ...document,
  blocks: document.blocks.map((block) => mapBlock(block, map)),
  ...(document.filters && { filters: document.filters.map((one, at) => mapFilter(one, map, `filters.${at}`)) }),
});

/** A column that a block or a page names. */
export interface NamedAt {
  /** Of its sheet; null for a column of the record that the page shows. */
  title: string | null;
  id: string;
  /** `axis.0.column`, `filters.1`. */
  path: string;
}

/** Every column that a block names in settings that count, in their order. */
export function columnsNamedBy(block: StoredBlock): NamedAt[] {
  const named: NamedAt[] = [];
  mapBlock(withoutHidden(block), {
    column(title, id, path) {
      if (title !== null) named.push({ title, id, path });
      return id;
    },
    text(title, text, syntax, path) {
      for (const id of columnIdsIn(text, syntax)) if (title !== null) named.push({ title, id, path });
      return text;
    },
    ofRecord(id, path) {
      named.push({ title: null, id, path });
      return id;
    },
  });
  return named;
}

/** Paths of a block that name a column which its sheet does not have: said in the studio until others are chosen. */
export function lostColumns(block: StoredBlock, sheets: readonly NamedSheet[]): string[] {
  const isLost = ({ title, id }: NamedAt): boolean => {
    const sheet = sheets.find((one) => one.title === title);
    return sheet !== undefined && !sheet.columns.some((column) => column.id === id);
  };
  return [
    ...new Set(
      columnsNamedBy(block)
        .filter(isLost)
        .map(({ path }) => path),
    ),
  ];
}

/** A block without the settings that its other settings hide: there is no question about those. */
function withoutHidden(block: StoredBlock): StoredBlock {
  const definition = definitionOf(block.type);
  const only = (set: FieldSet | null | undefined, values: Record<string, unknown>): Record<string, unknown> => {
    const defaults = Object.entries(set?.fields ?? {}).map(([key, setting]) => [key, setting.default] as const);
    const complete = { ...Object.fromEntries(defaults), ...values };
    return Object.fromEntries(Object.entries(values).filter(([key]) => set && isVisible(set, key, complete)));
  };
  if (!definition) return block;
  return {
    ...block,
    settings: only({ fields: definition.settings, visibleWhen: definition.visibleWhen }, block.settings),
    axis: block.axis.map((item) => only(definition.axis, item)),
    actions: block.actions.map((item) => only(definition.actions, item)),
  };
}

/** What an entry of a list is about, by which it is known again: the column of an axis entry; '' for nothing. */
export function entryName(type: string, part: string, entry: Readonly<Record<string, unknown>>): string {
  const definition = definitionOf(type);
  return definition && part === 'axis' ? columnOfEntry(definition, entry) : '';
}

/** A block whose texts name the columns of another sheet by the names that they had on this one. */
export function textsOnSheet(block: StoredBlock, from: NamedColumns | undefined, to: NamedColumns): StoredBlock {
  return mapBlock(block, {
    column: (_title, id) => id,
    text: (_title, text, syntax) => withColumnIds(withColumnNames(text, from?.columns ?? [], syntax), to, syntax),
    ofRecord: (id) => id,
  });
}

function mapBlock(block: StoredBlock, map: PageMap): StoredBlock {
  const definition = definitionOf(block.type);
  if (!definition) return block;
  const each = (part: ListPart, fields: Fields | undefined): Record<string, unknown>[] =>
    block[part].map((item, at) => mapReferences(fields ?? {}, item, inBlock(block, map), `${part}.${at}.`));
  return {
    ...block,
    settings: mapReferences(definition.settings, block.settings, inBlock(block, map), 'settings.'),
    axis: each('axis', definition.axis?.fields),
    actions: each('actions', definition.actions?.fields),
    toolbar_buttons: each('toolbar_buttons', toolbarButtonFields),
    item_buttons: each('item_buttons', itemButtonFields),
    conditional_filter: block.conditional_filter.map((rule, at) =>
      mapRule(rule, block, map, `conditional_filter.${at}`),
    ),
    filters: block.filters.map((filter, at) => mapFilter(filter, map, `filters.${at}`)),
  };
}

type ListPart = 'axis' | 'actions' | 'toolbar_buttons' | 'item_buttons';

const inBlock = ({ sheet_title }: StoredBlock, map: PageMap): ReferenceMap => ({
  column: (reference, path) => map.column(sheet_title, reference, path),
  source: (source, path) => ({ ...source, column: map.column(source.sheet_title || sheet_title, source.column, path) }),
  text: (text, syntax, path) => map.text(sheet_title, text, syntax, path),
});

/** As stored: nothing of it is read yet. */
type ConditionalRule = { readonly [K in keyof typeof conditionalFilterFields]?: unknown };

/** The other side of a rule is a column of the record; of the person who is signed in it is no column at all. */
function mapRule(rule: Record<string, unknown>, block: StoredBlock, map: PageMap, path: string) {
  const { match_with_column: _other, ...ownSide } = conditionalFilterFields;
  const mapped = mapReferences(ownSide, rule, inBlock(block, map), `${path}.`);
  const { match_with_column: other, filter_by }: ConditionalRule = rule;
  if (filter_by !== 'Current record' || typeof other !== 'string' || other === '') return mapped;
  return { ...mapped, match_with_column: map.ofRecord(other, `${path}.match_with_column`) };
}

function mapFilter(filter: BlockFilter, map: PageMap, path: string): BlockFilter {
  // One that the studio sends for its drawing may be anything yet. (api/page-shapes.ts)
  const { sheet, column } = { ...filter.sheet_column };
  if (typeof sheet !== 'string' || typeof column !== 'string' || column === '') return filter;
  return { ...filter, sheet_column: { ...filter.sheet_column, column: map.column(sheet, column, path) } };
}

/** Titles of the sheets that the record of the page may come from: blocks of one record first, as visitors get it. */
export function sheetsOfRecords({ blocks }: PageDocument): string[] {
  const titles = (some: readonly StoredBlock[]) => some.flatMap(({ sheet_title }) => sheet_title ?? []);
  return [...new Set([...titles(blocks.filter(showsOneRecord)), ...titles(blocks)])];
}

function showsOneRecord(block: StoredBlock): boolean {
  const definition = definitionOf(block.type);
  if (!definition) return false;
  const { config, problems } = readBlock(definition, upgradeBlock(definition, block));
  if (problems.length > 0) return false;
  return Object.values(definition.requests(config)).some(
    (request) => isSheetRequest(request) && request.shape === 'rows' && request.record,
  );
}
