import type { RowsRequest } from '#blocks/data-contract.ts';
import { limitsOfPage, type PageLimits } from '#blocks/page-limits.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { readPageBlock } from './read-page-block.ts';

/** A document is never changed in place. */
const known = new WeakMap<readonly StoredBlock[], PageLimits>();

/** What the blocks of a page may show at once: of all of them, for a board that shows one section as well. */
export function limitsOf(blocks: readonly StoredBlock[]): PageLimits {
  const limits = known.get(blocks) ?? limitsOfPage(blocks.flatMap(rowsRequestsOf));
  known.set(blocks, limits);
  return limits;
}

export function rowsRequestsOf(stored: StoredBlock): RowsRequest[] {
  const block = readPageBlock(stored);
  const asks = block ? Object.values(block.definition.requests(block.config)) : [];
  return asks.filter((dataRequest) => dataRequest.shape === 'rows');
}
