/** A feed as Atom 1.0 has it. (RFC 4287) */
import { createHash } from 'node:crypto';
import { escapeHtml } from '#kit/html.ts';

export interface Feed {
  /** What its id is made of: it stays when names and addresses change. */
  key: string;
  title: string;
  author: string;
  /** Of BCP 47. */
  language: string;
  /** Where it is, and the page that it is of. */
  self: string;
  page: string;
  icon: string;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  key: string;
  title: string;
  /** Where it is read. */
  href: string;
  made: Date;
  changed: Date;
  /** Cleaned. */
  html: string;
}

export function atomOf(feed: Feed): string {
  const changed = feed.entries.map((entry) => entry.changed.getTime());
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlText(feed.language)}">`,
    `<id>${idOf(feed.key)}</id>`,
    `<title>${xmlText(feed.title)}</title>`,
    `<updated>${new Date(Math.max(0, ...changed)).toISOString()}</updated>`,
    `<author><name>${xmlText(feed.author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(feed.self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(feed.page)}"/>`,
    ...(feed.icon ? [`<icon>${xmlText(feed.icon)}</icon>`] : []),
    ...feed.entries.map(entryText),
    '</feed>',
    '',
  ].join('\n');
}

const entryText = ({ key, title, href, made, changed, html }: FeedEntry): string =>
  [
    '<entry>',
    `<id>${idOf(key)}</id>`,
    `<title>${xmlText(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xmlText(href)}"/>`,
    `<published>${made.toISOString()}</published>`,
    `<updated>${changed.toISOString()}</updated>`,
    `<content type="html">${xmlText(html)}</content>`,
    '</entry>',
  ].join('\n');

/** No address: readers know an entry by it, wherever the app is. */
function idOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  return `urn:uuid:${[...parts, hash.slice(20, 32)].join('-')}`;
}

/** Without what XML has no way to write. */
// oxlint-disable-next-line no-control-regex -- these are the ones that are left out
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const xmlText = (text: string): string => escapeHtml(text.replaceAll(unwritable, ''));
