import { expect, test } from 'vitest';
import { isPrivateHost, privateParts } from './private-text.ts';

test.each([
  ['sk_live_51H8abcdefghijkl', 'token'],
  ['the key is ghp_abcdefghijklmnopqrstuvwxyz0123456789', 'token'],
  ['AKIAIOSFODNN7EXAMPLE', 'token'],
  ['-----BEGIN RSA PRIVATE KEY-----', 'token'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N', 'token'],
  ['https://maps.tiles.net/x.png?api_key=abcdef123456', 'token'],
  ['https://ann:hunter2@files.acme.com/list', 'token'],
  ['kept:sec_01k0000000000000000000000a', 'token'],
  ['Write to ann.lee@acme.com.', 'e-mail'],
  ['Call +49 30 901820 or come by', 'phone'],
  ['tel:+442079460018', 'phone'],
  ['http://localhost:3000/app', 'private address'],
  ['[plan](http://wiki/plan)', 'private address'],
  ['<img src="https://192.168.1.20/logo.png">', 'private address'],
  ['http://[fd00::1]:8080/', 'private address'],
  ['https://grafana.internal/d/1', 'private address'],
])('%s holds: %s', (text, kind) => {
  expect(privateParts(text).map((part) => part.kind)).toEqual([kind]);
});

test.each([
  'Write to name@example.com or hello@shop.example.',
  'Orders of 2026-01-02, 12 x 4 = 48, from 1.234,50 €',
  'https://www.openstreetmap.org/#map=4/50/10 and https://example.com/?tokenless=1',
  'A token of our thanks. The secret is good bread.',
  'Bearer of good news',
])('%s holds nothing private', (text) => {
  expect(privateParts(text)).toEqual([]);
});

test('of a token only the beginning is said', () => {
  expect(privateParts('sk_live_51H8abcdefghijkl')).toEqual([{ kind: 'token', what: 'sk_liv…' }]);
});

test('hosts of the open network are not private', () => {
  expect(['acme.com', '8.8.8.8', '172.32.0.1', '[2606:4700::1]'].filter(isPrivateHost)).toEqual([]);
});

// Where the time grew with the square of the length, each of them would take minutes.
test('long hostile texts end', () => {
  for (const part of ['a', '@', '+1', 'a.', 'http://', '(((', 'eyJ', ' +1 ', 'tel:1-', 'x@x.'])
    privateParts(part.repeat(60_000));
});
