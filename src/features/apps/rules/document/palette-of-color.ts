/** A whole palette of one color, and the colors of a picture, chosen so that everything on them can be read. Pure. */
import { formatHex, parseColor, type Rgba } from '#kit/color.ts';
import '#kit/color-names.ts';
import { contrastOf, darkText, lightText, readableContrast, textOn } from '#kit/contrast.ts';
import type { AppPalette } from './theme-settings.ts';

interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

/** The palette on light ground, then on dark; none of a color that cannot be read. */
export function palettesOfColor(color: string): AppPalette[] {
  const parsed = parseColor(color);
  if (!parsed) return [];
  const own = hslOf(parsed);
  const tint = (lightness: number, most: number): string =>
    hexOf({ hue: own.hue, saturation: Math.min(own.saturation, most), lightness });
  const light = { background: tint(0.97, 0.4), surface: '#ffffff', text: tint(0.11, 0.35) };
  const dark = { background: tint(0.09, 0.25), surface: tint(0.13, 0.22), text: tint(0.95, 0.3) };
  return [
    { accent: readableAccent(own, light, -0.02), ...light },
    { accent: readableAccent(own, dark, 0.02), ...dark },
  ];
}

/**
 * The deep color of a palette, behind navigation and banners that have no color of their own: its accent, so dark that
 * white words are on it in light and dark schemes alike. '' for the palette of the theme. A dark yellow is olive: such
 * accents, and gray ones, give a charcoal of their tone.
 */
export function deepOf({ accent }: Pick<AppPalette, 'accent'>): string {
  const parsed = parseColor(accent);
  if (!parsed) return '';
  const { hue, saturation } = hslOf(parsed);
  const isMuddy = hue > 36 && hue < 84;
  const own = { hue, saturation: Math.min(saturation, isMuddy ? 0.14 : 0.58) };
  for (let lightness = 0.2; lightness > 0; lightness -= 0.01) {
    const deep = hexOf({ ...own, lightness });
    if (contrastOf(deep, lightText) >= deepContrast) return deep;
  }
  return darkText;
}

/** Of white words on the deep color: WCAG AAA, since banners are on pictures and behind quiet words, too. */
const deepContrast = 10;

/** The color itself, or as much darker or lighter as it takes to be read on ground and cards, and to be written on. */
function readableAccent(own: Hsl, { background, surface }: Omit<AppPalette, 'accent'>, step: number): string {
  for (let { lightness } = own; lightness > 0 && lightness < 1; lightness += step) {
    const accent = hexOf({ ...own, lightness });
    const around = [background, surface, textOn(accent)];
    if (around.every((other) => contrastOf(accent, other) >= readableContrast)) return accent;
  }
  return step < 0 ? '#000000' : '#ffffff';
}

const mostColors = 4;
const leastShare = 0.05;
/** Of 255, in each channel: what is nearer to a color that was taken counts as the same. */
const nearest = 64;

/** What a picture is made of: its strongest colors first. `pixels`: red, green, blue and alpha of each. */
export function colorsOfPicture(pixels: Uint8ClampedArray): string[] {
  const bins = new Map<number, { sum: [number, number, number]; count: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < 128) continue;
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const bin = bins.get(key) ?? { sum: [0, 0, 0], count: 0 };
    bins.set(key, { sum: [bin.sum[0] + red, bin.sum[1] + green, bin.sum[2] + blue], count: bin.count + 1 });
  }
  const found = [...bins.values()].map(({ sum, count }) => {
    const color: Rgba = [sum[0] / count, sum[1] / count, sum[2] / count, 1];
    const { saturation, lightness } = hslOf(color);
    // White paper and black letters say less than any color.
    const isGround = lightness > 0.93 || lightness < 0.07 || saturation < 0.1;
    return { color, weight: count * (isGround ? 0.001 : 0.2 + saturation) };
  });
  const ordered = found.toSorted((one, other) => other.weight - one.weight);
  // What lies between two colors at their edges is none of its own.
  const least = (ordered[0]?.weight ?? 0) * leastShare;
  const taken: Rgba[] = [];
  for (const { color, weight } of ordered) {
    if (taken.length === mostColors || weight < least) break;
    if (!taken.some((other) => isNear(color, other))) taken.push(color);
  }
  return taken.map(formatHex);
}

const isNear = (one: Rgba, other: Rgba): boolean =>
  [0, 1, 2].every((at) => Math.abs((one[at] ?? 0) - (other[at] ?? 0)) < nearest);

function hslOf(color: Rgba): Hsl {
  const [red, green, blue] = color.map((channel) => channel / 255) as [number, number, number, number];
  const most = Math.max(red, green, blue);
  const reach = most - Math.min(red, green, blue);
  const lightness = most - reach / 2;
  if (reach === 0) return { hue: 0, saturation: 0, lightness };
  const sixth =
    most === red ? (green - blue) / reach : most === green ? 2 + (blue - red) / reach : 4 + (red - green) / reach;
  return { hue: sixth * 60, saturation: reach / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function hexOf({ hue, saturation, lightness }: Hsl): string {
  const [red = 0, green = 0, blue = 0] = parseColor(`hsl(${hue} ${saturation * 100}% ${lightness * 100}%)`) ?? [];
  return formatHex([red, green, blue, 1]);
}
