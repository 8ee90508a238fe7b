import type { Cell } from '#engine/model.ts';

/**
 * The address of the image that a cell names, of several files the first picture: http(s), or a path on this host such
 * as an upload; '' for anything else.
 */
export function imageAddress(cell: Cell | undefined): string {
  const own = textOf(cell);
  const text = /\.(?:jpe?g|png|gif|webp|avif) \(([^\s()]+)/i.exec(own)?.[1] ?? own;
  return /^(?:https?:\/\/[^/]|\/(?![/\\]))/i.test(text) ? text : '';
}

/** Where a cell leads: an address of http(s), or mail to an e-mail address; '' for what is no address. */
export function linkAddress(cell: Cell | undefined): string {
  const text = textOf(cell);
  if (/^https?:\/\/[^/]/i.test(text)) return text;
  return /^[^\s@:/?#]+@[^\s@:/?#]+$/.test(text) ? `mailto:${encodeURIComponent(text).replace('%40', '@')}` : '';
}

const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell.trim() : '');
