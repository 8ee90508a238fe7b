import { expect, test } from 'vitest';
import { referrerHost } from './referrer-host.ts';

test.each([
  ['https://www.example.com/a/page?q=1', 'example.com'],
  ['https://news.example.com:8443/', 'news.example.com:8443'],
  ['android-app://org.example.reader/', 'org.example.reader'],
  ['javascript:alert(1)', ''],
  ['no address', ''],
  [`https://${'a'.repeat(63)}.${'b'.repeat(63)}.example/`, ''],
])('%s is "%s"', (referrer, host) => {
  expect(referrerHost(referrer)).toBe(host);
});
