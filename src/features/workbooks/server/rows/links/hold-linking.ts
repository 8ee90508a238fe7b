import type { Transaction } from '#platform/database/database.ts';
import { holdSheet } from '../next-version.ts';
import { type LinkedBy, readLinkedBy } from './linked-by.ts';

/**
 * Holds a sheet with all that may follow its keys, whoever writes which of them in one order: sheets that link to each
 * other, or that two others link to, would wait for each other in a circle. Called before anything else holds the
 * sheet; `mayFollow` says whether the write is about a key at all. Nearly always nothing links to the sheet.
 */
export async function holdLinking(
  transaction: Transaction,
  sheetId: string,
  mayFollow: (links: readonly LinkedBy[]) => boolean = () => true,
): Promise<void> {
  const links = await readLinkedBy(transaction, sheetId);
  if (links.length === 0 || !mayFollow(links)) return;
  const held = new Set([sheetId]);
  const queue = [...links];
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (held.has(next.sheet)) continue;
    held.add(next.sheet);
    queue.push(...(await readLinkedBy(transaction, next.sheet)));
  }
  for (const id of [...held].toSorted()) await holdSheet(transaction, id);
}
