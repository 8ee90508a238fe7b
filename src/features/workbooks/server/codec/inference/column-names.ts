import { columnLetters } from '../cell-address.ts';

export interface NamedColumn {
  /** Where the column is in the file, from 0. */
  index: number;
  id: string;
  name: string;
  /** The header was blank, or the name of a column before it. */
  changed?: 'blank' | 'duplicate';
}

const longestName = 200;
const longestId = 60;
// `row_id` is the row's own; a lookup of `constructor` would find every object's.
const takenIds = ['row_id', 'constructor'];

/** Names and ids for the columns of a sheet. `headers` by index in the file; null without a header row. */
export function nameColumns(indexes: readonly number[], headers: ReadonlyMap<number, string> | null): NamedColumn[] {
  const names = new Set<string>();
  const ids = new Set(takenIds);
  // Blank headers are named last, so that they never take the name of a column that has one.
  const requested = indexes.map((index) => ({ index, header: tidyName(headers?.get(index) ?? '') }));
  const reserved = new Set(requested.map(({ header }) => header));
  return requested.map(({ index, header }) => {
    const base = header || `Column ${columnLetters(index)}`;
    let name = base;
    for (let number = 2; names.has(name) || (name !== header && reserved.has(name)); number++)
      name = `${base} ${number}`;
    names.add(name);
    const changed = header === '' ? 'blank' : name === header ? undefined : 'duplicate';
    return { index, name, id: uniqueId(name, index, ids), ...(changed && headers && { changed }) };
  });
}

/** `Unit Price` → `unit_price`. `_id` stays, since rows are scoped by a column of that name. */
export function columnSlugOf(name: string): string {
  if (name === '_id') return '_id';
  const slug = name
    .replaceAll('ß', 'ss')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll(/[łŁ]/g, 'l')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, longestId)
    .replaceAll(/^_+|_+$/g, '');
  // Keys that are whole numbers would leave their place in an object.
  return /^\d/.test(slug) ? `column_${slug}` : slug;
}

function uniqueId(name: string, index: number, ids: Set<string>): string {
  const base = columnSlugOf(name) || `column_${columnLetters(index).toLowerCase()}`;
  let id = base;
  for (let number = 2; ids.has(id); number++) id = `${base}_${number}`;
  ids.add(id);
  return id;
}

function tidyName(header: string): string {
  return header.replaceAll('\0', '').toWellFormed().replaceAll(/\s+/g, ' ').trim().slice(0, longestName).trim();
}
