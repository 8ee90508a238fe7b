import { expect, test } from 'vitest';
import { iconMarkup } from './font-awesome.ts';

test.each([
  'fa-solid fa-star',
  'fas fa-star',
  'fa fa-bar-chart',
  'fa fa-facebook',
  'fa-brands fa-github',
  'far fa-star',
  'fa-2x fa-star',
])('%s is drawn', async (name) => {
  const markup = await iconMarkup(name);
  expect(markup).toMatch(/^<svg aria-hidden="true" fill="currentColor"/);
  expect(markup).not.toContain('<!--');
  expect(markup).not.toContain('<script');
});

test.each(['', 'fa-nonsense-name', 'star', 'fa-../../package', 'fa-solid'])('%j is no icon', async (name) => {
  expect(await iconMarkup(name)).toBeNull();
});
