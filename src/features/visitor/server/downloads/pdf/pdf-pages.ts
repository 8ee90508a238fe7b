import pdfDocument, { type PdfDocument, type PdfReference } from 'pdfmake/js/PDFDocument.js';
import { DocumentFonts } from './document-fonts.ts';
import { textWords } from './text-words.ts';
import { type TextLine, wrapLines } from './wrap-lines.ts';

export interface PageShape {
  size: 'A4' | 'A3';
  layout: 'portrait' | 'landscape';
}
export const ink = '#161819';
export const quietInk = '#5f6673';

// What CommonJS exports is handed over wrapped by Node, and unwrapped by bundlers.
const PdfDocumentClass = 'default' in pdfDocument ? pdfDocument.default : pdfDocument;

const margin = { side: 40, top: 44, bottom: 48 };
const longSide = { A4: 841.89, A3: 1190.55 };
const shortSide = { A4: 595.28, A3: 841.89 };
const footerSize = 8;

/** The pages of a document, written out one after the other: only the one at hand is in memory. */
export class PdfPages {
  readonly document: PdfDocument;
  readonly fonts: DocumentFonts;
  /** Where the next thing goes, from the top of the page. */
  y = 0;
  #shape: PageShape = { size: 'A4', layout: 'portrait' };
  #count = 0;
  #total: PdfReference | null = null;

  constructor(title: string) {
    // Fonts are given as bytes. No path and no address is ever requested; the policy refuses them all the same.
    this.document = new PdfDocumentClass(
      {},
      {},
      {},
      {},
      {
        ...{
          ...this.#shape,
          margin: 0,
          autoFirstPage: false,
          bufferPages: false,
          font: null,
          lang: 'en',
          displayTitle: true,
        },
        info: { Title: title, Creator: 'Sheaf', Producer: 'Sheaf' },
      },
      null,
      () => false,
    );
    this.fonts = new DocumentFonts(this.document);
  }

  readonly left = margin.side;

  get width(): number {
    return widthInside(this.#shape);
  }

  /** Height that is left of the page at hand. */
  get room(): number {
    return this.#height - margin.bottom - this.y;
  }

  /** Height of an empty page between its margins. */
  get fullRoom(): number {
    return this.#height - margin.bottom - margin.top;
  }

  get #height(): number {
    return this.#shape.layout === 'portrait' ? longSide[this.#shape.size] : shortSide[this.#shape.size];
  }

  begin(shape: PageShape): void {
    this.#shape = shape;
    this.nextPage();
  }

  nextPage(): void {
    this.document.addPage({ ...this.#shape, margin: 0 });
    this.#count += 1;
    this.y = margin.top;
    this.#drawFooter();
  }

  /** One line with its letters' feet at `baseline`, `x` being its left end. */
  drawLine(line: TextLine, x: number, baseline: number, size: number, color: string): void {
    const { document } = this;
    let at = x;
    document.fillColor(color);
    for (const { text, spelled, font, width, isSpace } of line.items) {
      if (!isSpace) {
        // Shaped letters share their parts with others: what they mean is written next to them, for search and copies.
        if (spelled) document.addContent(`/Span <</ActualText <${utf16Of(spelled)}>>> BDC`);
        document.font(font.name).fontSize(size);
        document.text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
        if (spelled) document.addContent('EMC');
      }
      at += width * size;
    }
  }

  /** Writes the last page. */
  end(): void {
    const [line] = this.#linesOf(String(this.#count));
    const font = line?.items[0]?.font.embedded;
    const glyphs = font?.encode(String(this.#count))[0].join('') ?? '';
    this.#total?.end(font ? `BT 0.373 0.4 0.451 rg /${font.id} ${footerSize} Tf [<${glyphs}>] TJ ET` : '');
    this.document.end();
  }

  #linesOf(text: string): TextLine[] {
    return wrapLines(textWords(text, false, this.fonts), Number.POSITIVE_INFINITY, this.fonts);
  }

  /** How many pages there are is known at the end only: all share one drawing of the number, which is written last. */
  #drawFooter(): void {
    const [line] = this.#linesOf(`${this.#count} /`);
    const font = line?.items[0]?.font.embedded;
    if (!line || !font) return;
    this.#total ??= this.document.ref({
      ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 60, 12] },
      Resources: { Font: { [font.id]: font.ref() } },
    });
    const [x, baseline] = [this.left + this.width / 2, this.#height - 28];
    this.drawLine(line, x - (line.width + spaceWidth) * footerSize, baseline, footerSize, quietInk);
    this.document.page.xobjects['Total'] = this.#total;
    this.document.addContent(`q 1 0 0 -1 ${x} ${baseline.toFixed(2)} cm /Total Do Q`);
  }
}

/** At a size of 1, before the number of all pages. */
const spaceWidth = 0.26;

/** Width between the margins of a page. */
export function widthInside({ size, layout }: PageShape): number {
  return (layout === 'portrait' ? shortSide[size] : longSide[size]) - 2 * margin.side;
}

const utf16Of = (text: string): string => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');
