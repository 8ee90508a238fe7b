import type { CSSProperties } from 'react';
import { textOn } from '#kit/contrast.ts';
import { matchesCell } from '#sheet/conditions.ts';
import type { Cell } from '#sheet/model.ts';
import type { ShownColumn } from './shown-columns.ts';

/** The colours that the owner's rules give a cell; the first rule that matches counts. Rules are for text only. */
export function cellTone(cell: Cell | undefined, shown: ShownColumn, today: string): CSSProperties | null {
  const { settings, column } = shown;
  if (settings.type !== 'text') return null;
  const context = { now: Date.parse(today), timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
  for (const { condition, value, text_color, background_color } of settings.Conditional_formatting) {
    if (!matchesCell({ column: column.id, condition, value }, cell, column, context)) continue;
    const readable = background_color ? textOn(background_color) : '';
    return {
      ...((text_color || readable) && { color: text_color || readable }),
      ...(background_color && { backgroundColor: background_color }),
    };
  }
  return null;
}
