/** Which labels the conditional formats of a file color, where they say “equal to”. */

import { type RuleColor, ruleColorNames, ruleColors } from '../../../rules/arrangement/rule-colors.ts';
import { type CellRange, parseRange } from '../cell-address.ts';
import type { FileAppearance, LabelColor } from './file-appearance.ts';

/** More than 200 options of each of many columns; a hostile file may have any number. */
const mostColors = 20_000;

export function addColor(look: FileAppearance, color: LabelColor): void {
  if (look.colors.length < mostColors && color.ranges.length > 0) look.colors.push(color);
}

/** `"Open"` as a formula; null for what is no text alone. */
export function quotedText(formula: string): string | null {
  const match = /^=?"((?:[^"]|"")*)"$/s.exec(formula.trim());
  return match ? (match[1] ?? '').replaceAll('""', '"') : null;
}

/**
 * `$C2="Open"` of ranges that begin in row 2: a label, and the cells of these ranges that it is compared with. Null for any
 * other condition.
 */
export function comparedText(
  formula: string,
  ranges: readonly CellRange[],
): { label: string; ranges: CellRange[] } | null {
  const match = /^=?(\$?[A-Za-z]{1,3}\d{1,7})\s*=\s*("(?:[^"]|"")*")$/s.exec(formula.trim());
  const cell = match ? parseRange((match[1] ?? '').replaceAll('$', '')) : null;
  const label = match ? quotedText(match[2] ?? '') : null;
  const first = ranges[0];
  if (!cell || label === null || !first || cell.top !== first.top) return null;
  const isFixed = match?.[1]?.startsWith('$') ?? false;
  // A column that isn't fixed is the own one of each cell only where the first cell compares itself.
  if (!isFixed && cell.left !== first.left) return null;
  const compared = isFixed
    ? ranges.flatMap((range) =>
        range.left <= cell.left && cell.left <= range.right ? [{ ...range, left: cell.left, right: cell.left }] : [],
      )
    : [...ranges];
  return compared.length > 0 ? { label, ranges: compared } : null;
}

/** The colors of options, by their places, as `#rrggbb` becomes a name of our palette; '' where the file has none. */
export function colorsOfOptions(
  options: readonly string[],
  colors: readonly LabelColor[],
  column: number,
  rowNumbers: readonly number[],
): string[] {
  const [first = 0, last = 0] = [rowNumbers[0], rowNumbers.at(-1)];
  const found = new Map<string, string>();
  for (const { label, ranges, color } of colors) {
    const isHere = ranges.some(
      ({ left, right, top, bottom }) => left <= column && column <= right && top <= last && bottom >= first,
    );
    const key = label.trim().toLowerCase();
    if (isHere && !found.has(key)) found.set(key, paletteName(color));
  }
  return options.map((option) => found.get(option.toLowerCase()) ?? '');
}

/** The color of the palette that comes nearest to `#rrggbb`: its own name where it is one of the palette's grounds. */
export function paletteName(color: string): RuleColor {
  const own = ruleColorNames.find((name) => ruleColors[name].ground === color.toLowerCase());
  if (own) return own;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = most - least;
  const isDeep = luminance(red, green, blue) < deepest;
  const hue = spread < grayest ? 'gray' : hueName(hueOf({ red, green, blue, most, spread }));
  return isDeep ? `deep_${hue}` : hue;
}

/** Below this, white is read better than black: WCAG 2.2, contrast ratio. */
const deepest = 0.35;
const grayest = 0.06;

type Hue = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple' | 'gray';

const hues: [until: number, name: Hue][] = [
  ...([
    [15, 'red'],
    [40, 'orange'],
    [70, 'yellow'],
    [170, 'green'],
  ] as [number, Hue][]),
  ...([
    [245, 'blue'],
    [340, 'purple'],
    [361, 'red'],
  ] as [number, Hue][]),
];
const hueName = (degrees: number): Hue => hues.find(([until]) => degrees < until)?.[1] ?? 'red';

function hueOf(color: { red: number; green: number; blue: number; most: number; spread: number }): number {
  const { red, green, blue, most, spread } = color;
  if (most === red) return (((green - blue) / spread + 6) % 6) * 60;
  return most === green ? ((blue - red) / spread + 2) * 60 : ((red - green) / spread + 4) * 60;
}

function luminance(...channels: [number, number, number]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
