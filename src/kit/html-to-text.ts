/** The words of a text that may hold HTML: without tags, comments, scripts and styles, with the usual entities read. In linear time. */
export function htmlToText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  let words = '';
  let at = 0;
  while (at < text.length) {
    const opens = text.indexOf('<', at);
    if (opens < 0) break;
    words += text.slice(at, opens);
    const tag = tagAt(text, opens);
    if (!tag) {
      // A smaller-than sign that begins no tag.
      words += '<';
      at = opens + 1;
      continue;
    }
    if (blocks.has(tag.name)) words += '\n';
    at = silent.has(tag.name) ? endOf(text, tag.name, tag.end) : tag.end;
  }
  words += text.slice(at);
  const lines = readEntities(words).split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line, index) => line !== '' || index === 0)
    .join('\n')
    .trim();
}

function tagAt(text: string, from: number): { name: string; end: number } | null {
  if (text.startsWith('<!--', from)) {
    const end = text.indexOf('-->', from + 4);
    return { name: '', end: end < 0 ? text.length : end + 3 };
  }
  const name = /^<\/?([a-z][a-z\d-]{0,30})(?=[\s/>])/i.exec(text.slice(from, from + 40))?.[1];
  if (!name) return null;
  const end = text.indexOf('>', from);
  return { name: name.toLowerCase(), end: end < 0 ? text.length : end + 1 };
}

/** Behind the end of an element whose content is no words. */
function endOf(text: string, name: string, from: number): number {
  const closing = text.slice(from).search(name === 'script' ? /<\/script\b/i : /<\/style\b/i);
  if (closing < 0) return text.length;
  const end = text.indexOf('>', from + closing);
  return end < 0 ? text.length : end + 1;
}

function readEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

const silent: ReadonlySet<string> = new Set(['script', 'style']);
const blocks: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol']);
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  ndash: '–',
  mdash: '—',
};
