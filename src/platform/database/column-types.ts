/** How columns are read and written, for the tables of schema.ts. */
import type { ColumnType } from 'kysely';
import type { JsonText } from './json.ts';

/** A jsonb column: read as the value, written by `json(value)`. */
export type Json<Value> = ColumnType<Value, JsonText<Value>, JsonText<Value>>;
export type NullableJson<Value> = ColumnType<Value | null, JsonText<Value> | null | undefined, JsonText<Value> | null>;
/** An object whose shape belongs to a feature, which checks it when it reads it. */
export type JsonObject = ColumnType<Record<string, unknown>, JsonText<object>, JsonText<object>>;
export type NullableDate = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
export type OptionalJsonObject = ColumnType<Record<string, unknown>, JsonText<object> | undefined, JsonText<object>>;
