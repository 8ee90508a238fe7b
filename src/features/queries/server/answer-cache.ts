import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Cell } from '#engine/model.ts';
import type { Query, QueryAnswer, QueryContext } from '#engine/query-model.ts';

/** Of all cached answers with their questions; a page's charts and figures come to a few hundred kilobytes. */
const mostBytes = 12 * 1024 * 1024;
/** A larger answer is not worth keeping. */
const mostBytesOfOne = 2 * 1024 * 1024;

/** Answers by sheet version and question: an unchanged sheet answers the same question once. */
export class AnswerCache {
  readonly #answers = new LRUCache<string, QueryAnswer>({
    maxSize: mostBytes,
    maxEntrySize: mostBytesOfOne,
    sizeCalculation: (answer, key) => bytesOf(key, answer),
  });

  get(key: string): QueryAnswer | undefined {
    return this.#answers.get(key);
  }

  set(key: string, answer: QueryAnswer): void {
    this.#answers.set(key, answer);
  }
}

/**
 * What an answer depends on. Only filters look at the clock and the user, and the clock counts by days: a minute is
 * fine enough for any time zone. Sorting reads times in the time zone. Questions are long, often longer than their
 * answers, so answers are cached under a short key.
 */
export function answerKey(sheetId: string, version: number, query: Query, context: QueryContext): string {
  const filtered = (query.filters?.length ?? 0) > 0 || query.parts !== undefined;
  const around = filtered
    ? [Math.floor(context.now / 60_000), context.weekStartsOn, context.currentUser, context.currentPerson]
    : [];
  return hash('sha256', JSON.stringify([sheetId, version, query, context.timeZone, ...around]), 'base64url');
}

/**
 * At the most: two bytes a character, and what objects take besides their texts. Visitors choose questions and texts.
 */
function bytesOf(key: string, answer: QueryAnswer): number {
  const { rows, parts = [], following, groups, nested, aggregates, distinct } = answer;
  let bytes = 500 + 2 * key.length + bytesOfCells(distinct) + bytesOfCells(aggregates);
  for (const ids of following ?? []) bytes += 2 * ids.length;
  for (const { cells } of [...rows, ...parts.flatMap((part) => part.rows)])
    bytes += 150 + bytesOfCells(Object.values(cells));
  for (const { key: of, values } of [...groups, ...(nested?.groups ?? [])])
    bytes += 100 + bytesOfCells([of, ...values]);
  return bytes;
}

function bytesOfCells(cells: readonly Cell[]): number {
  let bytes = 0;
  for (const cell of cells) bytes += 24 + (typeof cell === 'string' ? 2 * cell.length : 0);
  return bytes;
}
