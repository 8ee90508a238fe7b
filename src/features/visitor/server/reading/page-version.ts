import { hash } from 'node:crypto';
import type { PageVersion } from '../../rules/page-version.ts';
import type { PageReader } from './page-reader.ts';
import { requestsOf, rightsOf } from './prepare-block.ts';
import type { PageBlock } from './read-page-block.ts';

/**
 * Which sheets and threads of comments the blocks show the viewer, and a stamp of each block that differs as soon as
 * one of them was written to. A stamp reveals nothing else: neither a version nor which blocks have a sheet in common.
 */
export function pageVersion(blocks: readonly PageBlock[], reader: PageReader): PageVersion {
  const sheets = new Map<string, number>();
  const stamps = new Map<string, string>();
  for (const block of blocks) {
    const thread = reader.threads.get(block.stored.id);
    const shown: { id: string; version: number }[] = [...sheetsOf(block, blocks, reader), ...(thread ? [thread] : [])];
    if (shown.length === 0) continue;
    for (const sheet of shown) sheets.set(sheet.id, sheet.version);
    const written = [block.stored.id, ...shown.map(({ id, version }) => `${id}:${version}`)].join(' ');
    stamps.set(block.stored.id, hash('sha256', written, 'base64url').slice(0, 10));
  }
  return { sheets, stamps };
}

function sheetsOf(block: PageBlock, blocks: readonly PageBlock[], reader: PageReader) {
  const asks = requestsOf(block, rightsOf(block, reader));
  const titles = asks.flatMap(([, dataRequest]) => [
    dataRequest.sheet_title || block.stored.sheet_title,
    ...(dataRequest.shape === 'rows' ? Object.values(dataRequest.named ?? {}).map((one) => one.sheet_title) : []),
  ]);
  // The record of the page, by which it is filtered, may be on the sheet of any other block.
  const byRecord =
    asks.length > 0 && block.config.conditional_filter.some((rule) => rule.filter_by === 'Current record');
  if (byRecord) titles.push(...blocks.map((one) => one.stored.sheet_title));
  // Rows of other sheets decide which are shown.
  for (const { through, further } of block.config.conditional_filter)
    titles.push(through?.sheet_title ?? null, further?.sheet_title ?? null);
  return [...new Set(titles.map((title) => reader.sheetOf(title)))].filter((sheet) => sheet !== null);
}
