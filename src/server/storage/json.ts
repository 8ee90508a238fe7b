declare const written: unique symbol;

/** JSON text of a `Value`, ready for a jsonb column. */
export type JsonText<Value> = string & { readonly [written]: Value };

/**
 * Writes a value for a jsonb column. The driver would turn a bare array into a PostgreSQL array and a bare string
 * into broken JSON, so jsonb columns accept nothing else. PostgreSQL cannot hold U+0000: it is dropped.
 */
export function json<Value>(value: Value): JsonText<Value> {
  const text = JSON.stringify(value);
  return (text.includes('\\u0000') ? JSON.stringify(value, dropNullCharacters) : text) as JsonText<Value>;
}

function dropNullCharacters(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '') : value;
}
