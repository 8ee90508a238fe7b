/** A search that also finds rows by what their keys of another sheet are shown as. */
import type { NamesRequest } from '#blocks/data-contract.ts';
import type { SearchKeys } from '#engine/query-model.ts';
import { type NamesAround, namesOf, sheetOfNames } from './named-cells.ts';
import { run } from './request-surroundings.ts';

/** Names that a search finds; where more match, the rows of the others aren't found. */
const mostNames = 2_000;

export interface KeysFound {
  keys: SearchKeys[];
  /** Whether a search found more names than are looked for. */
  isCut: boolean;
}

/**
 * The keys whose names match, as far as the viewer may see these rows. A name that no cell is shown as, since another
 * row has the same key, finds nothing.
 */
export async function keysByName(
  text: string,
  named: Readonly<Record<string, NamesRequest>>,
  around: NamesAround,
): Promise<KeysFound> {
  const found = await Promise.all(
    Object.entries(named).map(async ([column, request]) => ({ column, ...(await keysOf(text, request, around)) })),
  );
  return {
    keys: found.filter(({ values }) => values.length > 0).map(({ column, values }) => ({ column, values })),
    isCut: found.some(({ isCut }) => isCut),
  };
}

async function keysOf(text: string, request: NamesRequest, around: NamesAround) {
  const other = await sheetOfNames(request, around);
  if (!other) return { values: [], isCut: false };
  const { key, column } = other;
  const { rows, total } = await run(other.around, {
    columns: [key.id],
    search: { text, columns: [column.id], within: [...(other.around.filters ?? [])] },
    page: { offset: 0, limit: mostNames },
  });
  const cells = rows.map(({ cells: found }) => found[key.id]);
  const names = await namesOf(cells, request, around);
  return { values: [...names.keys()], isCut: total > rows.length };
}

export const tooManyNames = `More than ${mostNames.toLocaleString('en-US')} names match. Search for more words of the name to find all rows.`;
