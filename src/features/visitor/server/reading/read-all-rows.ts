import type { DataRow, RowsRequest, RowsData, VisitorQuery } from '#blocks/data-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { Services } from '#platform/services.ts';
import { type RequestInput, answerRequest } from './answer-request.ts';
import type { OpenBlock } from './open-block.ts';

export interface AllRows {
  /** How many rows the query matches, whatever is read of them. */
  total: number;
  /** What to say about values that the query misses. */
  missed: RowsData['missed'];
  /** What to say about values that are out of date. */
  outdated: RowsData['outdated'];
  /** The rows in the order of the query, a batch at a time; the next is read when the last is used up. */
  batches: AsyncIterable<DataRow[]>;
}

/**
 * Reads all rows of a query (at most `most`). The first batch is read at once, so that what fails is said in time. Rows
 * are in the order of that moment, each once; one that is deleted or does not match any more by its turn is left out.
 */
export async function readAllRows(
  input: { open: OpenBlock; dataRequest: RowsRequest; query: VisitorQuery; atOnce: number; most?: number },
  services: Services,
): Promise<AllRows> {
  const { open, dataRequest, query, atOnce, most = Number.MAX_SAFE_INTEGER } = input;
  const read = async (part: Pick<RequestInput, 'limit' | 'rowIds' | 'following'>): Promise<RowsData> => {
    const requested = {
      block: open.block,
      dataRequest,
      rights: { actions: [] },
      query: { ...query, offset: 0 },
      ...part,
    };
    const data = await answerRequest(requested, open.reader, services);
    if (data.error || data.shape !== 'rows') throw new Problem('unavailable', data.error ?? 'These aren’t rows.');
    return data;
  };
  // Ordered once: page by page, each page would sort the whole sheet again, and a row that moves would come twice or never.
  const following: string[] = [];
  const first = await read({
    limit: Math.min(atOnce, most),
    following: { most, take: (texts) => following.push(...texts) },
  });
  const { total, missed, outdated } = first;
  return { total, missed, outdated, batches: batchesFrom(first.rows) };

  async function* batchesFrom(rows: DataRow[]): AsyncGenerator<DataRow[]> {
    if (rows.length > 0) yield rows;
    for (let text = following.shift(); text !== undefined; text = following.shift()) {
      const rowIds = text.split('\n');
      const { rows: next } = await read({ limit: rowIds.length, rowIds });
      if (next.length > 0) yield next;
    }
  }
}
