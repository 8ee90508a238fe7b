import { expect, test } from 'vitest';
import type { LeakReport, LeakViewer } from '../../api/leaks.ts';
import { accessDifferences } from './access-differences.ts';

const viewers: LeakViewer[] = ['anonymous', 'reader', 'writer', 'role:rol_1'];
const reportOf = (sees: Partial<Record<LeakViewer, 'page'>>): LeakReport => ({
  app: {
    ...{ name: 'Shop', subdomain: 'shop', public: true, sign_in_method: 'No sign in' },
    roles: [{ key: 'rol_1', name: 'Staff' }],
  },
  viewers,
  pages: [
    {
      ...{ page_id: 'menu', page_name: 'Menu', href: '/' },
      viewers: viewers.map((viewer) => ({ viewer, sees: sees[viewer] ?? 'nothing', blocks: [] })),
    },
  ],
});
const sentences = (before: LeakReport, after: LeakReport): string[] =>
  accessDifferences(before, after).map(({ sentence }) => sentence);
const everyone = reportOf({ anonymous: 'page', reader: 'page', writer: 'page', 'role:rol_1': 'page' });

test('what changes for a role is said by its name', () => {
  expect(sentences(reportOf({}), reportOf({ 'role:rol_1': 'page' }))).toEqual([
    'People with the role Staff can now open the page Menu.',
  ]);
  expect(sentences(everyone, reportOf({ 'role:rol_1': 'page' }))).toEqual([
    'Anyone, users with read access and users with read and write access can no longer open the page Menu.',
  ]);
  expect(
    sentences(reportOf({ reader: 'page' }), reportOf({ reader: 'page', writer: 'page', 'role:rol_1': 'page' })),
  ).toEqual(['Users with read and write access and people with the role Staff can now open the page Menu.']);
});

test('what changes for all of them is said once, and nothing of what stays', () => {
  expect(sentences(reportOf({}), everyone)).toEqual(['Everyone can now open the page Menu.']);
  expect(sentences(everyone, everyone)).toEqual([]);
});
