/** Colors of an .xlsx: of the theme with its tints, of the old palette, or as they are. */

import { attribute, createXmlScanner } from '../sources/xml-scanner.ts';

/** `#rrggbb`, in the order in which `theme` counts them. */
export type ThemeColors = readonly string[];

/** Of Office since 2013, for files without a theme. */
const officeTheme: ThemeColors = [
  ...['#ffffff', '#000000', '#e7e6e6', '#44546a', '#4472c4', '#ed7d31'],
  ...['#a5a5a5', '#ffc000', '#5b9bd5', '#70ad47', '#0563c1', '#954f72'],
];
/** The elements of a theme in the order of the numbers that cells use: light and dark are the other way round. */
const themeParts = 'lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'.split(' ');

/** The colors of `xl/theme/theme1.xml` (ECMA-376 part 1, 20.1.6.2). */
export function readTheme(xml: string): ThemeColors {
  const colors = [...officeTheme];
  let part = -1;
  const scanner = createXmlScanner({
    open(name, attributes) {
      if (themeParts.includes(name)) part = themeParts.indexOf(name);
      else if (part >= 0 && (name === 'srgbClr' || name === 'sysClr')) {
        const color = hex(attribute(attributes, name === 'sysClr' ? 'lastClr' : 'val'));
        if (color !== undefined) colors[part] = color;
      }
    },
    close(name) {
      if (themeParts.includes(name)) part = -1;
    },
  });
  scanner.write(xml);
  scanner.end();
  return colors;
}

/** ECMA-376 part 1, 18.8.3. Undefined for the automatic color, and one that cannot be read. */
export function readColor(attributes: string, theme: ThemeColors): string | undefined {
  const tint = Number(attribute(attributes, 'tint') ?? 0);
  const own =
    hex(attribute(attributes, 'rgb')) ??
    theme[numberIn(attributes, 'theme')] ??
    indexed[numberIn(attributes, 'indexed')];
  return own === undefined ? undefined : tinted(own, tint);
}

const numberIn = (attributes: string, name: string): number => Number(attribute(attributes, name) ?? Number.NaN);

/** With or without its opacity, which programs write in front. */
function hex(text: string | undefined): string | undefined {
  const [, digits] = /^(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec(text ?? '') ?? [];
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`;
}

/** Lighter towards 1, darker towards -1: by the lightness of the color alone (18.8.19). */
function tinted(color: string, tint: number): string {
  if (!(tint >= -1 && tint <= 1) || tint === 0) return color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const light = (most + least) / 2;
  const spread = most - least;
  const strength = spread === 0 ? 0 : spread / (1 - Math.abs(2 * light - 1));
  const hue =
    spread === 0
      ? 0
      : most === red
        ? ((green - blue) / spread + 6) % 6
        : most === green
          ? (blue - red) / spread + 2
          : (red - green) / spread + 4;
  const next = tint < 0 ? light * (1 + tint) : light + (1 - light) * tint;
  const chroma = (1 - Math.abs(2 * next - 1)) * strength;
  const channel = (shift: number): string => {
    const at = (hue + shift) % 6;
    const share = Math.max(0, Math.min(1, Math.abs(at - 3) - 1));
    const value = next - chroma / 2 + chroma * share;
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(4)}${channel(2)}`;
}

/** 18.8.27; the first eight are repeated. 64 and 65 are the automatic text and ground. */
const palette =
  '000000ffffffff000000ff000000ffffff00ff00ff00ffff800000008000000080808000800080008080c0c0c0808080' +
  '9999ff993366ffffccccffff660066ff80800066ccccccff000080ff00ffffff0000ffff8000808000000080800000ff' +
  '00ccffccffffccffccffff9999ccffff99cccc99ffffcc993366ff33cccc99cc00ffcc00ff9900ff6600666699969696' +
  '003366339966003300333300993300993366333399333333';
const colorsOfPalette = Array.from({ length: palette.length / 6 }, (_, at) => `#${palette.slice(at * 6, at * 6 + 6)}`);
const indexed: readonly string[] = [...colorsOfPalette.slice(0, 8), ...colorsOfPalette];
