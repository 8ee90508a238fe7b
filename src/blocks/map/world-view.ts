/** The part of the world that a map shows, in the units of world.svg: Web Mercator, 8192 around the equator. */

export const worldUnits = 8192;

export interface WorldView {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Point = readonly [latitude: number, longitude: number];

/** Where a point lies in the picture of the world. */
export function projected([latitude, longitude]: Point): { x: number; y: number } {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  return {
    x: tenth((longitude / 360 + 0.5) * worldUnits),
    y: tenth((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldUnits),
  };
}

/** All places with some room around them; the inhabited world without any. `zoom` as maps count it, null fits them. */
export function worldViewOf(points: readonly Point[], zoom: number | null): WorldView {
  const at = points.map(projected);
  if (at.length === 0 && zoom === null) return world;
  const [left, right] = reach(at.map((one) => one.x));
  const [top, bottom] = reach(at.map((one) => one.y));
  const [x, y] = at.length === 0 ? [worldUnits / 2, worldUnits * 0.4] : [(left + right) / 2, (top + bottom) / 2];
  const fit = Math.max((right - left) * 1.25, (bottom - top) * 2.2, closest);
  const width = zoom === null ? Math.min(fit, worldUnits) : (usualWidth / (256 * 2 ** zoom)) * worldUnits;
  const height = width * usualShape;
  return { x: tenth(x - width / 2), y: tenth(y - height / 2), width: tenth(width), height: tenth(height) };
}

/** What the map at hand would be at that zoom, when it fits the places: for the browser's map, which counts in zooms. */
export const closestZoom = 6.5;

const usualWidth = 800;
const usualShape = 0.55;
const closest = (usualWidth / (256 * 2 ** closestZoom)) * worldUnits;
const world: WorldView = { x: 0, y: 1_150, width: worldUnits, height: worldUnits * usualShape };

const reach = (numbers: readonly number[]): [number, number] => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of numbers) [least, most] = [Math.min(least, one), Math.max(most, one)];
  return numbers.length === 0 ? [0, 0] : [least, most];
};

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Pins that lie closer together than a fortieth of the view become one. */
export function groupPoints(
  points: readonly Point[],
  view: WorldView,
  group: boolean,
): { x: number; y: number; count: number }[] {
  const cells = new Map<string, { x: number; y: number; count: number }>();
  for (const [index, point] of points.entries()) {
    const at = projected(point);
    const cell = group ? `${Math.round((at.x / view.width) * 40)} ${Math.round((at.y / view.width) * 40)}` : `${index}`;
    const known = cells.get(cell);
    if (known) known.count += 1;
    else cells.set(cell, { ...at, count: 1 });
  }
  return [...cells.values()].slice(0, mostDots);
}

const mostDots = 400;
