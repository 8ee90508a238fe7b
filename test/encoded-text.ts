import type { TextEncoding } from '#features/workbooks/rules/text-encodings.ts';

const tables = new Map<TextEncoding, Map<string, number[]>>();

/** Text as the bytes of a code page, of which Node can only read. */
export function encodedText(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  const bytes: number[] = [];
  for (const character of text) {
    const found = table.get(character);
    if (!found) throw new Error(`${encoding} has no ${character}.`);
    bytes.push(...found);
  }
  return Buffer.from(bytes);
}

function tableOf(encoding: TextEncoding): Map<string, number[]> {
  const table = new Map<string, number[]>();
  const add = (bytes: number[]): void => {
    const text = new TextDecoder(encoding).decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add([byte]);
  if (!['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'].includes(encoding)) return table;
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail]);
  return table;
}
