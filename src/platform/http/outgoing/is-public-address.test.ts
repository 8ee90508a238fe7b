import { expect, test } from 'vitest';
import { isPublicAddress } from './is-public-address.ts';

test.each([
  '127.0.0.1', '127.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1',
  '100.127.255.255', '0.0.0.0', '0.1.2.3', '192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1',
  '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fe80::1%eth0', 'fec0::1',
  'fc00::1', 'fd12::1', 'fd00:ec2::254', 'ff02::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1',
  '64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::', '64:ff9b:1::808:808', '2002:7f00:1::',
  '2002:808:808::', '2001:db8::1', '2001::1', '2001:0:7f00:1::', '100::1', '3fff::1', 'nonsense', '', '127.1',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
}); // biome-ignore format: a list of addresses

test.each([
  '8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '64:ff9b::808:808', '64:ff9b::8.8.8.8',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
}); // biome-ignore format: a list of addresses
