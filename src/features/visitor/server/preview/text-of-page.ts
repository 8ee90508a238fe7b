/** The text that a page shows, a line for each of its parts. */
export function textOfPage(html: string): string {
  const body = html.slice(Math.max(0, html.indexOf('<body')));
  return body
    .replaceAll(/<(style|svg|script|template)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<(?:td|th|dt)\b[^>]*>/gi, ' | ')
    .replaceAll(/<\/?(?:span|b|strong|em|i|a|small|code|mark|td|th|dt)\b[^>]*>/gi, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) =>
      name
        ? (named[name] ?? whole)
        : String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(decimal ?? hex ?? '0', decimal ? 10 : 16))),
    )
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
    .slice(0, mostCharacters);
}

const mostCharacters = 20_000;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
