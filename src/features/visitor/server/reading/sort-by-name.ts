/** Rows in the order of what their keys of another sheet are shown as. */
import type { NamesRequest } from '#blocks/data-contract.ts';
import { foldText, orderText } from '#engine/folding.ts';
import { labelsOf } from '#engine/labels.ts';
import { namesSeveral } from '#engine/links.ts';
import type { KeyedSort, Sort } from '#engine/query-model.ts';
import { keyOf } from './key-of.ts';
import { type NamesAround, namesOf } from './named-cells.ts';
import { run, type Surroundings } from './request-surroundings.ts';

/** Different keys in a column whose names are compared. */
const mostNames = 10_000;

/**
 * A sort by a column that is shown by names goes by these, as far as the viewer may see them; keys without a name are in
 * the order of their own. With more keys than can be looked up it goes by the keys, and `missed` says so.
 */
export async function sortedByName(
  sort: readonly Sort[],
  named: Readonly<Record<string, NamesRequest>> = {},
  around: NamesAround & Surroundings,
): Promise<{ sort: KeyedSort[]; missed?: string }> {
  let missed: string | undefined;
  const sorted: KeyedSort[] = [];
  for (const one of sort) {
    const request = Object.hasOwn(named, one.column) ? named[one.column] : undefined;
    const keys = request && (await keysByName(one.column, request, around));
    if (keys === null) missed = tooManyNames;
    sorted.push(keys ? { ...one, keys } : one);
  }
  return { sort: sorted, ...(missed && { missed }) };
}

/** Null where there are too many. */
async function keysByName(
  column: string,
  request: NamesRequest,
  around: NamesAround & Surroundings,
): Promise<string[] | null> {
  const { distinct: cells } = await run(around, { columns: [], distinct: { column, limit: mostNames + 1 } });
  if (cells.length > mostNames) return null;
  const isSeveral = around.sheet.columns.some((one) => one.id === column && namesSeveral(one));
  const distinct = isSeveral ? [...new Set(cells.flatMap(labelsOf))] : cells;
  if (distinct.length > mostNames) return null;
  const names = await namesOf(distinct, request, around);
  const own = [...new Set(distinct.flatMap((cell) => keyOf(cell) ?? []))];
  const ordered = own.flatMap((key) => {
    const name = names.get(key)?.name;
    return name === undefined ? [] : [{ key, text: orderText(foldText(name)) }];
  });
  return ordered.toSorted((one, other) => compareTexts(one.text, other.text)).map(({ key }) => key);
}

/** As texts of a column are sorted, whatever the locale. */
const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const tooManyNames = `The rows are sorted by number or code: more than ${mostNames.toLocaleString('en-US')} names are too many to sort by.`;
