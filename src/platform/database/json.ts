import { mayBeUnstorable, storable } from '#kit/storable.ts';

declare const written: unique symbol;

/** JSON text of a `Value`, ready for a jsonb column. */
export type JsonText<Value> = string & { readonly [written]: Value };

/**
 * Writes a value for a jsonb column. The driver would turn a bare array into a PostgreSQL array and a bare string
 * into broken JSON, so jsonb columns accept nothing else. What PostgreSQL cannot hold is mended (kit/storable.ts).
 */
export function json<Value>(value: Value): JsonText<Value> {
  const text = JSON.stringify(value);
  return (mayBeUnstorable(text) ? JSON.stringify(value, storable) : text) as JsonText<Value>;
}
