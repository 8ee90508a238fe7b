/** pdfmake 0.3 ships no types: what is used of it. Its document is PDFKit's, with a policy for local files. */
declare module 'pdfmake/js/PDFDocument.js' {
  import type { Readable } from 'node:stream';

  interface Glyph {
    advanceWidth: number;
    path: { commands: { command: string; args: number[] }[] };
  }
  interface GlyphRun {
    glyphs: Glyph[];
    positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number }[];
    advanceWidth: number;
  }
  /** A font as fontkit knows it. */
  interface FontFile {
    getGlyph(id: number): Glyph;
    glyphForCodePoint(codePoint: number): Glyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
    _layoutEngine: {
      engine?: {
        GPOSProcessor?: { applyAnchor(mark: object, anchor: object | null, base: number): void } | null;
      } | null;
    };
  }
  /** The part of a font that a document carries. */
  interface FontSubset {
    glyf: Uint8Array[];
    loca: { offsets: number[] };
    hmtx: { metrics: { advance: number; bearing: number }[] };
    offset: number;
    _addGlyph(id: number): number;
  }
  interface EmbeddedFont {
    id: string;
    font: FontFile;
    subset: FontSubset;
    scale: number;
    layoutCache: Record<string, object>;
    layoutRun(text: string, features?: object): GlyphRun;
    /** Glyphs in hexadecimal, and where they are. */
    encode(text: string): [string[], object[]];
    widthOfString(text: string, size: number): number;
    ref(): object;
  }
  interface PdfReference {
    end(content?: string | Buffer): void;
  }
  interface PdfPage {
    width: number;
    height: number;
    xobjects: Record<string, PdfReference>;
  }
  class PdfDocument extends Readable {
    constructor(
      fonts: object,
      images: object,
      patterns: object,
      attachments: object,
      options: {
        size: string;
        layout: 'portrait' | 'landscape';
        margin: number;
        autoFirstPage: boolean;
        bufferPages: boolean;
        font: null;
        lang: string;
        displayTitle: boolean;
        info: Record<string, string | Date>;
      },
      virtualFiles: null,
      localAccessPolicy: (path: string) => boolean,
    );
    page: PdfPage;
    addPage(options: { size: string; layout: 'portrait' | 'landscape'; margin: number }): this;
    registerFont(name: string, file: Buffer, variation: Record<string, number> | null): this;
    font(name: string): this & { _font: EmbeddedFont };
    fontSize(size: number): this;
    fillColor(color: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(color: string): this;
    text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): this;
    addContent(content: string): this;
    ref(dictionary: Record<string, unknown>): PdfReference;
    end(): void;
  }
  /** What CommonJS exports. */
  const exported: { default: typeof PdfDocument } | typeof PdfDocument;
  export default exported;
  export type { EmbeddedFont, FontFile, GlyphRun, PdfDocument, PdfReference };
}
