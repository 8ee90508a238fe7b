/** What else changes in an entry of a list when one of its values does, and what a new entry begins with. */
import type { ArraySetting, Fields, ValuesOf } from './setting.ts';

export interface EntryBeginning {
  /** Texts with the number of the entry behind them: `Nav Item 3`. */
  numbered?: Readonly<Record<string, string | undefined>>;
  /** The select whose first option is taken that no other entry has. */
  distinct?: string;
  values?: Readonly<Record<string, unknown>>;
}
export interface EntryClearing {
  keys: readonly string[];
  /** Only by a value that is not empty itself. */
  whenFilled?: boolean;
}
/** The same, typed against the fields of the entry. */
export interface EntryBeginningOf<F extends Fields> extends EntryBeginning {
  numbered?: { readonly [K in keyof F]?: string };
  distinct?: keyof F & string;
  values?: Partial<ValuesOf<F>>;
}
export type EntryClearingOf<F extends Fields> = {
  readonly [K in keyof F]?: { keys: readonly (keyof F & string)[]; whenFilled?: boolean };
};

type Entry = Readonly<Record<string, unknown>>;
type List = Pick<ArraySetting, 'fields' | 'begins' | 'clears'>;

/** The entry after `key` was set: with everything cleared that the change clears. Keys it never had stay away. */
export function changeEntry({ clears }: Pick<List, 'clears'>, entry: Entry, key: string, value: unknown): Entry {
  const rule = clears?.[key];
  const changed: Record<string, unknown> = { ...entry, [key]: value };
  if (!rule || value === entry[key] || (rule.whenFilled && !value)) return changed;
  for (const other of rule.keys) if (Object.hasOwn(changed, other)) changed[other] = '';
  return changed;
}

/** A new entry behind those that are there; what it does not have is its default. */
export function newEntry({ fields, begins = {} }: Pick<List, 'fields' | 'begins'>, entries: readonly Entry[]): Entry {
  const { numbered = {}, distinct, values = {} } = begins;
  const texts = Object.entries(numbered).map(([key, text]) => [key, `${text} ${entries.length + 1}`] as const);
  return { ...Object.fromEntries(texts), ...(distinct && firstFree(fields, distinct, entries)), ...values };
}

/** Options in their order, each once as long as there are some left. */
function firstFree(fields: List['fields'], key: string, entries: readonly Entry[]): Entry {
  const setting = fields[key];
  if (setting?.kind !== 'select') return {};
  const { options } = setting;
  return { [key]: options.find((option) => !entries.some((entry) => entry[key] === option)) ?? options[0] };
}
