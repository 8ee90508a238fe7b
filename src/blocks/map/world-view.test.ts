import { expect, test } from 'vitest';
import { groupPoints, projected, worldViewOf, worldUnits } from './world-view.ts';

test.each([
  [[0, 0], { x: 4096, y: 4096 }],
  [[0, -180], { x: 0, y: 4096 }],
  [[85.0511, 180], { x: 8192, y: 0 }],
] as const)('%j lies at %j', ([latitude, longitude], at) => {
  const { x, y } = projected([latitude, longitude]);
  expect(Math.abs(x - at.x)).toBeLessThan(15);
  expect(Math.abs(y - at.y)).toBeLessThan(15);
});

test('the view holds all places with room around them', () => {
  const points = [
    [38.7, -9.1],
    [59.3, 18.1],
    [41.9, 12.5],
  ] as const;
  const view = worldViewOf(points, null);
  for (const point of points) {
    const { x, y } = projected(point);
    expect(x).toBeGreaterThan(view.x);
    expect(x).toBeLessThan(view.x + view.width);
    expect(y).toBeGreaterThan(view.y);
    expect(y).toBeLessThan(view.y + view.height);
  }
});

test('one place has its surroundings, a given zoom its size, and no place the world', () => {
  const one = worldViewOf([[52.5, 13.4]], null);
  expect(one.width).toBeGreaterThan(50);
  expect(worldViewOf([[52.5, 13.4]], 3).width).toBeGreaterThan(worldViewOf([[52.5, 13.4]], 5).width * 3.9);
  expect(worldViewOf([], null).width).toBe(worldUnits);
});

test('pins close together become one where the owner wants that', () => {
  const points = [
    [52.52, 13.4],
    [52.5, 13.39],
    [48.1, 11.5],
  ] as const;
  const view = worldViewOf(
    [
      [35, -10],
      [60, 30],
    ],
    null,
  );
  expect(groupPoints(points, view, true).map((one) => one.count)).toEqual([2, 1]);
  expect(groupPoints(points, view, false)).toHaveLength(3);
});
