/** What opens and closes: colors of closed and open headers, shape, and how many may be open. */
import { boolean, color, select, slider } from '#settings/kinds.ts';

/** `what` is one of them, in words: "a feature", "a question". */
export const accordionFields = (what: string) => ({
  header_color: color({ description: `Color behind the header of ${what} that is closed.` }),
  header_text_color: color({ description: `Color of the words in the header of ${what} that is closed.` }),
  open_header_color: color({ description: `Color behind the header of ${what} that is open.` }),
  open_header_text_color: color({ description: `Color of the words in the header of ${what} that is open.` }),
  body_color: color({ description: 'Color below the header. The text on it stays readable.' }),
  accordion_radius: slider({
    description: 'Roundness of the corners.',
    default: 10,
    min: 0,
    max: 32,
    step: 1,
    unit: 'px',
    group: 'Style',
  }),
  accordion_gap: slider({
    description: 'Space between one and the next.',
    isSpace: true,
    default: 10,
    min: 0,
    max: 40,
    step: 1,
    unit: 'px',
    group: 'Style',
  }),
  accordion_sign: select(['chevron', 'plus'], {
    description: 'The sign that shows what is open.',
    group: 'Style',
  }),
  expand_first_item: boolean({
    description: 'Show the first one open from the start.',
    default: true,
    group: 'Behavior',
  }),
  allow_multiple_open: boolean({
    description: 'Let several be open at once. Otherwise opening one closes the other.',
    group: 'Behavior',
  }),
});
