import createBidi from 'bidi-js';
import { breaksOf, clustersOf } from './break-positions.ts';
import { type DocumentFont, type DocumentFonts, isIgnorable } from './document-fonts.ts';
import { hanOf } from './font-slices.ts';

/** Letters of one font and one direction that belong together. */
export interface TextItem {
  /** As it is given to the font: what reads from the right, and has no letters that show it, is already reversed. */
  text: string;
  /** The text, where its glyphs alone do not give it. */
  spelled?: string;
  font: DocumentFont;
  /** Of the bidirectional algorithm: odd ones read from the right. */
  level: number;
  /** At a size of 1. */
  width: number;
  isSpace: boolean;
}

/** What no line ends within, with the spaces that follow it. */
export type TextWord = TextItem[];

export interface TextParagraph {
  words: TextWord[];
  fromRight: boolean;
}

const bidi = createBidi();
const readsFromRight =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Scripts whose letters are put together or moved when they are drawn. */
const shaped =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Emoji_Presentation}]/u;
const strongFromRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A text as paragraphs of words, each letter with a font that has it. What no font has becomes �. */
export function textWords(text: string, bold: boolean, fonts: DocumentFonts): TextParagraph[] {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029\v\f\u0085]/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(/[\p{Cc}\ufeff]/gu, (sign) => (sign === '\n' ? sign : ''));
  return clean.split('\n').map((line) => paragraphOf(line, bold, fonts));
}

function paragraphOf(line: string, bold: boolean, fonts: DocumentFonts): TextParagraph {
  if (oneFont.test(line)) return { words: wordsOfOneFont(line, bold, fonts), fromRight: false };
  const found = readsFromRight.test(line) ? bidi.getEmbeddingLevels(line, 'auto') : null;
  const levelAt = (index: number): number => found?.levels[index] ?? 0;
  const writer = new WordWriter(line, bold, fonts);
  const breaks = breaksOf(line);
  for (const { segment, index } of clustersOf(line)) {
    if (breaks.has(index)) writer.endWord();
    writer.add(segment, levelAt(index));
  }
  writer.endWord();
  return { words: writer.words, fromRight: (found?.paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** The shortest way for what most cells hold: one font has all of it. */
const oneFont = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff]*$/;

function wordsOfOneFont(line: string, bold: boolean, fonts: DocumentFonts): TextWord[] {
  const font = fonts.find('a', bold, 'sc', null);
  if (!font || line === '') return [];
  const item = (text: string, isSpace: boolean): TextItem => ({
    ...{ text, font, level: 0, isSpace },
    width: fonts.widthOf(text, font),
  });
  return line.split(/(?<= )(?=[^ ])|(?<=\p{L}[-/])(?=\p{L})/u).map((word) => {
    const inked = word.trimEnd();
    return [
      ...(inked ? [item(inked, false)] : []),
      ...(inked.length < word.length ? [item(word.slice(inked.length), true)] : []),
    ];
  });
}

/** Joins clusters into items, and items into words. */
class WordWriter {
  readonly words: TextWord[] = [];
  #word: TextWord = [];
  #open: Omit<TextItem, 'width'> | null = null;
  #before: DocumentFont | null = null;
  readonly #bold: boolean;
  readonly #fonts: DocumentFonts;
  readonly #han: ReturnType<typeof hanOf>;

  constructor(line: string, bold: boolean, fonts: DocumentFonts) {
    this.#bold = bold;
    this.#fonts = fonts;
    this.#han = hanOf(line);
  }

  add(cluster: string, level: number): void {
    const font = this.#fonts.find(cluster, this.#bold, this.#han, this.#before);
    const letters = [...cluster];
    if (!font) {
      if (letters.every((letter) => isIgnorable(letter.codePointAt(0) ?? 0))) return;
      if (letters.length > 1) for (const letter of letters) this.add(letter, level);
      else if (cluster !== '\ufffd') this.add('\ufffd', level);
      return;
    }
    const text = letters
      .filter((letter) => !isIgnorable(codeOf(letter)) || font.embedded.font.hasGlyphForCodePoint(codeOf(letter)))
      .join('');
    const isSpace = /^[\p{Zs}]$/u.test(cluster) && cluster !== '\u00a0' && cluster !== '\u202f';
    this.#before = font;
    const open = this.#open;
    if (open && open.font === font && open.level === level && open.isSpace === isSpace) open.text += text;
    else {
      this.#endItem();
      this.#open = { text, font, level, isSpace };
    }
  }

  endWord(): void {
    this.#endItem();
    if (this.#word.length > 0) this.words.push(this.#word);
    this.#word = [];
  }

  #endItem(): void {
    const open = this.#open;
    this.#open = null;
    if (!open || open.text === '') return;
    const text = open.level % 2 === 1 ? turned(open.text) : upright(open.text);
    const spelled = open.level > 0 || shaped.test(text) ? { spelled: open.text } : {};
    this.#word.push({ ...open, ...spelled, text, width: this.#fonts.widthOf(text, open.font) });
  }
}

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

/** Figures of Persian and Urdu read from the left, but their font turns them as it does letters: they are turned before. */
function upright(text: string): string {
  return strongFromRight.test(text) ? reversed(text) : text;
}

/** Brackets are mirrored. Letters that read from the right are put in order by their font, signs alone are not. */
function turned(text: string): string {
  const mirrored = [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join('');
  if (strongFromRight.test(text)) return mirrored;
  return reversed(mirrored);
}

function reversed(text: string): string {
  return Array.from(clustersOf(text), ({ segment }) => segment)
    .toReversed()
    .join('');
}
