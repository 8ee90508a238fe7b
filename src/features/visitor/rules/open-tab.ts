/** Which tab is open. In the address of a page: `?{block}.tab=2`. */

/** The name of a block's address parameter. */
export const tabName = (blockId: string): string => `${blockId}.tab`;

/** Counts from 1; the first where the address says nothing, or a tab that there isn't. */
export function openTabOf(address: URLSearchParams, blockId: string, count: number): number {
  const at = Number(address.get(tabName(blockId)) ?? 1);
  return Number.isInteger(at) && at >= 1 && at <= count ? at : 1;
}
