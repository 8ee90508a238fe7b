/** Cells that hold keys of another sheet, with what their rows are called there. */
import type { DataRow, GroupsData, NamesRequest, RowsData, RowsRequest, VisitorQuery } from '#blocks/data-contract.ts';
import { cellText } from '#engine/folding.ts';
import { inLanguage } from '#kit/language/language.ts';
import { formatCell } from '#engine/format-cell.ts';
import { joinLabels, labelsOf } from '#engine/labels.ts';
import { namesSeveral } from '#engine/links.ts';
import { anyOfMarker } from '#engine/query-model.ts';
import type { Cell, Column } from '#engine/model.ts';
import { endOfNamed } from '../records/record-paths.ts';
import { blockFilters } from './block-filters.ts';
import { columnsOf } from './columns-of.ts';
import { keyOf } from './key-of.ts';
import type { PageBlock } from './read-page-block.ts';
import { run, type Surroundings } from './request-surroundings.ts';

export type NamesAround = Omit<Surroundings, 'sheet' | 'filters'> & { block: PageBlock };
type Named = Pick<RowsRequest, 'named'>;

/** Keys that one query of the other sheet looks for. */
const mostKeys = 2_000;
/** Rows more than keys that are read to tell which keys are twice. */
const mostTwice = 1_000;

/**
 * The rows with the names of cells that `named` asks for, `columns` being those of the sheet. What is not found, is twice
 * in the other sheet or may not be seen there by the viewer keeps its own value.
 */
export async function withNamedCells(
  rows: DataRow[],
  { named = {} }: Named,
  { columns, ...around }: NamesAround & { columns: readonly Column[] },
): Promise<DataRow[]> {
  const several = severalIn(columns);
  const found = await Promise.all(
    Object.entries(named).map(async ([id, request]) => {
      const cells = rows.map(({ cells: own }) => own[id]);
      const names = await namesOf(several.has(id) ? cells.flatMap(labelsOf) : cells, request, around);
      return [id, names] as const;
    }),
  );
  const known = found.filter(([, names]) => names.size > 0);
  if (known.length === 0) return rows;
  return rows.map((row) => {
    const own = known.flatMap(([id, names]): [string, ShownName][] => {
      const cell = row.cells[id];
      const shown = several.has(id) ? severalNames(cell, names) : names.get(keyOf(cell) ?? '');
      return shown ? [[id, shown]] : [];
    });
    if (own.length === 0) return row;
    const linked = own.filter(([id]) => named[id]?.leads);
    return {
      ...row,
      named: Object.fromEntries(own.map(([id, { name }]) => [id, name])),
      ...(linked.length > 0 && { linked: Object.fromEntries(linked.map(([id, { end }]) => [id, end])) }),
    };
  });
}

const severalIn = (columns: readonly Column[]): ReadonlySet<string> =>
  new Set(columns.filter(namesSeveral).map(({ id }) => id));

/** Values of a column that rows are counted by, with their names. */
export async function withNamedKeys<Group extends { key: Cell }>(
  groups: Group[],
  request: NamesRequest | undefined,
  { column, ...around }: NamesAround & { column: Pick<Column, 'type'> | undefined },
): Promise<(Group & Pick<GroupsData['groups'][number], 'name'>)[]> {
  if (!request) return groups;
  const keys = groups.map(({ key }) => key);
  const several = column !== undefined && namesSeveral(column);
  const names = await namesOf(several ? keys.flatMap(labelsOf) : keys, request, around);
  return groups.map((group) => {
    const found = several ? namesInWords(group.key, names) : names.get(keyOf(group.key) ?? '');
    return found ? { ...group, name: found.name } : group;
  });
}

/**
 * Which of the shown columns hold keys, with the names of those that the query keeps. Only of keys that a row of the
 * block has: a filter by any other would tell what rows are called that nothing shows.
 */
export async function namesInFilters(
  shown: readonly Column[],
  { named = {} }: Named,
  { filters = [] }: VisitorQuery,
  around: Surroundings & NamesAround,
): Promise<Pick<RowsData, 'names'>> {
  const requested = Object.entries(named).filter(([id]) => shown.some((column) => column.id === id));
  if (requested.length === 0) return {};
  const names = requested.map(async ([id, request]) => {
    const texts = filters.flatMap(({ column, value }) =>
      column === id && !Array.isArray(value) ? cellText(value).split(anyOfMarker) : [],
    );
    if (texts.length === 0) return [id, {}] as const;
    const several = severalIn(shown).has(id);
    const labelsIn = (cells: readonly Cell[]): Cell[] => (several ? cells.flatMap(labelsOf) : [...cells]);
    const { distinct } = await run(around, { columns: [], distinct: { column: id, limit: mostKeys } }, [
      { column: id, condition: 'any_of', value: texts.join(anyOfMarker) },
    ]);
    const ofRows = new Set(labelsIn(distinct).map(keyOf));
    const keys = labelsIn(texts).filter((text) => ofRows.has(keyOf(text)));
    const found = await namesOf(keys, request, around);
    const known = texts.flatMap((text): [string, string][] => {
      const row = several ? namesInWords(text, found) : found.get(keyOf(text) ?? '');
      return row ? [[text, row.name]] : [];
    });
    return [id, Object.fromEntries(known)] as const;
  });
  return { names: Object.fromEntries(await Promise.all(names)) };
}

/** Where names are, as far as the viewer may see the rows of that sheet; null where nothing is to be seen. */
export async function sheetOfNames(request: NamesRequest, { block, reader, services }: NamesAround) {
  const sheet = reader.sheetOf(request.sheet_title);
  const [key] = sheet ? columnsOf(sheet, [request.key]) : [];
  const [column] = sheet ? columnsOf(sheet, [request.column]) : [];
  const filters = sheet && (await blockFilters(block, sheet, reader));
  return sheet && key && column && filters ? { key, column, around: { sheet, filters, reader, services } } : null;
}

type ShownName = Pick<NamedRow, 'name' | 'end'>;

/**
 * What the rows of several keys are called, joined as labels are, and what their addresses end with in the same order with
 * commas between: '' for a key that has none, which stays. Null where no key has a name.
 */
function severalNames(cell: Cell | undefined, names: ReadonlyMap<string, NamedRow>): ShownName | null {
  const parts = partsOf(cell, names);
  return parts && { name: joinLabels(parts.map(({ name }) => name)), end: parts.map((one) => one.end).join(',') };
}

/** The same to be read by people alone. */
function namesInWords(cell: Cell | undefined, names: ReadonlyMap<string, NamedRow>): Pick<ShownName, 'name'> | null {
  const parts = partsOf(cell, names);
  return parts && { name: parts.map(({ name }) => name).join(', ') };
}

function partsOf(cell: Cell | undefined, names: ReadonlyMap<string, NamedRow>): ShownName[] | null {
  const parts = labelsOf(cell).map((label) => names.get(keyOf(label) ?? '') ?? { name: label, end: '' });
  return parts.some(({ end }) => end !== '') ? parts : null;
}

interface NamedRow {
  name: string;
  row_id: string;
  /** Of its address, on the page about it. */
  end: string;
  /** As the other sheet has it. */
  key: Cell;
}

/** What the rows of these keys are called, by `keyOf`. */
export async function namesOf(
  cells: readonly (Cell | undefined)[],
  request: NamesRequest,
  around: NamesAround,
): Promise<Map<string, NamedRow>> {
  const names = new Map<string, NamedRow>();
  const keys = [...new Set(cells.flatMap((cell) => keyOf(cell) ?? []))];
  const other = keys.length > 0 ? await sheetOfNames(request, around) : null;
  if (!other) return names;
  const { key, column } = other;
  const endOf = await endOfNamed(request, around.reader);
  for (let from = 0; from < keys.length; from += mostKeys) {
    const some = keys.slice(from, from + mostKeys);
    // By whole texts: a filter takes 017 and 17 for the same.
    const search = { text: 'keys', columns: [], keys: [{ column: key.id, values: some }] };
    const page = { offset: 0, limit: some.length + mostTwice };
    const answer = await run(other.around, { columns: [key.id, column.id], search, page });
    // Which of them is meant is not known for all.
    if (answer.total > answer.rows.length) continue;
    const twice = new Set<string>();
    for (const { row_id, cells: found } of answer.rows) {
      const own = keyOf(found[key.id]);
      const name = inLanguage(around.reader.language, () => formatCell(found[column.id] ?? null, column));
      if (own === null) continue;
      if (names.has(own)) twice.add(own);
      if (name.trim() !== '')
        names.set(own, { name, row_id, end: endOf({ row_id, name }), key: found[key.id] ?? null });
    }
    for (const own of twice) names.delete(own);
  }
  return names;
}
