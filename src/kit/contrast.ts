import { formatHex, parseColor, type Rgba } from './color.ts';

export const lightText = '#ffffff';
export const darkText = '#161819';
/** WCAG AA for text of normal size. */
export const readableContrast = 4.5;

/**
 * Whether a color counts as dark: 255 minus its weighted brightness exceeds 105. A color that cannot be read does not.
 */
export function isDark(color: string): boolean {
  const parsed = parseColor(color);
  return parsed !== null && 255 - brightness(parsed) > 105;
}

/** What went wrong, in words on a dark ground; `--bad` is for light ones. */
export const badOnDark = '#ffb4ab';

/**
 * Light or dark text for a background: what the rule of `isDark` picks, or the other one where only that reaches AA
 * (mid tones such as pure red). '' for a color that cannot be read, which leaves the theme's text color.
 */
export function textOn(background: string): string {
  const parsed = parseColor(background);
  if (!parsed || parsed[3] < 0.5) return '';
  const picked = 255 - brightness(parsed) > 105 ? [lightText, darkText, '#000000'] : [darkText, '#000000', lightText];
  return picked.find((text) => contrastOf(text, background) >= readableContrast) ?? lightText;
}

/**
 * A ground on which this text color can be read, whatever the page looks like: a tint of its own where that reaches AA,
 * else white or black. '' for a color that cannot be read.
 */
export function groundFor(text: string): string {
  const color = parseColor(text);
  if (!color || color[3] < 1) return '';
  const tints = [formatHex(mix(color, white, 0.1)), lightText, darkText, '#000000'];
  return tints.find((ground) => contrastOf(text, ground) >= readableContrast) ?? '';
}

/** The color as it is, or as light as it takes to be read on a dark ground. '' for a color that cannot be read. */
export function lightenedOn(ground: string, color: string): string {
  const front = parseColor(color);
  if (!front || !parseColor(ground)) return '';
  for (let share = 1; share > 0; share -= 0.1) {
    const mixed = formatHex(mix(front, white, share));
    if (contrastOf(mixed, ground) >= readableContrast) return mixed;
  }
  return lightText;
}

/** The color as it is, or as much darker or lighter as it takes to be read on all of these grounds; the color where none does. */
export function readableOnAll(grounds: readonly string[], color: string): string {
  const front = parseColor(color);
  if (!front) return color;
  const towards: Rgba = grounds.some(isDark) ? white : black;
  for (let share = 1; share > 0; share -= 0.05) {
    const mixed = share === 1 ? color : formatHex(mix(front, towards, share));
    if (grounds.every((ground) => contrastOf(mixed, ground) >= readableContrast)) return mixed;
  }
  return color;
}

/** A dark ground with so much of white in it. */
export function raised(ground: string, share: number): string {
  const back = parseColor(ground);
  return back ? formatHex(mix(white, back, share)) : ground;
}

/** A quieter version of the text color that is still readable on the background; the text itself when there is no room. */
export function mutedTextOn(background: string, text: string): string {
  const [back, front] = [parseColor(background), parseColor(text)];
  if (!back || !front) return text;
  for (const share of [0.68, 0.76, 0.84, 0.92]) {
    const mixed = formatHex(mix(front, back, share));
    if (contrastOf(mixed, background) >= readableContrast) return mixed;
  }
  return text;
}

/** WCAG contrast ratio of two colors, 1 to 21; 1 when one cannot be read. Alpha is taken as over white. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [parseColor(one), parseColor(other)];
  if (!first || !second) return 1;
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const brightness = (color: Rgba): number => {
  const [red, green, blue] = overWhite(color);
  return red * 0.299 + green * 0.587 + blue * 0.114;
};

function luminance(color: Rgba): number {
  const linear = (channel: number): number => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = overWhite(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

const white: Rgba = [255, 255, 255, 1];
const black: Rgba = [0, 0, 0, 1];
const overWhite = (color: Rgba): Rgba => mix(color, white, color[3]);

function mix(front: Rgba, back: Rgba, share: number): Rgba {
  const channel = (index: 0 | 1 | 2): number => front[index] * share + back[index] * (1 - share);
  return [channel(0), channel(1), channel(2), 1];
}
