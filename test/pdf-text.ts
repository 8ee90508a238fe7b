/** The text of a PDF of ours, read from the file itself: glyphs of each page through the maps that its fonts carry. */
import { inflateSync } from 'node:zlib';

/** `drawn` reads the glyphs alone, where letters that share their parts stand for each other. */
export function pdfText(bytes: Uint8Array, { drawn: rendered = false } = {}): string {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, { head: string; body: string }>();
  for (const match of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g))
    objects.set(match[1] ?? '', splitObject(match[2] ?? ''));
  const mapOf = (font: string): Map<string, string> => {
    const reference = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1] ?? '';
    return readMap(objects.get(reference)?.body ?? '');
  };
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', reference = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) fonts.set(name, mapOf(reference));
  }
  const pages = [...objects.values()].filter(({ body }) => /\bTJ\b/.test(body));
  return pages
    .map(({ body }) => textOf(body, fonts, rendered))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

function splitObject(object: string): { head: string; body: string } {
  const start = object.indexOf('stream\n');
  if (start < 0) return { head: object, body: '' };
  const head = object.slice(0, start);
  const raw = Buffer.from(object.slice(start + 7, object.lastIndexOf('\nendstream')), 'latin1');
  return { head, body: head.includes('/FlateDecode') ? inflateSync(raw).toString('latin1') : raw.toString('latin1') };
}

/** Glyph (four hexadecimal figures) to text. */
function readMap(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '', , list = ''] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, code = ''], index) => {
      const glyph = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      letters.set(glyph, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return letters;
}

function textOf(page: string, fonts: Map<string, Map<string, string>>, rendered: boolean): string {
  let isSpelled = false;
  let font: Map<string, string> | undefined;
  let text = '';
  for (const [whole, name, glyphs, spelled] of page.matchAll(
    /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/ActualText <feff(\w*)>|EMC/g,
  )) {
    if (whole === 'EMC') isSpelled = false;
    else if (spelled !== undefined) {
      if (rendered) continue;
      isSpelled = true;
      text += `${Buffer.from(spelled, 'hex').swap16().toString('utf16le')} `;
    } else if (name) font = fonts.get(name);
    else if (!isSpelled) {
      const codes = [...(glyphs ?? '').matchAll(/<(\w*)>/g)].map(([, code = '']) => code).join('');
      for (let at = 0; at < codes.length; at += 4) text += font?.get(codes.slice(at, at + 4)) ?? '\ufffd';
      text += ' ';
    }
  }
  return text;
}
