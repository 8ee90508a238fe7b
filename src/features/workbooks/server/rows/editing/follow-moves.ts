/** Ranges that formulas, names and tables store by their first and last column, after columns of a sheet changed places. */

import {
  isStoredById,
  readStored,
  replaceStored,
  type StoredCell,
  type StoredEnd,
  type StoredRange,
  writeStored,
} from '#engine/formula/cells/kept-reference.ts';
import { layoutWithColumns } from '#engine/formula/cells/grid-layout.ts';
import type { Column } from '#engine/model.ts';
import { json } from '#platform/database/json.ts';
import { readNames } from '../formulas/names/workbook-names.ts';
import { renameInCells } from './follow-names.ts';
import type { SheetDraft } from './sheet-draft.ts';

/**
 * A range whose columns are still next to each other, in whatever order, goes on to read all of them: its first and last
 * one may be others now. Any other keeps its ends, wherever these are, as in Excel.
 */
export async function followMoves(draft: SheetDraft, before: readonly Column[]): Promise<void> {
  const keys = (columns: readonly Column[]): string[] =>
    draft.layout ? layoutWithColumns(draft.layout, columns).columns : columns.map(({ id }) => id);
  const [was, now] = [keys(before), keys(draft.columns)];
  if (!isMixed(was, now)) return;
  const follow = (reference: StoredCell | StoredRange, isOwn: boolean): StoredCell | StoredRange =>
    isOwn && reference.kind === 'range' ? rangeNow(reference, was, now) : reference;
  const followIn = (stored: string, home: string | null): string =>
    isStoredById(stored)
      ? replaceStored(stored, (reference, sheet) => follow(reference, (sheet ?? home) === draft.id))
      : stored;
  const names = await readNames(draft.transaction, draft.workbook_id);
  if (names) {
    const followed = {
      names: names.names.map((one) => ({ ...one, formula: followIn(one.formula, null) })),
      tables: names.tables.map((table) => {
        const range = table.sheet === draft.id ? readStored(table.range) : null;
        return range ? { ...table, range: writeStored(follow(range, true)) } : table;
      }),
    };
    if (JSON.stringify(followed) !== JSON.stringify(names))
      await draft.transaction
        .updateTable('workbooks')
        .set({ names: json(followed) })
        .where('id', '=', draft.workbook_id)
        .execute();
  }
  await renameInCells(draft, (stored, home) => {
    const next = followIn(stored, home?.sheet ?? null);
    return next === stored ? null : next;
  });
}

/** Whether columns that were there before are in another order. */
function isMixed(was: readonly string[], now: readonly string[]): boolean {
  const kept = new Set(was);
  const isThere = new Set(now);
  const left = now.filter((key) => kept.has(key));
  return was.filter((key) => isThere.has(key)).some((key, at) => key !== left[at]);
}

function rangeNow(range: StoredRange, was: readonly string[], now: readonly string[]): StoredRange {
  const [first, last] = [range.left, range.right].map((end) => (end ? was.indexOf(keyOf(end)) : -1));
  if (first === undefined || last === undefined || first < 0 || last <= first) return range;
  const own = new Set(was.slice(first, last + 1));
  const old = new Set(was);
  const places = now.flatMap((key, at) => (own.has(key) ? [at] : []));
  const [left, right] = [places[0], places.at(-1)];
  if (left === undefined || right === undefined) return range;
  // Columns that came between them belong to the range.
  if (now.slice(left, right + 1).some((key) => !own.has(key) && old.has(key))) return range;
  return { ...range, left: endAt(range.left, now[left]!), right: endAt(range.right, now[right]!) };
}

const keyOf = ({ at }: NonNullable<StoredEnd>): string =>
  at.kind === 'id' ? at.id : at.kind === 'beyond' ? `~${at.index}` : '';

const endAt = (end: StoredEnd, key: string): StoredEnd =>
  end && {
    ...end,
    at: key.startsWith('~') ? { kind: 'beyond', index: Number(key.slice(1)) } : { kind: 'id', id: key },
  };
