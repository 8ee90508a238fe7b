/** The colors of the options of a choice: names of the palette that color rules have. */
import { colorOfLabel } from '#engine/choices.ts';
import type { Column } from '#engine/model.ts';
import { type RuleColor, ruleColorNames, ruleColors } from './arrangement/rule-colors.ts';

type Listed = Pick<Column, 'options' | 'option_colors'>;

/** In the order in which new options get them; the deep ones follow where there are more. */
const usualOrder: readonly RuleColor[] = [
  ...(['blue', 'green', 'yellow', 'red', 'purple', 'orange', 'gray'] as const),
  ...(['deep_blue', 'deep_green', 'deep_yellow', 'deep_red', 'deep_purple', 'deep_orange', 'deep_gray'] as const),
];

export const isColorName = (name: unknown): name is RuleColor => ruleColorNames.some((one) => one === name);

/** A color for one more option: one that none has, as long as there are such. */
export function nextColor(taken: readonly string[]): RuleColor {
  const counts = usualOrder.map((color) => taken.filter((one) => one === color).length);
  return usualOrder[counts.indexOf(Math.min(...counts))] ?? 'gray';
}

/** A color for each option: the given one, else the one that the option has, else a new one. */
export function colorsOf(options: readonly string[], before: Listed, given: readonly string[] = []): RuleColor[] {
  const colors: RuleColor[] = [];
  for (const [position, option] of options.entries()) {
    const known = before.option_colors?.[before.options?.indexOf(option) ?? -1];
    const own = [given[position], known].find(isColorName);
    colors.push(own ?? nextColor([...(before.option_colors ?? []), ...given, ...colors]));
  }
  return colors;
}

/** A strong form of the color of an option, for lines and marks; '' where the label is in no list. */
export function toneOfLabel(label: string, column: Column): string {
  const look = lookOfLabel(label, column);
  const name = look && ruleColorNames.find((one) => ruleColors[one] === look);
  const deep = ruleColorNames.find((one) => one === (name?.startsWith('deep_') ? name : `deep_${name}`));
  return deep ? ruleColors[deep].ground : '';
}

/** How a label is colored; null where it is in no list. */
export function lookOfLabel(label: string, column: Column) {
  const color = colorOfLabel(label, column);
  return isColorName(color) ? ruleColors[color] : null;
}
