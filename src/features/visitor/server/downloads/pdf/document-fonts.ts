import type { EmbeddedFont, PdfDocument } from 'pdfmake/js/PDFDocument.js';
import { type FontSlice, type Han, slicesFor } from './font-slices.ts';
import { mendFont } from './mend-font.ts';
import { openWoff2 } from './open-woff2.ts';

export interface DocumentFont {
  name: string;
  embedded: EmbeddedFont;
  /** Holds letters, not signs: the spaces between its words are its own. */
  hasWords: boolean;
}

/** The fonts of one document, each opened when the first letter needs it. */
export class DocumentFonts {
  readonly #document: PdfDocument;
  readonly #opened = new Map<string, DocumentFont>();
  readonly #widths = new Map<string, number>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** The font that has every visible letter of a cluster, the one before if it does; null when there is none. */
  find(cluster: string, bold: boolean, han: Han, before: DocumentFont | null): DocumentFont | null {
    const letters = [...cluster].map((letter) => letter.codePointAt(0) ?? 0).filter((code) => !isIgnorable(code));
    const first = letters[0] ?? 0x20;
    if (before?.hasWords && isCommon(cluster) && has(before, letters)) return before;
    for (const slice of slicesFor(first, han, isEmoji(cluster))) {
      const font = this.#open(slice, bold && slice.hasWeights);
      if (has(font, letters)) return font;
    }
    return null;
  }

  /** In points at a size of 1. */
  widthOf(text: string, font: DocumentFont): number {
    const key = `${font.name} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    if (this.#widths.size >= 20_000) this.#forget();
    const width = font.embedded.widthOfString(text, 1);
    this.#widths.set(key, width);
    return width;
  }

  /** The cache of measured texts is bounded, however many rows there are. */
  #forget(): void {
    this.#widths.clear();
    for (const { embedded } of this.#opened.values())
      embedded.layoutCache = Object.create(null) as Record<string, object>;
  }

  #open(slice: FontSlice, bold: boolean): DocumentFont {
    const name = `${slice.number}${bold ? ' bold' : ''}`;
    const known = this.#opened.get(name);
    if (known) return known;
    const file = openWoff2(slice.read(), slice.number * 2 + (bold ? 1 : 0));
    const embedded = this.#document
      .registerFont(name, file, slice.hasWeights ? { wght: bold ? 600 : 400 } : null)
      .font(name)._font;
    // What is bold is large or seldom.
    mendFont(embedded, { kerned: bold });
    const font = { name, embedded, hasWords: slice.hasWords };
    this.#opened.set(name, font);
    return font;
  }
}

/** Control characters of layout; a font that lacks them loses nothing. */
export function isIgnorable(codePoint: number): boolean {
  return codePoint >= 0xad && /^[\p{Default_Ignorable_Code_Point}]$/u.test(String.fromCodePoint(codePoint));
}

const isCommon = (cluster: string): boolean => /^[\p{White_Space}.,:;!?…'"’”)\]»«(["“‘-]+$/u.test(cluster);
const isEmoji = (cluster: string): boolean =>
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\ufe0f\u20e3/u.test(cluster);

function has({ embedded }: DocumentFont, letters: readonly number[]): boolean {
  return letters.every((letter) => embedded.font.hasGlyphForCodePoint(letter));
}
