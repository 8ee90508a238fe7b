import sanitizeHtml from 'sanitize-html';
import { allowedSchemes } from '#features/texts/rules/html-allow-list.ts';
import { videoAt } from '../../rules/video-address.ts';

/** A picture of the media library. */
export const isLibraryPicture = (src: string): boolean => /^\/files\/[\w./-]{1,200}$/.test(src) && !src.includes('..');

const withinHeadings = ['a', 'code', 'em', 's', 'strong', 'sub', 'sup', 'u'];
const allowedTags = [
  ...withinHeadings,
  ...['blockquote', 'br', 'figcaption', 'figure', 'h2', 'h3', 'h4', 'hr', 'img', 'li', 'ol', 'p', 'pre'],
  ...['table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
];

/**
 * The HTML of a post with only what the editor makes: no styles, no classes but the language of code, pictures of the
 * library alone, films only from where they are shown. What is a heading of the page becomes one level lower.
 */
export function cleanPostHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt'],
      figure: ['data-video'],
      code: [{ name: 'class', multiple: false, values: [] }],
      ol: ['start'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedClasses: { code: [/^language-[a-z0-9+#-]{1,20}$/] },
    allowedSchemes: [...allowedSchemes],
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      b: 'strong',
      i: 'em',
      del: 's',
      strike: 's',
      td: (tagName, attributes) => ({ tagName, attribs: spans(attributes) }),
      th: (tagName, attributes) => ({ tagName, attribs: spans(attributes) }),
      ol: (tagName, { start = '' }) => ({ tagName, attribs: startOf(start) }),
    },
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'img' && !isLibraryPicture(attribs['src'] ?? '')) ||
      (tag === 'figure' && attribs['data-video'] !== undefined && videoAt(attribs['data-video']) === null),
  });
}

const startOf = (start: string): Record<string, string> => (/^\d{1,5}$/.test(start) ? { start } : {});

function spans(attributes: Record<string, string>): Record<string, string> {
  const remaining = Object.entries(attributes).filter(
    ([name, value]) => (name === 'colspan' || name === 'rowspan') && /^([2-9]|[1-9]\d)$/.test(value),
  );
  return Object.fromEntries(remaining);
}
