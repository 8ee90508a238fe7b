import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountryTable, readCountryTable } from './country-table.ts';

let folder = '';
let table: CountryTable;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-countries-'));
  table = await readCountryTable(
    await file(
      'table.csv',
      `# addresses of documentations alone
first,last,country
203.0.113.0,203.0.113.127,NZ,Wellington
"192.0.2.0","192.0.2.255","AU"
198.51.100.0/25,FI
2001:db8:1::,2001:db8:1:ffff:ffff:ffff:ffff:ffff,JP
2001:db8:2::/48,IS
203.0.113.128,203.0.113.255,ZZ
`,
    ),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

test.each([
  ['192.0.2.0', 'AU'],
  ['192.0.2.255', 'AU'],
  ['192.0.3.0', ''],
  ['198.51.100.127', 'FI'],
  ['198.51.100.128', ''],
  ['203.0.113.9', 'NZ'],
  ['203.0.113.200', ''],
  ['0.0.0.0', ''],
  ['255.255.255.255', ''],
  ['2001:db8:1:22::1', 'JP'],
  ['2001:db8:2::', 'IS'],
  ['2001:db8:3::1', ''],
  ['fe80::1%eth0', ''],
  ['no address', ''],
])('the country of %s is "%s"', (address, country) => {
  expect(table.countryOf(address)).toBe(country);
});

test('a file that is none, or that nobody can read, is told by the name of its variable', async () => {
  await expect(readCountryTable(join(folder, 'gone.csv'))).rejects.toThrow(/^COUNTRY_TABLE could not be read/);
  await expect(readCountryTable(await file('other.csv', 'a,b\n1,2\n'))).rejects.toThrow(/^COUNTRY_TABLE has no line/);
});
