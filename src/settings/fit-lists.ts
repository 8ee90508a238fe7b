import { type FieldSet, mostEntries } from './read-fields.ts';

/** A list that has room for fewer entries now, with those that it keeps. */
interface FittedList {
  key: string;
  itemName: string;
  most: number;
  kept: unknown[];
  /** How many go. */
  left: number;
}

/** The lists that a new value of `key` leaves too little room for: a choice must not make what is there invalid. */
export function fittedLists(
  { fields }: Pick<FieldSet, 'fields'>,
  values: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): FittedList[] {
  const changed = { ...values, [key]: value };
  return Object.entries(fields).flatMap(([name, setting]) => {
    if (setting.kind !== 'array' || !setting.fewer || !Object.hasOwn(setting.fewer.when, key)) return [];
    const entries = changed[name];
    const most = mostEntries(setting, changed);
    if (!Array.isArray(entries) || entries.length <= most) return [];
    const remaining = entries.slice(0, most);
    return [{ key: name, itemName: setting.itemName, most, kept: remaining, left: entries.length - most }];
  });
}
