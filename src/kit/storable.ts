/**
 * Text that a database and every encoder take: without U+0000, and with halves of characters (lone surrogates, as a cut
 * through an emoji leaves them) replaced. PostgreSQL refuses the first everywhere and the second in JSON.
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Makes texts and keys storable: a replacer for `JSON.stringify` and a reviver for `JSON.parse` alike. */
export function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (entries.every(([key]) => storableText(key) === key)) return value;
  return Object.fromEntries(entries.map(([key, held]) => [storableText(key), held]));
}

/** Whether JSON text may hold what `storable` mends; most has none of it, and is spared the walk. */
export function mayBeUnstorable(json: string): boolean {
  return /\\u(?:0000|d[89a-f])/i.test(json);
}
