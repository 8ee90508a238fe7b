/** The notes of a sheet of an .xlsx, and the threads that newer programs write next to them. */

import { mostCellThreads } from '../../../rules/cell-thread.ts';
import { columnOfAddress } from '../cell-address.ts';
import { attribute, type XmlHandler } from '../sources/xml-scanner.ts';
import { decodeEscapes, scanPart } from '../sources/xlsx-package.ts';
import type { ZipArchive } from '#platform/files/zip-archive.ts';
import type { FileComment } from './file-appearance.ts';

/** By row from 1, then by column from 0. */
export type CommentsByRow = Map<number, Map<number, FileComment[]>>;

/** More letters than a comment can have. */
const mostLetters = 10_000;
/** How programs that know threads mark the notes that replace them. */
const isPlaceholder = (author: string): boolean => author.startsWith('tc={');

export async function readNotes(archive: ZipArchive, part: string, into: CommentsByRow): Promise<void> {
  const authors: string[] = [];
  await scanComments(archive, part, { element: 'comment', author: 'authorId', authors }, into);
}

export async function readThreads(archive: ZipArchive, part: string, into: CommentsByRow): Promise<void> {
  const people = new Map<string, string>();
  for (const name of archive.entries.keys()) {
    if (!/\/persons\/[^/]+\.xml$/i.test(name)) continue;
    await scanPart(archive, name, {
      open(element, attributes) {
        if (element !== 'person' || people.size >= mostCellThreads) return;
        people.set(attribute(attributes, 'id') ?? '', attribute(attributes, 'displayName') ?? '');
      },
      close: () => undefined,
    });
  }
  await scanComments(archive, part, { element: 'threadedComment', author: 'personId', people }, into);
}

export const countComments = (comments: CommentsByRow): number =>
  [...comments.values()].reduce((sum, row) => sum + row.size, 0);

interface Spelling {
  element: 'comment' | 'threadedComment';
  author: string;
  authors?: string[];
  people?: ReadonlyMap<string, string>;
}

async function scanComments(
  archive: ZipArchive,
  part: string,
  { element, author, authors, people }: Spelling,
  into: CommentsByRow,
): Promise<void> {
  let position = '';
  let by = '';
  let text = '';
  let collecting: 'author' | 'text' | null = null;
  let inReading = false;
  let count = 0;
  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === element) {
        position = attribute(attributes, 'ref') ?? '';
        const own = attribute(attributes, author) ?? '';
        by = (authors ? authors[Number(own)] : people?.get(own)) ?? '';
        text = '';
      } else if (name === 'author') {
        text = '';
        collecting = 'author';
      } else if (name === 'rPh') inReading = true;
      else if (name === 't' || (name === 'text' && element === 'threadedComment'))
        collecting = inReading ? null : 'text';
    },
    close(name) {
      if (name === 'author') authors?.push(decodeEscapes(text));
      else if (name === 'rPh') inReading = false;
      else if (name === element && !isPlaceholder(by) && ++count <= mostCellThreads)
        put(into, position, { author: by, text: decodeEscapes(text) });
      if (name === 'author' || name === 't' || name === 'text') collecting = null;
    },
    text(piece) {
      if (collecting !== null && text.length < mostLetters) text += piece;
    },
  };
  await scanPart(archive, part, handler);
}

function put(into: CommentsByRow, address: string, comment: FileComment): void {
  const row = Number(/\d+$/.exec(address)?.[0]);
  const column = columnOfAddress(address);
  if (!(row > 0) || column < 0) return;
  const ofRow = into.get(row) ?? new Map<number, FileComment[]>();
  ofRow.set(column, [...(ofRow.get(column) ?? []), comment]);
  into.set(row, ofRow);
}
