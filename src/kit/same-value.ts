/** Whether two values of JSON are the same, whatever the order of their keys; an absent key is the same as undefined. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [first, second] = [
    new Map<string, unknown>(Object.entries(one)),
    new Map<string, unknown>(Object.entries(other)),
  ];
  return [...new Set([...first.keys(), ...second.keys()])].every((key) => sameValue(first.get(key), second.get(key)));
}

/** The value with every part that is the same taken from `before`, so that what did not change stays the same object. */
export function withSameParts<T>(value: T, before: unknown): T {
  if (sameValue(value, before)) return before as T; // the same value in every part
  if (typeof value !== 'object' || value === null || typeof before !== 'object' || before === null) return value;
  if (Array.isArray(value)) {
    const earlier: unknown[] = Array.isArray(before) ? before : [];
    return value.map((part: unknown) => withSameParts(part, counterpart(part, earlier))) as T;
  }
  const earlier = new Map<string, unknown>(Object.entries(before));
  const entries = Object.entries(value).map(([key, part]) => [key, withSameParts<unknown>(part, earlier.get(key))]);
  return Object.fromEntries(entries) as T;
}

/** The part's counterpart in the list before: the entry with its id, or the same entry. */
function counterpart(part: unknown, earlier: readonly unknown[]): unknown {
  const id = idOf(part);
  return earlier.find((one) => (id === undefined ? sameValue(one, part) : idOf(one) === id));
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
