import { expect, test } from 'vitest';
import { renewalOf, renewalWithin, secondsToNextAsk, secondsToNextLook, secondsToNextTry } from './domain.ts';
import { findingsOf, type Records, type Expected } from './findings.ts';

const wanted: Expected = {
  ...{ target: 'sheaf.example.com', addresses: ['192.0.2.1', '2001:db8::1'], token: 'mine' },
  authorities: ['ca.example', 'other-ca.example'],
};
const right: Records = {
  ...{ addresses: ['192.0.2.1', '2001:db8::1'], alias: 'sheaf.example.com', proofs: ['spf', 'sheaf=mine'] },
  ...{ issuers: null, issuersAt: '' },
};
const wrongs = (records: Partial<Records>, other: Partial<Expected> = {}): string[] =>
  findingsOf('app.example.org', { ...right, ...records }, { ...wanted, ...other }).map(
    ({ kind, message }) => `${kind}: ${message}`,
  );

test('right records have no finding', () => {
  expect(wrongs({})).toEqual([]);
  expect(wrongs({ alias: null, addresses: ['192.0.2.1'] })).toEqual([]);
  expect(wrongs({ issuers: ['other-ca.example', 'x.example'], issuersAt: 'example.org' })).toEqual([]);
  expect(wrongs({ issuers: ['whatever.example'] }, { authorities: null })).toEqual([]);
  expect(wrongs({}, { addresses: [] })).toEqual([]);
});

test('each wrong record says what is wrong and what to do', () => {
  expect(wrongs({ addresses: [], alias: null })).toEqual([expect.stringMatching(/^place: .*has no address yet/)]);
  expect(wrongs({ addresses: [], alias: 'gone.example' })).toEqual([expect.stringContaining('Point it to sheaf')]);
  expect(wrongs({ addresses: ['198.51.100.9'], alias: 'x.example' })).toEqual([
    expect.stringContaining('points to another server through x.example: 198.51.100.9.'),
  ]);
  expect(wrongs({ addresses: ['192.0.2.1', '198.51.100.9'] })).toEqual([
    expect.stringContaining('of another server, too: 198.51.100.9. Remove'),
  ]);
  expect(wrongs({ addresses: ['104.21.7.3'] })).toEqual([expect.stringContaining('a proxy of Cloudflare')]);
  expect(wrongs({ addresses: ['2606:4700:3030::1'] })).toEqual([expect.stringContaining('a proxy of Cloudflare')]);
  expect(wrongs({ addresses: ['104.32.0.1'] })).toEqual([expect.stringContaining('another server')]);
  expect(wrongs({ alias: null }, { addresses: [] })).toEqual([expect.stringContaining('only a CNAME record')]);
  expect(wrongs({ proofs: [] })).toEqual([expect.stringMatching(/^proof: .*is missing/)]);
  expect(wrongs({ proofs: ['sheaf=theirs'] })).toEqual([expect.stringMatching(/^proof: .*another value/)]);
  expect(wrongs({ proofs: ['sheaf=mine2', 'xsheaf=mine'] })).toHaveLength(1);
  expect(wrongs({ issuers: [''], issuersAt: 'example.org' })).toEqual([
    'authority: The CAA record of example.org forbids all certificates. Add `0 issue "ca.example"` to it.',
  ]);
  expect(wrongs({ issuers: ['x.example'], issuersAt: 'example.org' })).toEqual([
    expect.stringContaining('allows certificates of x.example only. Add'),
  ]);
  expect(wrongs({ issuers: [''] }, { authorities: null })).toHaveLength(1);
  expect(wrongs({ addresses: [], alias: null, proofs: [], issuers: [''] })).toHaveLength(3);
});

test('a certificate is renewed when a third of its lifetime remains, be it 90 days or six', () => {
  const from = new Date('2026-01-01T00:00:00Z');
  const after = (days: number) => new Date(from.getTime() + days * 86_400_000);
  expect(renewalOf(from, after(90))).toEqual(after(60));
  expect(renewalOf(from, after(6))).toEqual(after(4));
});

test('a certificate is renewed at a moment by chance within the window that the authority names', () => {
  const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000);
  const known = { issued_at: day(0), expires_at: day(90), renew_at: day(60) };
  const at = (start: number, end: number, chance: number, renew_at = known.renew_at) =>
    renewalWithin({ start: day(start), end: day(end) }, { ...known, renew_at }, chance);
  expect([at(50, 52, 0), at(50, 52, 0.5), at(50, 52, 1)]).toEqual([day(50), day(51), day(52)]);
  // What was chosen stays, so that asking often doesn't bring it forward.
  expect(at(50, 52, 0, day(51.5))).toEqual(day(51.5));
  expect(at(-3, -2, 0.5)).toEqual(day(-2.5));
  expect(at(95, 99, 0.5)).toEqual(day(81));
  expect([0, 1, 600, 1e9].map(secondsToNextAsk)).toEqual([21_600, 60, 600, 86_400]);
});

test('pauses grow, and no name is tried more than five times in an hour', () => {
  const tries = [1, 2, 3, 4, 5, 6, 50].map(secondsToNextTry);
  expect(tries).toEqual(tries.toSorted((one, other) => one - other));
  expect(tries[0]! + tries[1]! + tries[2]!).toBeGreaterThan(3_600);
  const looks = [0, 3_601, 90_000, 2_000_000].map(secondsToNextLook);
  expect(looks).toEqual([60, 600, 21_600, 86_400]);
});
