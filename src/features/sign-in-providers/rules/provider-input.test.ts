import { expect, test } from 'vitest';
import { providerProblems, readDomains } from './provider-input.ts';

test('everything that is missing is said at once, each at its field', () => {
  const nothing = { name: '', issuer: '', client_id: '', client_secret: '', scopes: '', domains: ['not one'] };
  expect(providerProblems(nothing).map(({ path }) => path)).toEqual([
    ...['name', 'issuer', 'client_id', 'client_secret', 'scopes', 'domains'],
  ]);
});

test('domains that were pasted as one text are several, each once', () => {
  expect(readDomains(['Example.com, @example.org;example.com', ' acme.example '])).toEqual([
    ...['example.com', 'example.org', 'acme.example'],
  ]);
});
