import type { CSSProperties } from 'react';
import { contrastOf, groundFor, readableContrast, textOn } from '#kit/contrast.ts';
import type { matchesCell } from '#engine/conditions.ts';
import type { Cell } from '#engine/model.ts';
import type { RowColumn } from './row-column.ts';

/** Set by cell-rules.ts when it loads. Most pages color no cell by a rule, so browsers load it only where one does. */
let matches: typeof matchesCell | null = null;

export function setRuleMatcher(matcher: typeof matchesCell): void {
  matches = matcher;
}

/** The colors that the owner's rules give a cell; the first rule that matches counts. Rules are for text only. */
export function cellTone(cell: Cell | undefined, shown: RowColumn, today: string): CSSProperties | null {
  const { settings, column } = shown;
  if (settings.type !== 'text') return null;
  const context = { now: Date.parse(today), timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
  for (const { condition, value, text_color, background_color } of settings.Conditional_formatting) {
    if (!matches?.({ column: column.id, condition, value }, cell, column, context)) continue;
    return readableTone(text_color, background_color);
  }
  return null;
}

/** The page around may be light or dark: a text color brings its ground along, and a ground decides about its text. */
function readableTone(text: string, background: string): CSSProperties {
  const ground = background || groundFor(text);
  const reads = ground !== '' && contrastOf(text, ground) >= readableContrast;
  const color = reads ? text : textOn(ground) || text;
  return { ...(color && { color }), ...(ground && { backgroundColor: ground }) };
}
