import { expect, test } from 'vitest';
import { boardSlugProblem } from './board-slug.ts';

test.each(['orders', 'my-board', 'q3-2026', 'admin-tasks', 'a'.repeat(80)])('a board may stand at /%s', (slug) => {
  expect(boardSlugProblem(slug)).toBeNull();
});

test.each([
  ...['', 'ab', '2026', 'Orders', 'a--b', '-orders', 'orders-', 'or ders', 'ör', 'a/b', 'a'.repeat(81)],
  ...['api', 'dashboard', 'assets', 'files', 'handover', 'sign-out', 'login', 'admin', 'blog', 'blog-admin', 'metrics'],
])('no board stands at /%s', (slug) => {
  expect(boardSlugProblem(slug)).not.toBeNull();
});
