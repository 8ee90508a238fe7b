/** A table as spreadsheets put it on the clipboard; parseTable reads it back. */
export function writeTable(table: readonly (readonly string[])[]): string {
  return table.map((row) => row.map((cell) => (/^"|[\t\r\n]/.test(cell) ? quoted(cell) : cell)).join('\t')).join('\n');
}

/** Tab-separated text as spreadsheets put it on the clipboard: cells with line breaks or quotes are in quotes. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const [cell, end] = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
    rows.at(-1)?.push(cell);
    const mark = text[end];
    if (mark === undefined) break;
    if (mark !== '\t') rows.push([]);
    at = end + (mark === '\r' && text[end + 1] === '\n' ? 2 : 1);
  }
  // The last line ends with a break in every spreadsheet's copy.
  if (rows.length > 1 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}

function readPlain(text: string, start: number): [string, number] {
  let end = start;
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end++;
  return [text.slice(start, end), end];
}

function readQuoted(text: string, start: number): [string, number] {
  const match = /"((?:[^"]|"")*)"(?=\t|\r|\n|$)/y;
  match.lastIndex = start;
  const found = match.exec(text);
  return found ? [(found[1] ?? '').replaceAll('""', '"'), match.lastIndex] : readPlain(text, start);
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
