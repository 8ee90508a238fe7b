import type { DataRow, RowsData } from '../data-contract.ts';

const words = (count: number): string => count.toLocaleString('en-US');

/** What of the rows isn't where they say, or could not be looked at: sentences. */
export function notesOf({ tree, missed }: RowsData, nameOf: (row: DataRow) => string): string[] {
  if (!tree) return missed ? [missed] : [];
  // Of a branch the rows above it are on another page, and so is what is to be said of them.
  const isWhole = tree.depth === 0;
  const others = tree.ringCount - tree.rings.length;
  return [
    ...(isWhole ? tree.rings.map((ring) => ringText(ring.rows.map(nameOf), ring.size)) : []),
    ...(isWhole && others > 0 ? [`There ${others === 1 ? 'is 1 more ring' : `are ${words(others)} more rings`}.`] : []),
    ...(isWhole && tree.astray > 0 ? [astrayText(tree.astray)] : []),
    ...(missed ? [missed] : []),
  ];
}

function ringText(names: string[], size: number): string {
  const [first = ''] = names;
  if (size === 1) return `“${first}” is below itself in the sheet, and at the top here.`;
  const more = size > names.length ? ` → ${words(size - names.length)} more` : '';
  return `In a ring, each below the next: ${names.join(' → ')}${more} → ${first}. It’s opened at ${first}.`;
}

const astrayText = (count: number): string =>
  count === 1
    ? '1 row is below one that isn’t here, or that isn’t the only one called so. It’s at the top.'
    : `${words(count)} rows are below ones that aren’t here, or aren’t the only ones called so. They’re at the top.`;
