import { source } from '#settings/kinds.ts';
import type { Source } from '#settings/setting.ts';
import type { NamesRequest, RowsRequest } from '../../data-contract.ts';

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

interface Named {
  lookup_key: Source | null;
  lookup_name: Source | null;
}

/** What a column is shown as; undefined where that is its own values. */
export function namesOfKeys({ lookup_key: key, lookup_name: name }: Named): NamesRequest | undefined {
  const isWhole = key?.column && name?.column && key.sheet_title === name.sheet_title;
  return isWhole ? { sheet_title: key.sheet_title, key: key.column, column: name.column } : undefined;
}

/** What entries ask of other sheets, by the ids of their columns. */
export function namesAsked(axis: readonly (Named & { column: string })[]): Pick<RowsRequest, 'named'> {
  const asked = axis.flatMap((entry): [string, NamesRequest][] => {
    const names = namesOfKeys(entry);
    return entry.column && names ? [[entry.column, names]] : [];
  });
  return asked.length > 0 ? { named: Object.fromEntries(asked) } : {};
}
