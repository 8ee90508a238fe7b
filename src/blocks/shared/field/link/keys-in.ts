/**
 * Several keys or names in a text, as engine/labels.ts reads and writes them; here once more, in the file of fields that
 * few pages load: shared, it would be one more file that every page names.
 */
const quoted = /\s*"((?:[^"]|"")*)"\s*(?:,|$)/y;

export function keysIn(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at <= text.length; ) {
    quoted.lastIndex = at;
    const own = quoted.exec(text);
    const comma = text.indexOf(',', at);
    const end = own ? at + own[0].length - (own[0].endsWith(',') ? 1 : 0) : comma < 0 ? text.length : comma;
    found.push((own ? own[1]!.replaceAll('""', '"') : text.slice(at, end)).trim());
    at = end + 1;
  }
  return found.filter(Boolean);
}

export const quotedKey = (key: string): string =>
  key.includes(',') || key.startsWith('"') ? `"${key.replaceAll('"', '""')}"` : key;
