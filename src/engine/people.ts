/**
 * Cells of persons: `Ada Lovelace (/people/01k…)`, several with commas between them. The id stays whatever the person is
 * called later; what people read, search, sort and group by is the name. Within a workspace no two people have the same
 * name, so a name that comes back from a file is that person again.
 */
import type { Cell } from './model.ts';

export interface PersonInCell {
  id: string;
  name: string;
}

const address = / ?\(\/people\/([0-9a-z]{26})\)/g;
const one = /^([^()]*?) ?\(\/people\/([0-9a-z]{26})\)$/;

/** Who a cell names, in its order; nobody where any part of it is no person. */
export function peopleOf(cell: Cell | undefined): PersonInCell[] {
  if (typeof cell !== 'string' || !cell.includes('(/people/')) return [];
  const found = new Map<string, PersonInCell>();
  for (const part of cell.split(',')) {
    const [, name = '', id = ''] = one.exec(part.trim()) ?? [];
    if (id === '' || name === '') return [];
    found.set(id, { id, name });
  }
  return [...found.values()];
}

/** A cell of these people; null for nobody. */
export const cellOfPeople = (people: readonly PersonInCell[]): string | null =>
  people.map(({ id, name }) => `${name} (/people/${id})`).join(', ') || null;

/** A cell without the ids: the names alone, which is what leaves for people and files. */
export const peopleText = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.includes('(/people/') ? cell.replaceAll(address, '') : cell;

/** Names of a text that people wrote or a file holds: `Ada Lovelace, Bob`. */
export const namesIn = (cell: Cell | undefined): string[] => [
  ...new Set(
    String(peopleText(cell ?? ''))
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

const longestName = 80;
/** A list that a caller writes into one cell. */
export const mostPeopleInCell = 100;

/**
 * A name as cells hold it: on one line, and without what separates people or would read as an address. Of an e-mail
 * address what is before the @: cells say no address.
 */
export function personName(name: string): string {
  const [shown = ''] = name.includes('@') ? name.split('@') : [name];
  const clean = shown
    .replaceAll(/[\p{Control}\p{Format}\s]+/gu, ' ')
    .replaceAll(/[,;()/|"\\]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return [...clean].slice(0, longestName).join('').trim() || 'Someone';
}

/** Up to two letters for a round picture of a person: `AL` of Ada Lovelace. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.\-_]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word = '') => [...word][0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

/** Which of six quiet tints a person has, everywhere the same. */
export function tintOfPerson(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum % 6;
}
