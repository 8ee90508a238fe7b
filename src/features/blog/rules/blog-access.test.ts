import { describe, expect, test } from 'vitest';
import { blogDetour, blogTarget, isBlogSessionOver, readBlogRecord } from './blog-access.ts';

const detour = (address: string, role: Parameters<typeof blogDetour>[1]) => {
  const { pathname, search } = new URL(address, 'http://site');
  return blogDetour({ pathname, search }, role);
};

test('strangers are sent to the login with the whole address', () => {
  expect(detour('/blog-admin', null)).toBe('/blog-admin/login?redirect=%2Fblog-admin');
  expect(detour('/blog-admin/blogs?state=draft&q=a%26b', null)).toBe(
    '/blog-admin/login?redirect=%2Fblog-admin%2Fblogs%3Fstate%3Ddraft%26q%3Da%2526b',
  );
  expect(detour('/blog-admin/login/', null)).toBe('/blog-admin/login?redirect=%2Fblog-admin%2Flogin%2F');
  expect(detour('/blog-admin/login?redirect=x', null)).toBeNull();
  expect(detour('/blog', null)).toBeNull();
});

test.each([
  ['/blog-admin', null],
  ['/blog-admin/add-blog', null],
  ['/blog-admin/add-blog/pst_1?x=1', null],
  ['/blog-admin/login', null],
  ['/blog-admin/add-blogs', '/blog-admin'],
  ['/blog-admin/', '/blog-admin'],
  ['/blog-admin/blogs', '/blog-admin'],
  ['/blog-admin/edit/1', '/blog-admin'],
])('an author who asks for %s is sent to %s', (path, to) => {
  expect(detour(path, 'author')).toBe(to);
  expect(detour(path, 'editor')).toBeNull();
  expect(detour(path, 'admin')).toBeNull();
});

test('after signing in the way leads to one of the screens, and nowhere else', () => {
  expect(blogTarget('?redirect=%2Fblog-admin%2Fmedia%3Fpage%3D2')).toBe('/blog-admin/media?page=2');
  for (const wrong of ['', '//evil.example', 'https://evil.example/blog-admin', '/dashboard', '/blog-admin/login?x=1'])
    expect(blogTarget(`?redirect=${encodeURIComponent(wrong)}`)).toBe('/blog-admin');
});

test('a session is over 24 hours after it began', () => {
  expect(isBlogSessionOver(0, 86_399_999)).toBe(false);
  expect(isBlogSessionOver(0, 86_400_000)).toBe(true);
});

describe('the record of the browser', () => {
  test('is read as it was stored', () => {
    expect(readBlogRecord('{"role":"editor","loginTime":5}')).toEqual({ role: 'editor', loginTime: 5 });
  });
  test.each(['', 'true', 'null', '{', '[]', '{"role":"owner","loginTime":1}', '{"role":"author","loginTime":"1"}'])(
    '%s cannot be read',
    (text) => expect(readBlogRecord(text)).toBeNull(),
  );
});
