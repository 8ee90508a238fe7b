import type { DataRow, RowsAsk, RowsData, VisitorQuery } from '#blocks/data-contract.ts';
import { Problem } from '#kit/problem.ts';
import type { Services } from '../services.ts';
import { answerAsk } from './answer-ask.ts';
import type { OpenBlock } from './open-block.ts';

export interface AllRows {
  /** How many rows the query matches, whatever is read of them. */
  total: number;
  /** The rows in the order of the query, a batch at a time; the next is asked for when the last is used up. */
  batches: AsyncIterable<DataRow[]>;
}

/** Reads all rows of a query (at most `most`). The first batch is read at once, so that what fails is said in time. */
export async function readAllRows(
  input: { open: OpenBlock; ask: RowsAsk; query: VisitorQuery; atOnce: number; most?: number },
  services: Services,
): Promise<AllRows> {
  const { open, ask, query, atOnce, most = Number.POSITIVE_INFINITY } = input;
  const read = async (offset: number): Promise<RowsData> => {
    const limit = Math.min(atOnce, most - offset);
    const wanted = { block: open.block, ask, rights: { actions: [] }, query: { ...query, offset }, limit };
    const data = await answerAsk(wanted, open.reader, services);
    if (data.error || data.shape !== 'rows') throw new Problem('unavailable', data.error ?? 'These are no rows.');
    return data;
  };
  const first = await read(0);
  return { total: first.total, batches: batchesFrom(first) };

  async function* batchesFrom(start: RowsData): AsyncGenerator<DataRow[]> {
    let data = start;
    for (let offset = 0; data.rows.length > 0; ) {
      yield data.rows;
      offset += data.rows.length;
      if (offset >= Math.min(data.total, most)) return;
      data = await read(offset);
    }
  }
}
