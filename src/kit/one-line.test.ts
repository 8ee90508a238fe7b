import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  ['Hello\r\nBcc: all@example.com', 'Hello Bcc: all@example.com'],
  ['A\nB\u2028C\u2029D\u0085E\u0000F\tG', 'A B C D E F G'],
  ['\u202egnp.exe\u200b', 'gnp.exe'],
  ['a\u2066b\u2069', 'ab'],
  ['  much \u00a0 space  ', 'much space'],
  ['👩\u200d🌾 José', '👩\u200d🌾 José'],
  ['', ''],
])('%j becomes %j', (given, expected) => {
  expect(oneLine(given)).toBe(expected);
});
