/** What a file says around its cells: how wide columns are, which are hidden, notes, and lists to choose from. */

import { longestComment, readCommentText } from '#features/comments/rules/comment.ts';
import { mostOptions } from '../../../rules/column-options.ts';
import type { CellRange } from '../cell-address.ts';

export interface FileAppearance {
  /** In pixels, by column of the file from 0; only those that a person set. */
  widths: Map<number, number>;
  hidden: Set<number>;
  lists: ChoiceList[];
  /** Of labels that conditional formats color; of two for one label the first counts. */
  colors: LabelColor[];
  /** How many rows at the top and columns at the left stay in view. */
  frozen?: { rows: number; columns: number };
  /** Notes at cells, wherever they are. */
  commentCount: number;
}

/** A note at a cell, or an entry of a thread. Its author is the one that the file names. */
export interface FileComment {
  author: string;
  text: string;
}

/** Cells that are colored where they say a label. */
export interface LabelColor {
  ranges: CellRange[];
  label: string;
  /** `#rrggbb` */
  color: string;
}

/** Cells that take one of several values. */
export interface ChoiceList {
  ranges: CellRange[];
  /** Its values as they are, or the cells that hold them: `Lists!$A$1:$A$9`. */
  from: { options: readonly string[] } | { reference: string };
  /** Whether its message says that several can be chosen. */
  isSeveral?: boolean;
}

export const emptyAppearance = (): FileAppearance => ({
  widths: new Map(),
  hidden: new Set(),
  lists: [],
  colors: [],
  commentCount: 0,
});

/** What lists of several choices say where a cell is selected, in our files: no format knows them otherwise. */
export const severalMessage = 'Choose one or more, with commas between.';

/** Far more than columns with choices; a hostile file may have any number. */
const mostLists = 1_000;
export function addList(look: FileAppearance, list: ChoiceList): void {
  if (look.lists.length < mostLists && list.ranges.length > 0) look.lists.push(list);
}

/** As it is stored: plain text of the length that comments have. Programs repeat the author in the first line. */
export function toComment({ author, text }: FileComment): FileComment | null {
  const name = author.replaceAll(/\s+/g, ' ').trim().slice(0, 100);
  const own = name !== '' && text.startsWith(`${name}:`) ? text.slice(name.length + 1) : text;
  const reading = readCommentText(own.toWellFormed().trim().slice(0, longestComment));
  return 'problem' in reading ? null : { author: name.toWellFormed(), text: reading.text };
}

/** `"Open,Done"` as it is written in a formula; null for what is no list of words. */
export function listedOptions(text: string): string[] | null {
  const match = /^"((?:[^"]|"")*)"$/.exec(text.trim());
  if (!match) return null;
  const options = (match[1] ?? '')
    .replaceAll('""', '"')
    .split(',')
    .map((option) => option.trim());
  return options.slice(0, mostOptions + 1).filter((option) => option !== '');
}
