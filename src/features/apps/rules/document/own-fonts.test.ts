import { expect, test } from 'vitest';
import { type OwnFont, ownFontsCss } from './own-fonts.ts';

const file = '/files/ab/01k00000000000000000000000';
const font = (part: Partial<OwnFont>): OwnFont => ({
  ...{ name: 'Brand', file, weight: 'Regular', italic: false, used_for: 'Titles and text' },
  ...part,
});

test('titles and text are in the first font that is for them', () => {
  const css = ownFontsCss([
    font({ used_for: 'Titles' }),
    font({ name: 'Body', weight: 'All weights', used_for: 'Text' }),
  ]);
  expect(css).toContain(`@font-face{font-family:"Brand";src:url(${file}) format("woff2");font-weight:400;`);
  expect(css).toContain('font-weight:100 900;');
  expect(css).toMatch(/--font-title:"Brand",[^;]*!important;--font:"Body",[^;]*!important/);
  expect(ownFontsCss([font({ used_for: 'Own CSS' })])).not.toContain(':root');
});

test('a font without a file or a name is none, and no name ends its rule', () => {
  expect(ownFontsCss([])).toBe('');
  expect(ownFontsCss([font({ file: '' }), font({ name: '"<>' }), font({ file: 'https://evil.example/a' })])).toBe('');
  expect(ownFontsCss([font({ name: 'A"}*{color:red', italic: true })])).toContain('font-family:"Acolorred"');
});
