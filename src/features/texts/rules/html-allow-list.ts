/** What HTML of owners may hold. One list feeds the cleaning on the server and the preview in the studio. */
export const allowedTags: readonly string[] = [
  'a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'cite', 'code', 'dd', 'del', 'details', 'div', 'dl', 'dt', 'em',
  'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'mark', 'ol', 'p',
  'pre', 'q', 's', 'small', 'span', 'strong', 'sub', 'summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead',
  'tr', 'u', 'ul',
]; // biome-ignore format: a list of words

/** Of an `html` setting: emphasis, links and breaks inside a heading or line. */
export const allowedInlineTags: readonly string[] = [
  'a', 'abbr', 'b', 'br', 'cite', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'small', 'span', 'strong',
  'sub', 'sup', 'u',
]; // biome-ignore format: a list of words

export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
  abbr: ['title'],
  td: ['align', 'colspan', 'rowspan'],
  th: ['align', 'colspan', 'rowspan', 'scope'],
  ol: ['start'],
  table: ['tabindex'],
  pre: ['tabindex'],
  details: ['open'],
  span: ['style'],
  p: ['style'],
  div: ['style'],
};
export const allowedSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel'];
/** Looks only: nothing that can load a file or leave its place. */
export const allowedStyles: Readonly<Record<string, readonly RegExp[]>> = {
  color: [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,25}$/i, /^(rgb|hsl)a?\([\d.,%\s/]{3,40}\)$/i],
  'background-color': [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,25}$/i, /^(rgb|hsl)a?\([\d.,%\s/]{3,40}\)$/i],
  'text-align': [/^(left|right|center|justify)$/],
  'font-weight': [/^(normal|bold|[1-9]00)$/],
  'font-style': [/^(normal|italic)$/],
  'text-decoration': [/^(none|underline|line-through)$/],
};
