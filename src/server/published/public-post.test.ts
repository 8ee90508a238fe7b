import { expect, test } from 'vitest';
import { isPublicAddress, postToPublicHost } from './public-post.ts';

test.each([
  '127.0.0.1', '127.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1',
  '0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1',
  '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'nonsense',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
}); // biome-ignore format: a list of addresses

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  'http://127.0.0.1/', 'http://localhost:3000/', 'http://[::1]/', 'http://2130706433/', 'http://0x7f.1/', 'http://127.1/',
  'http://[::ffff:127.0.0.1]/', 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd', 'ftp://example.com/',
  'gopher://127.0.0.1/', 'http://user:pass@example.com/', 'http://0/', 'not an address',
])('a call to %s is refused before anything is sent', async (address) => {
  await expect(postToPublicHost(address, {}, '')).rejects.toThrow(/not allowed|not complete/);
}); // biome-ignore format: a list of addresses
