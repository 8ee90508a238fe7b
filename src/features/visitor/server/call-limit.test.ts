import { expect, test } from 'vitest';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { withinCallLimits } from './call-limit.ts';

const anonymous: Viewer = { kind: 'anonymous' };
const done = async () => 'done';

test('an anonymous visitor is limited by address, another one is not held up by that', async () => {
  const call = (address: string) => withinCallLimits({ viewer: anonymous, app: { id: 'one' }, address }, done);
  for (let count = 0; count < 10; count++) expect(await call('192.0.2.1')).toBe('done');
  await expect(call('192.0.2.1')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await call('192.0.2.2')).toBe('done');
});

test('all addresses of one IPv6 subscriber are one visitor', async () => {
  const call = (address: string) => withinCallLimits({ viewer: anonymous, app: { id: 'six' }, address }, done);
  for (let count = 0; count < 10; count++) expect(await call(`2001:db8:1:2::${count}`)).toBe('done');
  await expect(call('2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await call('2001:db8:1:3::1')).toBe('done');
});

test('an app is limited altogether, another one is not held up by that', async () => {
  const call = (id: string, from: number) =>
    withinCallLimits({ viewer: anonymous, app: { id }, address: `198.51.100.${from}` }, done);
  for (let count = 0; count < 120; count++) expect(await call('busy', count)).toBe('done');
  await expect(call('busy', 200)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await call('quiet', 200)).toBe('done');
});

test('a service that hangs holds up its own app only, until it has ended', async () => {
  const hanging = Promise.withResolvers<string>();
  const call = (id: string, from: number, work: () => Promise<string>) =>
    withinCallLimits({ viewer: anonymous, app: { id }, address: `203.0.113.${from}` }, work);
  const held = Array.from({ length: 8 }, (_, index) => call('slow', index, () => hanging.promise));
  // Each of them has passed its limits once another app's call, begun later, is through.
  expect(await call('fast', 100, done)).toBe('done');
  await expect(call('slow', 101, done)).rejects.toMatchObject({ code: 'too_many_requests' });
  hanging.resolve('at last');
  expect(await Promise.all(held)).toEqual(Array(8).fill('at last'));
  expect(await call('slow', 102, done)).toBe('done');
});
