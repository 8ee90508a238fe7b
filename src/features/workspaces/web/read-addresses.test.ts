import { expect, test } from 'vitest';
import { readAddresses } from './read-addresses.ts';

test.each<[string, string[], string[]]>([
  ['', [], []],
  [' \n , ; ', [], []],
  ['ann@example.com', ['ann@example.com'], []],
  ['Ann@Example.com, ann@example.com', ['ann@example.com'], []],
  ['a@b.co; c@d.co\ne@f.co\r\ng@h.co i@j.co', ['a@b.co', 'c@d.co', 'e@f.co', 'g@h.co', 'i@j.co'], []],
  ['Ann Weaver <ann@example.com>, "Bo" <bo@example.com>', ['ann@example.com', 'bo@example.com'], []],
  ['ann@, bo@example.com nobody', ['bo@example.com'], ['ann@', 'nobody']],
  ['<>', [], []],
])('%j holds %j and not %j', (text, addresses, wrong) => {
  expect(readAddresses(text)).toEqual({ addresses, wrong });
});
