/**
 * Cells of files: `Contract.pdf (/files/01k…), photo.jpg (https://…)`. Any program shows which files there are, and a
 * cell that comes back from one names the same files.
 */
import type { Cell, Column } from './model.ts';

export interface FileInCell {
  name: string;
  /** `/files/…` of a file that is stored here, or an address of http(s). */
  url: string;
}

/** What a column of files takes; the server checks it with each upload. */
export interface FileLimits {
  /** Files in a cell. */
  most: number;
  /** Of one file. */
  megabytes: number;
  /** As in an `accept` attribute: `image/*`, `.pdf`; '' for any kind. By content, not by name. */
  accept: string;
}

export const mostFilesInCell = 50;
export const mostFileMegabytes = 100;

/** The limits of a column; the usual ones where it has none of its own. */
export const fileLimitsOf = ({ files }: Pick<Column, 'files'>): FileLimits =>
  files ?? { most: 20, megabytes: 25, accept: '' };

/** The files that a cell names, in its order; none where any part of it is no file. Addresses alone count, too. */
export function filesOf(cell: Cell | undefined): FileInCell[] {
  const text = typeof cell === 'string' ? cell.trim() : '';
  // A cell of fifty files with long names and addresses is shorter.
  if (text === '' || text.length > 100_000) return [];
  const files: FileInCell[] = [];
  for (let at = 0; at < text.length; ) {
    const file = fileAt(text, at);
    if (!file) return [];
    files.push({ name: file.name || nameOfAddress(file.url), url: file.url });
    at = file.end;
  }
  return files;
}

/** A cell of these files; null for none. */
export function cellOfFiles(files: readonly FileInCell[]): string | null {
  return files.map(({ name, url }) => `${fileName(name)} (${encoded(url)})`).join(', ') || null;
}

/** Text as it is stored in a column of files: null where it names none. */
export const readFiles = (text: string): string | null => cellOfFiles(filesOf(text));

/** A name as cells hold it: on one line, and with nothing in it that reads like the address behind a name. */
export function fileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    last
      .replaceAll(/[\p{Control}\s]+/gu, ' ')
      .replaceAll(/\((?=https?:)/gi, '[')
      .trim()
      .slice(-150) || 'file'
  );
}

/** Whether a file is a picture that browsers show, by the ending that it was given for its content. */
export const isPictureName = (name: string): boolean => /\.(?:jpe?g|png|gif|webp|avif)$/i.test(name);

function fileAt(text: string, at: number): { name: string; url: string; end: number } | null {
  for (const pattern of [named, bare]) {
    pattern.lastIndex = at;
    const groups = pattern.exec(text)?.groups;
    if (groups) return { name: groups['name'] ?? '', url: groups['url'] ?? '', end: pattern.lastIndex };
  }
  return null;
}

/** No slash: between this name and its address there is no other address. */
const named = /(?<name>[^/\n]*?) ?\((?<url>(?:https?:\/)?\/[^\s()]+)\)(?:,? *[\n;]\s*|, *|$)/y;
const bare = /(?<url>(?:https?:\/\/|\/files\/)[^\s(),;]+)(?:,? *[\n;]\s*|, *| +|$)/iy;

function nameOfAddress(url: string): string {
  const path = url.replace(/[?#].*$/, '');
  try {
    return fileName(decodeURIComponent(path));
  } catch {
    return fileName(path);
  }
}

const encoded = (url: string): string =>
  url.replaceAll(/[\s()]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);
