import { afterEach, expect, test, vi } from 'vitest';
import { withCallParameters } from './call-parameters.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});
const at = (href: string): void => void vi.stubGlobal('location', { href });
const parametersOf = (href: string) => Object.fromEntries(new URL(href, 'http://localhost').searchParams);

test('every call says where it is made from, nothing of who makes it, and keeps what it names itself', () => {
  at('http://shop.localhost:3000/orders?filters=Open:yes&page=2#top');
  expect(parametersOf(withCallParameters('/api/page/rows'))).toEqual({
    board: '/orders',
    referer: 'http://shop.localhost:3000/orders?filters=Open%3Ayes&page=2',
    _id: '',
    _email: '',
    _filters: 'Open:yes',
  });
  expect(parametersOf(withCallParameters('/api/live?board=team&page_id=p'))).toMatchObject({
    board: 'team',
    page_id: 'p',
  });
});

test('no secret of an address goes along, and nothing endless', () => {
  at(
    `http://localhost:3000/dashboard/reset-password?token=hush&second_factor=hush&code=hush&state=hush&x=${'a'.repeat(5_000)}`,
  );
  const said = withCallParameters('/api/auth');
  expect(said).not.toContain('hush');
  expect(said.length).toBeLessThan(1_300);
});

test('without a page a call is as it is', () => {
  expect(withCallParameters('/api/auth?x=1')).toBe('/api/auth?x=1');
});
