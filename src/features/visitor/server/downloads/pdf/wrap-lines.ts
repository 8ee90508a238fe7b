import { clustersOf } from './break-positions.ts';
import type { DocumentFonts } from './document-fonts.ts';
import type { TextItem, TextParagraph, TextWord } from './text-words.ts';

export interface TextLine {
  /** From the left to the right. */
  items: TextItem[];
  /** At a size of 1. */
  width: number;
  fromRight: boolean;
}

/** Paragraphs as lines no wider than `width` (at a size of 1). A word that is wider is broken between its letters. */
export function wrapLines(paragraphs: readonly TextParagraph[], width: number, fonts: DocumentFonts): TextLine[] {
  return paragraphs.flatMap(({ words, fromRight }) => {
    const lines: TextItem[][] = [[]];
    let used = 0;
    const place = (word: TextWord): void => {
      lines.at(-1)?.push(...word);
      used += widthOf(word);
    };
    for (const word of words) {
      const inked = widthOf(word.filter(({ isSpace }) => !isSpace));
      if (used > 0 && used + inked > width) {
        lines.push([]);
        used = 0;
      }
      if (inked <= width) {
        place(word);
        continue;
      }
      for (const letter of lettersOf(word, fonts)) {
        if (used > 0 && used + letter.width > width && !letter.isSpace) {
          lines.push([]);
          used = 0;
        }
        place([letter]);
      }
    }
    return lines.map((items) => lineOf(items, fromRight));
  });
}

/** The widest line without any wrapping, and the widest word (at a size of 1). */
export function widthsOf(paragraphs: readonly TextParagraph[]): { line: number; word: number } {
  let [line, word] = [0, 0];
  for (const { words } of paragraphs) {
    line = Math.max(line, widthOf(words.flat()));
    for (const one of words) word = Math.max(word, widthOf(one.filter(({ isSpace }) => !isSpace)));
  }
  return { line, word };
}

function widthOf(items: readonly TextItem[]): number {
  return items.reduce((sum, item) => sum + item.width, 0);
}

function lettersOf(word: TextWord, fonts: DocumentFonts): TextItem[] {
  return word.flatMap((item) =>
    Array.from(clustersOf(item.text), ({ segment }) => ({
      ...item,
      text: segment,
      ...(item.spelled && { spelled: segment }),
      width: fonts.widthOf(segment, item.font),
    })),
  );
}

function lineOf(items: readonly TextItem[], fromRight: boolean): TextLine {
  const end = items.findLastIndex(({ isSpace }) => !isSpace) + 1;
  const shown = items.slice(0, end);
  return { items: joined(inSightOrder(shown)), width: widthOf(shown), fromRight };
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, what is at it or above is reversed. */
function inSightOrder(items: readonly TextItem[]): readonly TextItem[] {
  const highest = Math.max(0, ...items.map(({ level }) => level));
  const ordered = [...items];
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end === start) continue;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}

/** Neighbours of one font that read from the left are one piece: fewer to draw, and a search finds them as one. */
function joined(items: readonly TextItem[]): TextItem[] {
  const pieces: TextItem[] = [];
  for (const item of items) {
    const last = pieces.at(-1);
    if (
      last &&
      !last.spelled &&
      !item.spelled &&
      last.font === item.font &&
      last.level % 2 === 0 &&
      last.level === item.level
    )
      pieces[pieces.length - 1] = {
        ...item,
        text: last.text + item.text,
        width: last.width + item.width,
        isSpace: last.isSpace && item.isSpace,
      };
    else pieces.push(item);
  }
  return pieces;
}
