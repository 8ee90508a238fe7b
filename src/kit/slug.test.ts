import { expect, test } from 'vitest';
import { templateSlug, wordsOfSlug } from './slug.ts';

test.each([
  ['Café & Bar', 'caf-bar'],
  ['  Weekly   Plan 2026 ', 'weekly-plan-2026'],
  ['HR /Hiring & Teams', 'hr-hiring-teams'],
  ['a - b -- c', 'a-b-c'],
  ['one\ttwo\nthree', 'one-two-three'],
  ['???', ''],
])('%j becomes the template slug %j', (name, slug) => {
  expect(templateSlug(name)).toBe(slug);
});

test.each([
  ['opening-hours', 'Opening Hours'],
  ['faq', 'Faq'],
  ['--a--b-', 'A B'],
  ['', ''],
])('the slug %j reads %j', (slug, words) => {
  expect(wordsOfSlug(slug)).toBe(words);
});
