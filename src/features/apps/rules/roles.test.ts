import { describe, expect, test } from 'vitest';
import { audienceOf, findRole, isShownTo, roleNames, roleProblems } from './roles.ts';
import type { Viewer } from './viewer.ts';

const staff = { key: 'staff', name: 'Staff', permissions: 'read-write' } as const;
const clients = { key: 'clients', name: 'Clients', permissions: 'read' } as const;
const roles = [staff, clients];

const person = { kind: 'app_user', id: 'x', name: 'Ann', email: 'ann@example.com', row_identity: null } as const;
const viewers: Viewer[] = [
  { kind: 'anonymous' },
  { kind: 'password_holder', permissions: 'read-write' },
  { ...person, permissions: 'read-write', role: null },
  { ...person, permissions: 'read', role: 'clients' },
  { ...person, permissions: 'read-write', role: 'staff' },
  { kind: 'editor', id: 'x', name: 'Eve', email: 'eve@example.com' },
];
const whoSees = (stored: unknown): string[] =>
  viewers
    .filter((viewer) => isShownTo(audienceOf(stored), viewer))
    .map((viewer) => (viewer.kind === 'app_user' ? (viewer.role ?? viewer.permissions) : viewer.kind));

describe('what is shown to roles', () => {
  const everyone = ['anonymous', 'password_holder', 'read-write', 'clients', 'staff', 'editor'];
  test.each([
    ['nothing chosen', undefined, everyone],
    ['no role', [], everyone],
    ['one role', ['staff'], ['staff', 'editor']],
    ['two roles', ['staff', 'clients'], ['clients', 'staff', 'editor']],
    ['a role that was deleted', ['gone'], ['editor']],
    ['a role whose key is empty', [''], ['editor']],
  ])('%s', (_what, stored, seen) => {
    expect(whoSees(stored)).toEqual(seen);
  });

  test.each([
    ['a text', 'staff'],
    ['a number', 1],
    ['an object', { staff: true }],
    ['true', true],
    ['false', false],
  ])('is shown to no one where %s is stored in its place', (_what, stored) => {
    expect(whoSees(stored)).toEqual(['editor']);
  });

  test('a list with something else in it is read without it', () => {
    expect(whoSees([1, 'clients'])).toEqual(['clients', 'editor']);
    expect(whoSees([1])).toEqual(['editor']);
  });
});

test('roles need keys and names of their own', () => {
  const paths = (...some: { key: string; name: string; permissions: 'read' | 'read-write' }[]) =>
    roleProblems(some).map(({ path }) => path);
  expect(paths(staff, clients)).toEqual([]);
  expect(paths(staff, { ...clients, key: 'staff' })).toEqual(['settings.roles.1.key']);
  expect(paths(staff, { ...clients, name: ' STAFF ' })).toEqual(['settings.roles.1.name']);
  expect(paths({ ...staff, name: '  ' })).toEqual(['settings.roles.0.name']);
  expect(paths({ ...staff, name: 'x'.repeat(61) })).toEqual(['settings.roles.0.name']);
  expect(paths({ ...staff, key: 'a b' }, { ...clients, key: '' })).toEqual([
    'settings.roles.0.key',
    'settings.roles.1.key',
  ]);
});

test('roles are named, and a deleted one is said to be', () => {
  expect(findRole(roles, 'clients')).toBe(clients);
  expect([findRole(roles, 'gone'), findRole(roles, null), findRole(roles, '')]).toEqual([null, null, null]);
  expect(roleNames(['staff'], roles)).toBe('Staff');
  expect(roleNames(['staff', 'gone', 'clients'], roles)).toBe('Staff, a deleted role and Clients');
});
