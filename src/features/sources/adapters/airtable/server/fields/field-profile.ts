/** What the values of a field are, counted while they are read: some of its columns depend on it. */

export interface FieldProfile {
  /** Records that have a value. */
  filled: number;
  /** The most entries that one value has; a value that is no list has one. */
  longest: number;
  /** Of the entries. */
  kinds: Record<'number' | 'string' | 'boolean' | 'object', number>;
}

export const newProfile = (): FieldProfile => ({
  ...{ filled: 0, longest: 0 },
  kinds: { number: 0, string: 0, boolean: 0, object: 0 },
});

/** The entries of a value: of a list each, also of lists in it; blank ones are left out. */
export function entriesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(entriesOf);
  return value === null || value === undefined || value === '' ? [] : [value];
}

export function countValue(profile: FieldProfile, value: unknown): void {
  const entries = entriesOf(value);
  if (entries.length === 0) return;
  profile.filled++;
  profile.longest = Math.max(profile.longest, entries.length);
  for (const entry of entries) {
    const kind = typeof entry;
    if (kind === 'number' || kind === 'string' || kind === 'boolean') profile.kinds[kind]++;
    else profile.kinds.object++;
  }
}
