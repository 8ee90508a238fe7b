/** What colors are called: apart from them, since pages show colors and no names. */
import type { RuleColor } from './rule-colors.ts';

/** @sentences */
export const ruleColorText: Readonly<Record<RuleColor, string>> = {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  purple: 'Purple',
  gray: 'Gray',
  deep_red: 'Deep red',
  deep_orange: 'Deep orange',
  deep_yellow: 'Deep yellow',
  deep_green: 'Deep green',
  deep_blue: 'Deep blue',
  deep_purple: 'Deep purple',
  deep_gray: 'Deep gray',
};
