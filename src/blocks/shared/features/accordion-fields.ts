/** What opens and closes: colors of closed and open headers, shape, and how many may be open. */
import { boolean, color, select, slider } from '#settings/kinds.ts';

/** `what` is one of them, in words: "a feature", "a question". */
export const accordionFields = (what: string) => ({
  header_color: color({ description: `Background of closed ${what} headers.` }),
  header_text_color: color({ description: `Text color of closed ${what} headers.` }),
  open_header_color: color({ description: `Background of open ${what} headers.` }),
  open_header_text_color: color({ description: `Text color of open ${what} headers.` }),
  body_color: color({ description: 'Background below the header. The text on it stays readable.' }),
  accordion_radius: slider({
    description: 'Corner radius.',
    default: 10,
    min: 0,
    max: 32,
    step: 1,
    unit: 'px',
    group: 'Style',
  }),
  accordion_gap: slider({
    description: 'Space between items.',
    isSpace: true,
    default: 10,
    min: 0,
    max: 40,
    step: 1,
    unit: 'px',
    group: 'Style',
  }),
  accordion_sign: select(['chevron', 'plus'], {
    description: 'Icon that shows which item is open.',
    group: 'Style',
  }),
  expand_first_item: boolean({
    description: 'Open the first item at the start.',
    default: true,
    group: 'Behavior',
  }),
  allow_multiple_open: boolean({
    description: 'Let several items be open at once. Off closes the others when one opens.',
    group: 'Behavior',
  }),
});
