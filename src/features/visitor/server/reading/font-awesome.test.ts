import { readdirSync, readFileSync } from 'node:fs';
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

test.each(['solid', 'regular', 'brands'])('every name of a %s icon gives its drawing', async (style) => {
  const folder = `node_modules/@fortawesome/fontawesome-free/svgs/${style}`;
  for (const file of readdirSync(folder)) {
    const [path] = /<path[^>]*>/.exec(readFileSync(`${folder}/${file}`, 'utf8')) ?? [];
    expect(await iconMarkup(`fa-${style} fa-${file.slice(0, -'.svg'.length)}`), file).toContain(path);
  }
});
