import { color, select, slider } from '#settings/kinds.ts';

/** How the frame around a player or another page looks. */
export const frameSettings = {
  border_width: slider({
    description: 'Border width. 0 means none.',
    group: 'Style',
    min: 0,
    max: 12,
    step: 1,
    unit: 'px',
    default: 0,
  }),
  border_style: select(['solid', 'dashed', 'dotted', 'double'], {
    description: 'Border style.',
    group: 'Style',
  }),
  border_color: color({ description: 'Color of the border.' }),
  border_radius: slider({
    description: 'Corner radius.',
    group: 'Style',
    min: 0,
    max: 48,
    step: 1,
    unit: 'px',
    default: 12,
  }),
  shadow: select(['none', 'small', 'medium', 'large'], {
    description: 'Shadow of the frame.',
    group: 'Style',
    default: 'none',
  }),
};

/** A width or height as people type it: pixels, or a share such as 80%. Undefined for '' and anything else. */
export function lengthOf(text: string): string | undefined {
  const found = /^(\d{1,4}(?:\.\d{1,2})?)\s*(px|%|rem|em|vh|vw)?$/i.exec(text.trim());
  return found ? `${found[1]}${(found[2] ?? 'px').toLowerCase()}` : undefined;
}
