/** A generated picture as SVG, its letters as outlines of the shipped fonts: whatever script they are in, none is missing. */
import { escapeHtml } from '#kit/html.ts';
import { PdfPages } from '../downloads/pdf/pdf-pages.ts';
import { textWords } from '../downloads/pdf/text-words.ts';
import { type TextLine, wrapLines } from '../downloads/pdf/wrap-lines.ts';
import { lineHeightOf } from '../downloads/pdf/draw-text.ts';
import type { PictureToDraw } from './picture-words.ts';

export const sharedSize = { width: 1_200, height: 630 };
const side = 80;
const inner = sharedSize.width - 2 * side;
/** Of the title, the first in which it has room. */
const titleSizes = [92, 76, 62, 50];
const titleRoom = 330;

/** The fonts of documents, opened as letters need them. */
let pages: PdfPages | undefined;

export function drawPicture(picture: PictureToDraw): string {
  pages ??= new PdfPages('');
  return picture.kind === 'icon' ? iconSvg(picture) : sharedSvg(picture);
}

function sharedSvg({ title, called, below, colors }: Extract<PictureToDraw, { kind: 'shared' }>): string {
  const { accent, ground, onGround } = colors;
  const { width, height } = sharedSize;
  const { lines, size } = fitted(title);
  const fromRight = lines[0]?.fromRight ?? false;
  const lineHeight = lineHeightOf(title, size) * 0.86;
  const belowLines = below ? linesOf(below, 34, false).slice(0, 2) : [];
  const end = height - 78 - belowLines.length * 48;
  const drawn = lines.map((line, at) =>
    lineSvg(line, { size, y: end - (lines.length - 1 - at) * lineHeight, color: onGround }),
  );
  const under = belowLines.map((line, at) =>
    lineSvg(line, { size: 34, y: end + 62 + at * 48, color: onGround, opacity: 0.75 }),
  );
  const [name] = linesOf(called, 36, true, inner - 110);
  const iconAt = fromRight ? width - side - 76 : side;
  const nameAt = fromRight ? iconAt - 24 - (name?.width ?? 0) * 36 : iconAt + 100;
  // Turned towards where reading ends.
  const glow = fromRight ? 60 : width - 60;
  return svg(
    width,
    height,
    [
      `<rect width="${width}" height="${height}" fill="${safe(ground)}"/>`,
      `<circle cx="${glow}" cy="40" r="430" fill="${safe(accent)}" opacity="0.22"/>`,
      `<circle cx="${glow}" cy="40" r="270" fill="${safe(accent)}" opacity="0.3"/>`,
      `<rect y="${height - 14}" width="${width}" height="14" fill="${safe(accent)}"/>`,
      `<g transform="translate(${iconAt} 70)">${badge(called, colors, 76)}</g>`,
      name ? itemsSvg(name, { x: nameAt, y: 121, size: 36, color: onGround }) : '',
      ...drawn,
      ...under,
    ].join(''),
  );
}

function iconSvg({ called, colors }: Extract<PictureToDraw, { kind: 'icon' }>): string {
  // Systems cut icons into shapes of their own: the letter is in the middle, and the color reaches the edges.
  return svg(
    512,
    512,
    `<rect width="512" height="512" fill="${safe(colors.accent)}"/>${letterSvg(called, colors, 512)}`,
  );
}

const badge = (called: string, colors: Extract<PictureToDraw, { kind: 'icon' }>['colors'], size: number): string =>
  `<rect width="${size}" height="${size}" rx="${size * 0.22}" fill="${safe(colors.accent)}"/>${letterSvg(called, colors, size)}`;

function letterSvg(called: string, { onAccent }: { onAccent: string }, box: number): string {
  const [first] = new Intl.Segmenter().segment(called.trim());
  const letter = (first?.segment ?? 'S').toLocaleUpperCase();
  const size = box * 0.52;
  const [line] = linesOf(letter, size, true);
  if (!line) return '';
  const x = (box - line.width * size) / 2;
  return itemsSvg(line, { x, y: box / 2 + size * 0.36, size, color: onAccent });
}

/** In the largest size in which it has room; what is longer than all of it ends with an ellipsis. */
function fitted(title: string): { lines: TextLine[]; size: number } {
  for (const size of titleSizes) {
    const lines = linesOf(title, size, true);
    if (lines.length * lineHeightOf(title, size) * 0.86 <= titleRoom) return { lines, size };
  }
  const size = titleSizes.at(-1) ?? 50;
  const most = Math.floor(titleRoom / (lineHeightOf(title, size) * 0.86));
  for (let letters = [...title]; letters.length > 0; letters = letters.slice(0, -10)) {
    const lines = linesOf(`${letters.join('').trimEnd()}…`, size, true);
    if (lines.length <= most) return { lines, size };
  }
  return { lines: [], size };
}

function linesOf(text: string, size: number, bold: boolean, width = inner): TextLine[] {
  if (!pages) return [];
  return wrapLines(textWords(text, bold, pages.fonts), width / size, pages.fonts);
}

interface Placed {
  x: number;
  y: number;
  size: number;
  color: string;
  opacity?: number;
}

const lineSvg = (line: TextLine, at: Omit<Placed, 'x'>): string =>
  itemsSvg(line, { ...at, x: line.fromRight ? sharedSize.width - side - line.width * at.size : side });

function itemsSvg({ items }: TextLine, { x, y, size, color, opacity = 1 }: Placed): string {
  let at = x;
  let path = '';
  for (const { text, font, width, isSpace } of items) {
    if (!isSpace) path += outlinesOf(font.embedded, text, { x: at, y, size });
    at += width * size;
  }
  return path && `<path fill="${safe(color)}" opacity="${opacity}" d="${path}"/>`;
}

type Embedded = TextLine['items'][number]['font']['embedded'];

function outlinesOf(embedded: Embedded, text: string, { x, y, size }: Pick<Placed, 'x' | 'y' | 'size'>): string {
  const { glyphs, positions } = embedded.layoutRun(text);
  // Positions are in thousandths of the size, outlines in units of the font.
  const unit = (embedded.scale * size) / 1_000;
  let at = x;
  let path = '';
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const left = at + (xOffset * size) / 1_000;
    const base = y - (yOffset * size) / 1_000;
    for (const { command, args } of glyph.path.commands) {
      const points = args.map((value, place) => rounded(place % 2 === 0 ? left + value * unit : base - value * unit));
      path += `${letters[command] ?? ''}${points.join(' ')}`;
    }
    at += (xAdvance * size) / 1_000;
  }
  return path;
}

const letters: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

const rounded = (value: number): number => Math.round(value * 100) / 100;
const safe = (color: string): string => escapeHtml(color);

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
