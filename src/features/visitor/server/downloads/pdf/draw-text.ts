import { ink, type PdfPages } from './pdf-pages.ts';
import { textWords } from './text-words.ts';
import { type TextLine, wrapLines } from './wrap-lines.ts';

export interface TextStyle {
  size: number;
  bold?: boolean;
  color?: string;
  /** From the margin. */
  indent?: number;
  before?: number;
  after?: number;
  /** Comes before the first line. */
  bullet?: string;
}

/** A text over as many lines and pages as it needs. */
export function drawText(pages: PdfPages, text: string, look: TextStyle): void {
  const { size, bold = false, color = ink, indent = 0, bullet } = look;
  const width = pages.width - indent;
  const lines = wrapLines(textWords(text, bold, pages.fonts), width / size, pages.fonts);
  const height = lineHeightOf(text, size);
  pages.y += look.before ?? 0;
  lines.forEach((line, index) => {
    if (pages.room < height) pages.nextPage();
    const baseline = pages.y + baselineIn(height, size);
    // The margin is on the side where reading begins.
    const x = line.fromRight ? pages.left + width - line.width * size : pages.left + indent;
    const beside = line.fromRight ? pages.left + width + size / 2 : x - size;
    if (bullet && index === 0) drawBullet(pages, bullet, beside, baseline, look);
    pages.drawLine(line, x, baseline, size, color);
    pages.y += height;
  });
  pages.y += look.after ?? 0;
}

function drawBullet(
  pages: PdfPages,
  bullet: string,
  x: number,
  baseline: number,
  { size, color = ink }: TextStyle,
): void {
  const [sign] = wrapLines(textWords(bullet, false, pages.fonts), Number.POSITIVE_INFINITY, pages.fonts);
  if (sign) pages.drawLine(sign, x, baseline, size, color);
}

/** Scripts whose letters reach further up or down than Latin ones. */
const tall =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export function lineHeightOf(text: string, size: number): number {
  return size * (tall.test(text) ? 1.75 : 1.4);
}

/** Where letters are in a line of that height: what is left over is shared between above and below. */
export function baselineIn(height: number, size: number): number {
  const [above, below] = [1.069, 0.293];
  return (height - (above + below) * size) / 2 + above * size;
}

/** Where a line begins in a box of that width. */
export function startOf(line: TextLine, width: number, size: number, atRight: boolean): number {
  return atRight || line.fromRight ? width - line.width * size : 0;
}
