import type { Cell } from '#engine/model.ts';
import { checkField, type PatternMatch } from './check-field.ts';
import type { Field } from './field-type.ts';
import { cellOf } from './field-value.ts';

export interface Filled {
  cells: Record<string, Cell>;
  /** What is wrong, by column id; empty when the fields can be sent. */
  messages: Record<string, string>;
}

/** Reads what was filled into the controls of these fields, and checks it. */
export function readFilled(fields: readonly Field[], data: FormData, matches: PatternMatch): Filled {
  const cells: Record<string, Cell> = {};
  const messages: Record<string, string> = {};
  for (const field of fields) {
    const texts = data.getAll(field.column).filter((value) => typeof value === 'string');
    const cell = cellOf(field.type, field.type === 'multi-select' ? texts : (texts[0] ?? ''));
    const message = checkField(field, cell, matches);
    if (message) messages[field.column] = message;
    cells[field.column] = cell;
  }
  return { cells, messages };
}
