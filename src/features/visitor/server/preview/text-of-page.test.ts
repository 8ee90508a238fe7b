import { expect, test } from 'vitest';
import { textOfPage } from './text-of-page.ts';

test('is what people read: cells in a line, no style, no drawing, characters as they are', () => {
  const html = `<!doctype html><html><head><title>No</title><style>a{}</style></head><body class="x"><style>b{}</style>
    <h1>Orders &amp; more</h1><svg><text>no</text></svg><table><tr><td>A</td><td><b>1 &lt; 2</b></td></tr></table></body></html>`;
  expect(textOfPage(html)).toBe('Orders & more\n| A | 1 < 2');
  expect(textOfPage(`<body>${'x'.repeat(50_000)}`)).toHaveLength(20_000);
  expect(textOfPage('<body>&#128512;&#99999999;&unknown;')).toBe('😀\u{10ffff}&unknown;');
});
