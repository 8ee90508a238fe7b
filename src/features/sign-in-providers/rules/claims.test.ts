import { expect, test } from 'vitest';
import { isOfDomains, roleOfValues, valuesOfClaim, verifiedEmail } from './claims.ts';

test('reads a claim that is a text, a list, in an object, or has a dot in its name', () => {
  expect(valuesOfClaim({ groups: 'sales' }, 'groups')).toEqual(['sales']);
  expect(valuesOfClaim({ groups: ['sales', 7, null, 'ops'] }, 'groups')).toEqual(['sales', 'ops']);
  expect(valuesOfClaim({ realm_access: { roles: ['admin'] } }, 'realm_access.roles')).toEqual(['admin']);
  expect(valuesOfClaim({ 'https://a.b/roles': ['x'] }, 'https://a.b/roles')).toEqual(['x']);
  for (const name of ['', 'none', 'constructor.name', '__proto__', 'groups.length'])
    expect(valuesOfClaim({ groups: ['sales'] }, name), name).toEqual([]);
});

test('takes the first role of the mapping that a person has', () => {
  const roles = [
    { value: 'admins', role: 'boss' },
    { value: 'staff', role: 'team' },
  ];
  expect(roleOfValues(roles, ['staff', 'admins'])).toBe('boss');
  expect(roleOfValues(roles, ['Staff'])).toBeNull();
});

test('believes an address only where the provider verified it', () => {
  expect(verifiedEmail({ email: ' Ann@Example.com', email_verified: true })).toBe('ann@example.com');
  expect(verifiedEmail({ email: 'ann@example.com', email_verified: 'true' })).toBe('ann@example.com');
  for (const claims of [
    { email: 'ann@example.com' },
    { email: 'ann@example.com', email_verified: false },
    { email: 'ann@example.com', email_verified: 'false' },
    { email: 'ann@example.com', email_verified: 1 },
    { email: ['ann@example.com'], email_verified: true },
    { email: 'ann@evil.com@example.com', email_verified: true },
    { email_verified: true },
  ])
    expect(verifiedEmail(claims), JSON.stringify(claims)).toBeNull();
});

test('holds a provider to its domains, whole', () => {
  expect(isOfDomains('ann@acme.com', ['acme.com'])).toBe(true);
  expect(isOfDomains('ann@not-acme.com', ['acme.com'])).toBe(false);
  expect(isOfDomains('ann@sub.acme.com', ['acme.com'])).toBe(false);
  expect(isOfDomains('ann@anywhere.com', [])).toBe(true);
});
