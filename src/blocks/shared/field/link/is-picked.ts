import type { Source } from '#settings/setting.ts';

interface Picked {
  type?: string;
  lookup_key?: Source | null;
  lookup_name?: Source | null;
}

/** Whether an entry is filled in by names of another sheet: it shows them, and its own kind of field asks for any value. */
export const isPicked = ({ type, lookup_key: key, lookup_name: name }: Picked): boolean =>
  (type === 'text' || type === 'number') &&
  Boolean(key?.column && name?.column) &&
  key?.sheet_title === name?.sheet_title;
