import { type ColumnNeed, columnWidths, requestedWidth } from './column-widths.ts';
import { baselineIn, lineHeightOf, startOf } from './draw-text.ts';
import { ink, type PageShape, type PdfPages, widthInside } from './pdf-pages.ts';
import { textWords } from './text-words.ts';
import { type TextLine, widthsOf, wrapLines } from './wrap-lines.ts';

export interface TableFrame {
  header: readonly string[];
  numeric: readonly boolean[];
}
type Rows = readonly (readonly string[])[];

/** How a table is laid out on its pages. */
export interface TablePlan {
  shape: PageShape;
  size: number;
  widths: readonly number[];
}

const padding = 5;
const sampled = 200;
const longestCell = 4_000;

/** Chooses page and widths by the header and the first rows. */
export function planTable(pages: PdfPages, { header, numeric }: TableFrame, first: Rows): TablePlan {
  const count = header.length;
  const size = count > 14 ? 7.5 : count > 9 ? 8 : 9;
  const needs = header.map((name, index): ColumnNeed => {
    const need = { line: 0, word: 0, numeric: numeric[index] ?? false };
    const measure = (text: string, bold: boolean): void => {
      const { line, word } = widthsOf(textWords(shortened(text), bold, pages.fonts));
      need.line = Math.max(need.line, line * size);
      need.word = Math.max(need.word, word * size);
    };
    measure(name, true);
    for (const row of first.slice(0, sampled)) measure(row[index] ?? '', false);
    return { ...need, line: need.line + 0.5, word: need.word + 0.5 };
  });
  const requested = needs.reduce((total, need) => total + requestedWidth(need) + 2 * padding, 0);
  const upright: PageShape = { size: 'A4', layout: 'portrait' };
  const fits = requested <= widthInside(upright) || count <= 3;
  const shape: PageShape = fits ? upright : { size: count > 14 ? 'A3' : 'A4', layout: 'landscape' };
  return { shape, size, widths: columnWidths(needs, widthInside(shape) - count * 2 * padding) };
}

/** Draws rows as they come; each page begins with the header. */
export async function drawTable(
  pages: PdfPages,
  frame: TableFrame,
  plan: TablePlan,
  rows: AsyncIterable<Rows>,
): Promise<void> {
  const drawHeader = (): void => drawRow(pages, plan, frame.numeric, frame.header, null);
  drawHeader();
  for await (const some of rows) for (const row of some) drawRow(pages, plan, frame.numeric, row, drawHeader);
}

function drawRow(
  pages: PdfPages,
  { widths, size }: TablePlan,
  numeric: readonly boolean[],
  row: readonly string[],
  /** Null: this is the header itself. */
  drawHeader: (() => void) | null,
): void {
  const isHeader = drawHeader === null;
  const cells = widths.map((width, index) =>
    wrapLines(textWords(shortened(row[index] ?? ''), isHeader, pages.fonts), width / size, pages.fonts),
  );
  const height = lineHeightOf(row.join(' '), size);
  const lines = Math.max(1, ...cells.map((cell) => cell.length));
  // A header that fills its page would leave no room for rows.
  const shown = isHeader ? Math.min(lines, Math.floor((pages.fullRoom * 0.4) / height)) : lines;
  let from = 0;
  while (from < shown) {
    let fitting = Math.floor((pages.room - 2 * padding) / height);
    const wholeFits = (shown - from) * height + 2 * padding <= pages.fullRoom * 0.5;
    if (drawHeader && (fitting < 1 || (fitting < shown - from && wholeFits))) {
      pages.nextPage();
      drawHeader();
      fitting = Math.floor((pages.room - 2 * padding) / height);
    }
    const to = Math.min(shown, from + Math.max(1, fitting));
    drawPart(
      pages,
      cells.map((cell) => cell.slice(from, to)),
      { widths, numeric, size, height, lines: to - from, isHeader },
    );
    from = to;
  }
}

interface PartStyle {
  widths: readonly number[];
  numeric: readonly boolean[];
  size: number;
  height: number;
  lines: number;
  isHeader: boolean;
}

function drawPart(pages: PdfPages, cells: readonly TextLine[][], look: PartStyle): void {
  const { widths, numeric, size, height, isHeader } = look;
  const tall = look.lines * height + 2 * padding;
  if (isHeader) pages.document.rect(pages.left, pages.y, pages.width, tall).fill('#f3f5fb');
  pages.document.rect(pages.left, pages.y + tall - 0.5, pages.width, 0.5).fill('#e7ebf3');
  let x = pages.left;
  cells.forEach((cell, index) => {
    const width = widths[index] ?? 0;
    cell.forEach((line, number) => {
      const baseline = pages.y + padding + number * height + baselineIn(height, size);
      const at = x + padding + startOf(line, width, size, numeric[index] ?? false);
      if (line.items.length > 0) pages.drawLine(line, at, baseline, size, ink);
    });
    x += width + 2 * padding;
  });
  pages.y += tall;
}

/** A cell that would fill pages on its own is cut. */
function shortened(text: string): string {
  return text.length > longestCell ? `${text.slice(0, longestCell).toWellFormed()}…` : text;
}
