/** Colors of Airtable's choices, as the nearest of the palette here. */
import type { RuleColor } from '#features/workbooks/rules/arrangement/rule-colors.ts';

/**
 * Names are a color and a strength: `blueLight2`, `tealLight1`, `redBright`, `grayDark1` (field-model, Single select).
 * The light ones are soft grounds here, the others deep ones. Cyan and teal are nearest to blue and green, pink to purple.
 */
const hues: Record<string, RuleColor> = {
  blue: 'blue',
  cyan: 'blue',
  teal: 'green',
  green: 'green',
  yellow: 'yellow',
  orange: 'orange',
  red: 'red',
  pink: 'purple',
  purple: 'purple',
  gray: 'gray',
};
const deep: Partial<Record<RuleColor, RuleColor>> = {
  ...{ blue: 'deep_blue', green: 'deep_green', yellow: 'deep_yellow', orange: 'deep_orange' },
  ...{ red: 'deep_red', purple: 'deep_purple', gray: 'deep_gray' },
};

/** Gray where a choice has no color or one that is not known. */
export function nearestColor(color: string | undefined): RuleColor {
  const [, hue = '', strength = ''] = /^([a-z]+)(Light\d|Bright|Dark\d)$/.exec(color ?? '') ?? [];
  const soft = hues[hue] ?? 'gray';
  return strength === '' || strength.startsWith('Light') ? soft : (deep[soft] ?? soft);
}
