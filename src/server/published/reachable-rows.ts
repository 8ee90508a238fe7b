import type { RowsAsk } from '#blocks/data-contract.ts';
import type { PageBlock } from './read-page-block.ts';

/** Whether a block's visitors can get at every row that its filters leave, and not only at its first page. */
export function mayReachEveryRow(block: PageBlock, ask: RowsAsk): boolean {
  const { search, filter, sort, page } = ask.visitor ?? {};
  return Boolean(search || filter || sort || page) || offeredDownloads(block).length > 0;
}

/** The downloads of rows that the owner offers. */
export function offeredDownloads({ config }: PageBlock): ('csv' | 'pdf')[] {
  const settings: Record<string, unknown> = config.settings;
  return (['csv', 'pdf'] as const).filter((kind) => settings[`${kind}_download`] === true);
}
