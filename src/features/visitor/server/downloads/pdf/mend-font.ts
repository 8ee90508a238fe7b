import type { EmbeddedFont, FontFile, GlyphRun } from 'pdfmake/js/PDFDocument.js';
import { type OutlinePoint, writeOutline } from './write-outline.ts';

/**
 * What fontkit 2.0 gets wrong with fonts of many weights: marks without an anchor on their letter end the work, and a
 * subset cannot write an outline of the requested weight. Here both are done right. Letters that need no shaping are
 * not shaped unless they are to be `kerned`: it is nine tenths of the work on a long table.
 */
export function mendFont(embedded: EmbeddedFont, { kerned }: { kerned: boolean }): void {
  const { font, subset } = embedded;
  const positioning = font._layoutEngine.engine?.GPOSProcessor;
  if (positioning) {
    const applyAnchor = positioning.applyAnchor.bind(positioning);
    positioning.applyAnchor = (mark, anchor, base) => {
      if (anchor) applyAnchor(mark, anchor, base);
    };
  }
  const layoutRun = embedded.layoutRun.bind(embedded);
  const letters = new Map<string, PlainLetter>();
  embedded.layoutRun = (text, features) => {
    if (!kerned && plainLetters.test(text)) return plainRun(text, embedded, letters);
    try {
      return layoutRun(text, features);
    } catch {
      // Letters side by side are better than no document.
      return plainRun(text, embedded, letters);
    }
  };
  subset._addGlyph = (id) => {
    const { bytes, left } = outlineOf(font, id);
    subset.glyf.push(bytes);
    subset.loca.offsets.push(subset.offset);
    subset.hmtx.metrics.push({ advance: Math.round(font.getGlyph(id).advanceWidth), bearing: left });
    subset.offset += bytes.length;
    return subset.glyf.length - 1;
  };
}

/** Letters that are placed side by side whatever their neighbours are, except for kerning. */
const plainLetters = /^[\x20-\x7e\u00a0-\u017f\u0386-\u03ce\u0400-\u0482\u048a-\u052f\u2010-\u2026\u20ac]*$/;

type PlainLetter = [GlyphRun['glyphs'][number], GlyphRun['positions'][number]];

function plainRun(text: string, { font, scale }: EmbeddedFont, known: Map<string, PlainLetter>): GlyphRun {
  const run: GlyphRun = { glyphs: [], positions: [], advanceWidth: 0 };
  for (const letter of text) {
    let found = known.get(letter);
    if (!found) {
      const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
      const width = glyph.advanceWidth * scale;
      found = [glyph, { xAdvance: width, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: width }];
      known.set(letter, found);
    }
    run.glyphs.push(found[0]);
    run.positions.push(found[1]);
    run.advanceWidth += found[1].xAdvance;
  }
  return run;
}

/** A glyph as one outline of its own, even where the font puts it together from others. */
function outlineOf(font: FontFile, id: number): { bytes: Buffer; left: number } {
  const contours: OutlinePoint[][] = [];
  const add = (x = 0, y = 0, onCurve = true): void => {
    contours.at(-1)?.push({ x: Math.round(x), y: Math.round(y), onCurve });
  };
  for (const { command, args } of font.getGlyph(id).path.commands) {
    const [x, y, toX, toY] = args;
    if (command === 'moveTo') contours.push([]);
    if (command === 'moveTo' || command === 'lineTo') add(x, y);
    if (command === 'quadraticCurveTo') {
      add(x, y, false);
      add(toX, toY);
    }
  }
  const drawn = contours.filter((contour) => contour.length > 1);
  if (drawn.length === 0) return { bytes: Buffer.alloc(0), left: 0 };
  const bytes = writeOutline(drawn);
  return {
    bytes: bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))]),
    left: bytes.readInt16BE(2),
  };
}
