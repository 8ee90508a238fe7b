import { LRUCache } from 'lru-cache';

/** What rendering a block took. */
export interface BlockCost {
  /** Until its data were there. */
  milliseconds: number;
  /** Rows that its questions found. */
  rows_read: number;
  /** Of its HTML and of what its script gets. */
  bytes: number;
}

const mostBlocks = 5_000;
const maxRenderings = 50;

/** What blocks cost when they were last rendered for visitors: figures alone, of this node, since its start. */
export class BlockCosts {
  /** Of each block the newest last. */
  readonly #drawings = new LRUCache<string, BlockCost[]>({ max: mostBlocks });

  note(page_id: string, block_id: string, cost: BlockCost): void {
    const key = keyOf(page_id, block_id);
    const renderings = this.#drawings.get(key) ?? [];
    renderings.push(cost);
    if (renderings.length > maxRenderings) renderings.shift();
    this.#drawings.set(key, renderings);
  }

  /** The median of each figure, and of how many drawings; null where there was none. */
  of(page_id: string, block_id: string): (BlockCost & { count: number }) | null {
    const renderings = this.#drawings.peek(keyOf(page_id, block_id));
    if (!renderings) return null;
    const middle = (figure: keyof BlockCost): number =>
      renderings.map((one) => one[figure]).toSorted((one, other) => one - other)[(renderings.length - 1) >> 1] ?? 0;
    return {
      milliseconds: middle('milliseconds'),
      rows_read: middle('rows_read'),
      bytes: middle('bytes'),
      count: renderings.length,
    };
  }
}

const keyOf = (page_id: string, block_id: string): string => `${page_id} ${block_id}`;
