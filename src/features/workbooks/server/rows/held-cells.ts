/**
 * What a row held once, as its history and the bases of tables store it: its cells by column id and, under `=` and the
 * column id, its formulas. (decision 120)
 */
import { type RawBuilder, sql } from 'kysely';
import type { Cell } from '#engine/model.ts';

const sign = '=';

/** Of a row of `sheet_rows`, in the one table that a statement reads, or in the one that is named. */
export function storedCells(table?: string): RawBuilder<unknown> {
  const [cells, formulas] = ['cells', 'formulas'].map((name) => sql.ref(table ? `${table}.${name}` : name));
  return sql`case when ${formulas} is null then ${cells} else ${cells} || coalesce(
    (select jsonb_object_agg(${sign}::text || held.key, held.value) from jsonb_each(${formulas}) as held), '{}') end`;
}

export function cellsAlone(held: Record<string, Cell>): Record<string, Cell> {
  const entries = Object.entries(held);
  if (!entries.some(([key]) => key.startsWith(sign))) return held;
  return Object.fromEntries(entries.filter(([key]) => !key.startsWith(sign)));
}

export function formulasHeld(held: Record<string, Cell>): Record<string, string> | null {
  const own = Object.entries(held).filter(([key]) => key.startsWith(sign));
  return own.length > 0 ? Object.fromEntries(own.map(([key, text]) => [key.slice(sign.length), String(text)])) : null;
}

export function storedFormulasOf(
  cells: Record<string, Cell>,
  formulas: Record<string, string> | null,
): Record<string, Cell> {
  const own = Object.entries(formulas ?? {});
  if (own.length === 0) return cells;
  return { ...cells, ...Object.fromEntries(own.map(([id, text]) => [`${sign}${id}`, text])) };
}
