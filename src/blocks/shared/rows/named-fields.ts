import { page, source } from '#settings/kinds.ts';
import type { Source } from '#settings/setting.ts';
import type { NamesRequest, RowsRequest } from '../../data-contract.ts';
import { isPicked } from '../field/link/is-picked.ts';

/** A column whose values are keys of another sheet, shown by what their rows are called there. */
export const namedFields = {
  lookup_key: source({
    label: 'Find in',
    description: 'The sheet and column where the values of this column are found, such as the ids of customers.',
  }),
  lookup_name: source({
    label: 'Show instead',
    description: 'The column of the same sheet to show instead, such as the names of customers.',
  }),
};

/** The same where the name can be a link. */
export const linkedFields = {
  ...namedFields,
  lookup_page: page({
    label: 'Name opens',
    description: 'The page about one row of that sheet, such as a customer. The name links to it.',
    group: 'Content',
  }),
};

interface Named {
  lookup_key: Source | null;
  lookup_name: Source | null;
  lookup_page?: string;
}

/** What a column is shown as; undefined where that is its own values. */
export function namesOfKeys({ lookup_key: key, lookup_name: name, lookup_page = '' }: Named): NamesRequest | undefined {
  const isWhole = key?.column && name?.column && key.sheet_title === name.sheet_title;
  if (!isWhole) return undefined;
  const names = { sheet_title: key.sheet_title, key: key.column, column: name.column };
  return lookup_page ? { ...names, leads: lookup_page } : names;
}

/** What entries ask of other sheets, by the ids of their columns. */
export function requestedNames(
  axis: readonly (Named & { column: string; type?: string })[],
): Pick<RowsRequest, 'named'> {
  const requested = axis.flatMap((entry): [string, NamesRequest][] => {
    const names = namesOfKeys(entry);
    const picked = isPicked(entry);
    return entry.column && names ? [[entry.column, picked ? { ...names, picked } : names]] : [];
  });
  return requested.length > 0 ? { named: Object.fromEntries(requested) } : {};
}
