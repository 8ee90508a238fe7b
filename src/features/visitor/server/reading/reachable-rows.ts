import type { DownloadKind } from '#blocks/role-declarations.ts';
import type { RowsRequest } from '#blocks/data-contract.ts';
import { downloadsOf } from '#blocks/roles.ts';
import { offersSearch } from '#features/apps/rules/page/page-search.ts';
import type { PageReader } from './page-reader.ts';
import type { PageBlock } from './read-page-block.ts';

/** Whether a block's visitors can get at every row that its filters leave, and not only at its first page. */
export function mayReachEveryRow(block: PageBlock, dataRequest: RowsRequest, reader: PageReader): boolean {
  if (isSearched(reader)) return true;
  const { search, filter, sort, page } = dataRequest.visitor ?? {};
  return (
    Boolean(search || filter || sort || page || dataRequest.span || dataRequest.record) ||
    offeredDownloads(block).length > 0
  );
}

/** Whether the search of the page can find any row, whatever the block itself offers. */
export const isSearched = ({ page }: PageReader): boolean => offersSearch(page.document);

/** The downloads of rows that the owner offers. */
export const offeredDownloads = ({ definition, config }: PageBlock): DownloadKind[] => downloadsOf(definition, config);
