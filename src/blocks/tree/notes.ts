import { plural, t } from '#kit/language/language.ts';
import type { DataRow, RowsData } from '../data-contract.ts';

/** What of the rows isn't where they say, or could not be looked at: sentences. */
export function notesOf({ tree, missed }: RowsData, nameOf: (row: DataRow) => string): string[] {
  if (!tree) return missed ? [missed] : [];
  // Of a branch the rows above it are on another page, and so is what is to be said of them.
  const isWhole = tree.depth === 0;
  const others = tree.ringCount - tree.rings.length;
  return [
    ...(isWhole ? tree.rings.map((ring) => ringText(ring.rows.map(nameOf), ring.size)) : []),
    ...(isWhole && others > 0 ? [plural(others, 'There is {count} more ring.', 'There are {count} more rings.')] : []),
    ...(isWhole && tree.astray > 0 ? [astrayText(tree.astray)] : []),
    ...(missed ? [missed] : []),
  ];
}

function ringText(names: string[], size: number): string {
  const [first = ''] = names;
  if (size === 1) return t('“{row}” is below itself in the sheet, and at the top here.', { row: first });
  const left = size - names.length;
  const rows = [...names, ...(left > 0 ? [plural(left, '{count} more', '{count} more')] : []), first];
  // Some languages draw it the other way round.
  return t('In a ring, each below the next: {rows}. It’s opened at {first}.', { rows: rows.join(t(' → ')), first });
}

const astrayText = (count: number): string =>
  plural(
    count,
    '{count} row is below one that isn’t here, or that isn’t the only one called so. It’s at the top.',
    '{count} rows are below ones that aren’t here, or aren’t the only ones called so. They’re at the top.',
  );
