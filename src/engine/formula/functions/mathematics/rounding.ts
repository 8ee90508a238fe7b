/** Rounding as people do it by hand: on the fifteen figures that a spreadsheet number has, half away from zero. */

import { shifted } from '../../../number-digits.ts';

/** Which whole number a size becomes; a miss of the sixteenth figure is none, since 1.005 is that and not less. */
const ways = {
  nearest: (size: number): number => Math.floor(size + 0.5 + size * slack),
  up: (size: number): number => Math.ceil(size - size * slack),
  down: (size: number): number => Math.floor(size + size * slack),
};
const slack = 1e-15;

export function roundedTo(value: number, digits = 0): number {
  return atDigits(value, digits, ways.nearest);
}

export function roundedAway(value: number, digits = 0): number {
  return atDigits(value, digits, ways.up);
}

export function roundedTowards(value: number, digits = 0): number {
  return atDigits(value, digits, ways.down);
}

function atDigits(value: number, digits: number, way: (size: number) => number): number {
  const places = Math.trunc(digits);
  if (places > 20 || value === 0) return value;
  if (places < -308) return 0;
  const size = Math.abs(value);
  const rounded = sizeAtDigits(size, places, way);
  return value < 0 ? -rounded : rounded;
}

function sizeAtDigits(size: number, places: number, way: (size: number) => number): number {
  const scale = 10 ** Math.abs(places);
  const moved = places < 0 ? size / scale : size * scale;
  // Powers of ten up to this one, and whole numbers below, are doubles without a rest.
  if (Math.abs(places) <= 15 && moved < 1e14) return places < 0 ? way(moved) * scale : way(moved) / scale;
  return moved >= 1e15 ? size : shifted(way(shifted(size, places)), -places);
}
