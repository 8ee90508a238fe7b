/** Texts of a record, short and plain, as titles, descriptions and pictures of links are. */
import type { DataRow, RecordColumns } from '#blocks/data-contract.ts';
import type { Cell, Column } from '#engine/model.ts';
import { textOf } from './shown-record.ts';

/** As search engines show them. */
const longestDescription = 200;
const longestRead = 5_000;

/** The first texts that say something, together. */
export function shortText(texts: readonly string[]): string {
  const plain = texts.map(plainText).filter((text) => text !== '');
  let all = '';
  for (const text of plain) {
    all += all === '' ? text : ` · ${text}`;
    if (all.length >= longestDescription / 2) break;
  }
  if (all.length <= longestDescription) return all;
  const cut = all.slice(0, longestDescription).replace(/\s+\S*$/u, '');
  return `${cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Without the marks of Markdown and HTML. */
export function plainText(text: string): string {
  return text
    .slice(0, longestRead)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replaceAll(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What the page calls the record, as its heading says it. */
export function nameOfShown(about: RecordColumns, columns: readonly Column[], row: DataRow): string {
  const shown = (ids: readonly string[]) => ids.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const own = shown(about.name);
  const naming = own.length > 0 ? own : shown(about.texts).filter(({ type }) => type === 'text');
  const texts = naming.map((column) => textOf({ cells: row.cells, named: row.named ?? {} }, column)).filter(Boolean);
  return plainText(own.length > 0 ? texts.join(' ') : (texts[0] ?? ''));
}

/** An absolute address; '' where the page shows no picture. */
export function pictureOf(about: RecordColumns, columns: readonly Column[], row: DataRow, url: string): string {
  const picture = columns.find(({ id }) => id === about.picture);
  const own = picture ?? columns.find(({ type }) => type === 'image');
  const address = own ? imageAddress(row.cells[own.id]) : '';
  return address && URL.canParse(address, url) ? new URL(address, url).href : '';
}

/** An address of http(s), or a path on this host; of several files the first picture. (blocks/shared/media/cell-address.ts) */
export function imageAddress(cell: Cell | undefined): string {
  const own = typeof cell === 'string' ? cell.trim() : '';
  const text = /\.(?:jpe?g|png|gif|webp|avif) \((\S+)\)/i.exec(own)?.[1] ?? own;
  return /^(?:https?:\/\/[^/]|\/(?![/\\]))/i.test(text) ? text : '';
}
