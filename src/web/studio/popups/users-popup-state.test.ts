import { expect, test } from 'vitest';
import type { AppUserOnTheWire } from '#features/app-users/api/app-users.ts';
import { matchingUsers } from './users-popup-state.ts';

const user = (name: string, email: string, row_identity: string | null = null): AppUserOnTheWire => ({
  id: email,
  name,
  email,
  permissions: 'read',
  created_at: 0,
  row_identity,
  role: null,
  status: 'active',
});
const users = [
  user('Ann Bell', 'ann@example.com', 'north-7'),
  user('Bo Weaver', 'bo@example.org'),
  user('Cleo', 'c@b.de'),
];

test.each([
  ['', ['Ann Bell', 'Bo Weaver', 'Cleo']],
  ['  ', ['Ann Bell', 'Bo Weaver', 'Cleo']],
  ['BELL ann', ['Ann Bell']],
  ['example', ['Ann Bell', 'Bo Weaver']],
  ['north-7', ['Ann Bell']],
  ['ann weaver', []],
])('searching for "%s" finds %j', (search, names) => {
  expect(matchingUsers(users, search).map(({ name }) => name)).toEqual(names);
});
