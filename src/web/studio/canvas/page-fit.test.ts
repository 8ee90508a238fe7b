import { expect, test } from 'vitest';
import { pageFit } from './page-fit.ts';

test('a page keeps its width when a panel takes room beside it, and is drawn smaller', () => {
  expect(pageFit('desktop', { window: 1280, bar: 84, stage: 1196 })).toEqual({ width: 1196, scale: 1 });
  expect(pageFit('desktop', { window: 1280, bar: 84, stage: 836 })).toEqual({ width: 1196, scale: 836 / 1196 });
});

test('a desktop is never narrower than one, where the window has room for the studio', () => {
  expect(pageFit('desktop', { window: 960, bar: 84, stage: 876 })).toEqual({ width: 1024, scale: 876 / 1024 });
  expect(pageFit('desktop', { window: 390, bar: 0, stage: 390 })).toEqual({ width: 390, scale: 1 });
});

test('a tablet on the window of a phone is as wide as a tablet', () => {
  expect(pageFit('tablet', { window: 390, bar: 0, stage: 390 })).toEqual({ width: 768, scale: 390 / 768 });
  expect(pageFit('phone', { window: 1280, bar: 84, stage: 836 })).toEqual({ width: 390, scale: 1 });
});
