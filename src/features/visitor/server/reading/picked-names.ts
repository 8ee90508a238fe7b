/** Names of another sheet that a field offers, and the keys that they stand for. (docs/decisions/0179) */
import type { FieldProblem } from '#kit/problem.ts';
import type { BlockRights } from '#blocks/contract.ts';
import type { BlockRequest, NamesRequest, PickedName, PickedNames, RequestedData } from '#blocks/data-contract.ts';
import { isFormulaColumn } from '#engine/formula/columns/formula-column.ts';
import { foldText } from '#engine/folding.ts';
import { joinLabels, labelsOf } from '#engine/labels.ts';
import { namesSeveral } from '#engine/links.ts';
import type { Cell, Column } from '#engine/model.ts';
import { boundColumns } from './bound-cells.ts';
import { keyOf } from './key-of.ts';
import { type NamesAround, namesOf, sheetOfNames } from './named-cells.ts';
import { columnsOfOthers } from './own-rows.ts';
import type { PageReader } from './page-reader.ts';
import type { PageBlock } from './read-page-block.ts';
import { run } from './request-surroundings.ts';

type WriteRights = Pick<BlockRights, 'add' | 'edit'>;

/**
 * Which columns of its own sheet the viewer fills in through the block by names, by column id. Who may not write a
 * column has no use for names that no row shows, and doesn't get them.
 */
export function pickersOf(block: PageBlock, rights: WriteRights, reader: PageReader): Record<string, NamesRequest> {
  const sheet = reader.sheetOf(block.stored.sheet_title);
  if (!sheet || (!rights.add && rights.edit.length === 0)) return {};
  const refused = new Set([
    ...columnsOfOthers(reader, sheet),
    ...sheet.columns.filter(isFormulaColumn).map(({ id }) => id),
  ]);
  const bound = boundColumns(block, sheet, reader);
  const offers = ([id]: [string, NamesRequest]): boolean =>
    sheet.columns.some((column) => column.id === id) &&
    !refused.has(id) &&
    (rights.edit.includes(id) || (rights.add && !bound.includes(id)));
  const requested = Object.values(block.definition.requests(block.config)).flatMap((request) =>
    pickedIn(request, sheet.title),
  );
  return Object.fromEntries(requested.filter(offers));
}

function pickedIn(request: BlockRequest, title: string): [string, NamesRequest][] {
  if (request.shape === 'distinct') {
    return request.named && request.choicesFor && !request.choicesIn ? [[request.choicesFor, request.named]] : [];
  }
  if (request.shape !== 'rows' || (request.sheet_title || title) !== title) return [];
  return Object.entries(request.named ?? {}).filter(([, { picked }]) => picked);
}

/** Rows as answered, with the columns that their viewer fills in by names. */
export function namePicked<Data extends RequestedData>(
  data: Data,
  { block, rights, reader }: { block: PageBlock; rights: WriteRights; reader: PageReader },
): Data {
  if (data.shape !== 'rows') return data;
  const pickers = pickersOf(block, rights, reader);
  const picked = data.columns.flatMap(({ id }) => (Object.hasOwn(pickers, id) ? [id] : []));
  return picked.length > 0 ? { ...data, picked } : data;
}

/**
 * The first rows by name that hold all words of a text in their name or their key, as far as the viewer may see them
 * there. One without a name, or with a key that two rows have, can't be chosen.
 */
export async function offeredNames(
  text: string,
  request: NamesRequest,
  { limit, around }: { limit: number; around: NamesAround },
): Promise<PickedNames> {
  const other = await sheetOfNames(request, around);
  if (!other) return { names: [], total: 0 };
  const { key, column } = other;
  // Commas would make several searches of a name that has one.
  const words = text.replaceAll(/[",]/g, ' ').trim();
  const columns = [...new Set([column.id, key.id])];
  const { rows, total } = await run(other.around, {
    columns: [key.id],
    ...(words && { search: { text: words, columns, within: [...(other.around.filters ?? [])] } }),
    sort: [{ column: column.id, direction: 'ascending' }],
    page: { offset: 0, limit },
  });
  const keys = rows.map(({ cells }) => cells[key.id] ?? null);
  const found = await namesOf(keys, request, around);
  const names = keys.flatMap((cell): PickedName[] => {
    const row = found.get(keyOf(cell) ?? '');
    return row ? [{ key: row.key, name: row.name }] : [];
  });
  return { names, total };
}

/** What is said where a key is none that the field offers. */
const notOffered = 'Choose one of the names in the list.';

/**
 * Cells with the keys that were chosen: each is one that its field offers to the viewer, or else refused. A text that
 * is no key, and the name of one row alone, is the key of that row: so forms work without a script.
 */
export async function pickedCells(
  cells: Record<string, Cell>,
  pickers: Readonly<Record<string, NamesRequest>>,
  { columns, ...around }: NamesAround & { columns: readonly Column[] },
): Promise<{ cells: Record<string, Cell>; problems: FieldProblem[] }> {
  const problems: FieldProblem[] = [];
  const keys: [string, Cell][] = [];
  for (const [id, request] of Object.entries(pickers)) {
    const cell = cells[id];
    if (cell === undefined || cell === null || cell === '') continue;
    const column = columns.find((one) => one.id === id);
    const key = await (column && namesSeveral(column) ? keysOfPicked : keyOfPicked)(cell, request, around);
    if (key === null) problems.push({ path: id, message: notOffered });
    else keys.push([id, key]);
  }
  return { cells: { ...cells, ...Object.fromEntries(keys) }, problems };
}

async function keyOfPicked(cell: Cell, request: NamesRequest, around: NamesAround): Promise<Cell> {
  const row = (await namesOf([cell], request, around)).get(keyOf(cell) ?? '');
  // As the other sheet writes it: a key is found whatever its case.
  if (row) return typeof row.key === 'string' && typeof cell === 'string' ? row.key : cell;
  return typeof cell === 'string' ? keyOfName(cell, request, around) : null;
}

/** Several keys or names, as labels are written; null where one of them is none. */
async function keysOfPicked(cell: Cell, request: NamesRequest, around: NamesAround): Promise<Cell> {
  const labels = labelsOf(cell);
  if (labels.length > mostPicked) return null;
  const names = await namesOf(labels, request, around);
  const keys: string[] = [];
  for (const label of labels) {
    const row = names.get(keyOf(label) ?? '');
    const key = row ? row.key : await keyOfName(label, request, around);
    if (key === null) return null;
    keys.push(String(key));
  }
  return joinLabels([...new Set(keys)]);
}

/** Rows that one cell names; each may take a search of its own. */
const mostPicked = 200;

async function keyOfName(name: string, request: NamesRequest, around: NamesAround): Promise<Cell> {
  const other = await sheetOfNames(request, around);
  const text = foldText(name);
  if (!other || text === '') return null;
  const { key, column } = other;
  const search = { text: 'names', columns: [], keys: [{ column: column.id, values: [text] }] };
  const { rows } = await run(other.around, { columns: [key.id], search, page: { offset: 0, limit: 2 } });
  const [only, second] = rows;
  if (!only || second) return null;
  const own = only.cells[key.id] ?? null;
  return (await namesOf([own], request, around)).get(keyOf(own) ?? '')?.key ?? null;
}
