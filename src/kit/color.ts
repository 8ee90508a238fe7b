/** Set by color-names.ts when it loads: few pages name a color, so browsers load the names only where one does. */
let hexOf: (name: string) => string | undefined = () => undefined;

export function setColorNames(names: typeof hexOf): void {
  hexOf = names;
}

/** A color as `[red, green, blue, alpha]`: 0–255 each, alpha 0–1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/**
 * Reads `#rgb`, `#rrggbb` (each with alpha), `rgb()`, `hsl()`, 'indigo' or, with color-names.ts, a CSS color name; null
 * when it is none of them.
 */
export function parseColor(value: string): Rgba | null {
  const text = value.trim().toLowerCase();
  if (text === 'transparent') return [0, 0, 0, 0];
  if (text.startsWith('#')) return parseHex(text.slice(1));
  const call = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(text);
  if (call?.[1] && call[2] !== undefined) return parseCall(call[1], call[2]);
  // Stands for an app's accent, in the defaults of most blocks.
  const named = text === 'indigo' ? '4b0082' : hexOf(text);
  return named ? parseHex(named) : null;
}

/** `#rrggbb`, or `#rrggbbaa` when it is not opaque. */
export function formatHex(color: Rgba): string {
  const [red, green, blue, alpha] = color;
  const channels = alpha < 1 ? [red, green, blue, alpha * 255] : [red, green, blue];
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function parseHex(digits: string): Rgba | null {
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return null;
  const full = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4), full.length === 8 ? channel(6) / 255 : 1];
}

function parseCall(name: string, inner: string): Rgba | null {
  const parts = inner.split(/[\s,/]+/).filter(Boolean);
  const [first, second, third, fourth] = parts.map((part) => Number.parseFloat(part));
  if (first === undefined || second === undefined || third === undefined) return null;
  if (![first, second, third, fourth ?? 1].every(Number.isFinite)) return null;
  const alpha = fourth === undefined ? 1 : clamp(parts[3]?.endsWith('%') ? fourth / 100 : fourth, 1);
  if (name === 'hsl') return [...hslChannels(first, clamp(second, 100) / 100, clamp(third, 100) / 100), alpha];
  const channel = (value: number, part: string | undefined): number =>
    clamp(part?.endsWith('%') ? value * 2.55 : value, 255);
  return [channel(first, parts[0]), channel(second, parts[1]), channel(third, parts[2]), alpha];
}

function hslChannels(hue: number, saturation: number, lightness: number): [number, number, number] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const turn = (((offset + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

const clamp = (value: number, highest: number): number => Math.min(highest, Math.max(0, value));
