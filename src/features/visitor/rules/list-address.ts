/**
 * The list that a visitor opened a record from, in the address of the record's page:
 * `?record=…&list=/customers?b1.search=kiel%23b1`. It names the page, what was searched, filtered and sorted there, and
 * the block after `#`. Nothing of it is believed about rights.
 */
export const listName = 'list';

/** Longer addresses are dropped: previous and next are then those of the page itself. */
const longestList = 2_000;

export interface ListAddress {
  /** Of the page, as links name it. */
  path: string;
  address: URLSearchParams;
  block: string;
}

/** Null for what is no address of a block on this host. */
export function readList(text: string | null): ListAddress | null {
  if (!text || text.length > longestList || !/^\/(?![/\\])/.test(text)) return null;
  const [rest = '', block = ''] = text.split(/#(.*)/s, 2);
  const [path = '/', search = ''] = rest.split(/\?(.*)/s, 2);
  return /^[\w-]{1,60}$/.test(block) ? { path, address: new URLSearchParams(search), block } : null;
}

/** The same list, spelled in one way. */
export function listText({ path, address, block }: ListAddress): string {
  return `${path}${address.size > 0 ? `?${address}` : ''}#${block}`;
}
