/** The decisions are found by their index: docs/decisions/README.md has a row for each, with its title and first sentence. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../docs/decisions/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const index = read('README.md');
const files = readdirSync(folder).filter((name) => name !== 'README.md');

test.each(files)('%s is named after its number and title, and the index has its row', (name) => {
  const [heading = '', blank, sentence = ''] = read(name).split('\n');
  const [, number = '', title = ''] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
  const words =
    title
      .toLowerCase()
      .replace(/[`'’.]/g, '')
      .match(/[a-z0-9]+/g) ?? [];
  expect(blank).toBe('');
  expect(name).toBe(`${number.padStart(4, '0')}-${words.join('-')}.md`);
  expect(index.split('\n')).toContain(`| ${number} | [${title}](${name}) | ${sentence} |`);
});

test('every row of the index has its decision', () => {
  const rows = [...index.matchAll(/^\| \d+ \| \[.+?\]\((.+?)\)/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(files.toSorted());
});

test('every link between decisions leads to one', () => {
  const links = files.flatMap((name) => [...read(name).matchAll(/\]\((\d[^)]*\.md)\)/g)].map(([, to]) => to));
  expect(links.filter((to) => !files.includes(String(to)))).toEqual([]);
});
