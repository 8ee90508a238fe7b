import { expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { cleanCss } from './clean-css.ts';

const scope = '#sheaf-page-root';
const css = (text: string): string => cleanCss(text).css;
const whys = (text: string): string[] => cleanCss(text).leftOut.map(({ line, why }) => `${line}: ${why}`);

test.each([
  ['h1 , .a > b:hover::before { color : RED }', `${scope} h1,${scope} .a>b:hover::before{color:RED}`],
  ['body { margin: 0 } html > body .a { margin: 0 }', `${scope}{margin:0}\n${scope} .a{margin:0}`],
  [':root[data-scheme="dark"] .a { top: 0 }', `html[data-scheme="dark"] ${scope} .a{top:0}`],
  [
    '@media (min-width: 40em) { @supports (display: grid) { .a { top: 0 } } }',
    `@media (min-width:40em){@supports (display:grid){${scope} .a{top:0}}}`,
  ],
  [
    '@keyframes in { from { top: 0 } to { top: 1px } } .a { animation: in 1s }',
    `@keyframes own-in{from{top:0}to{top:1px}}\n${scope} .a{animation:own-in 1s}`,
  ],
  [
    '.a { background: url(/files/ab/01k00000000000000000000000) }',
    `${scope} .a{background:url(/files/ab/01k00000000000000000000000)}`,
  ],
  ['.a { background: url("data:image/png;base64,AA==") }', `${scope} .a{background:url(data:image/png;base64,AA==)}`],
  ['.a { --gap: 2px; width: calc(var(--gap) * 2) }', `${scope} .a{--gap:2px;width:calc(var(--gap)*2)}`],
  ['.a { content: "</style>\\"" ; position: sticky }', `${scope} .a{content:"</style>\\"";position:sticky}`],
  ['.md\\:a:not(.b):has(> img) { top: 0 }', `${scope} .md\\:a:not(.b):has(>img){top:0}`],
])('%s', (text, expected) => {
  expect(cleanCss(text)).toEqual({ css: expected, leftOut: [] });
});

const address = 'Other addresses can’t be loaded. Upload the picture and use its /files/ address.';
const fixed = 'Nothing can be fixed over the page. Use sticky, relative or absolute.';
const root = 'html, body and :root stand for the whole page. Write them alone, or before what is in it.';
test.each([
  ['@import "https://evil.example/a.css";', 'Style sheets of other addresses can’t be loaded.'],
  ['@import url(//evil.example/a.css) screen;', 'Style sheets of other addresses can’t be loaded.'],
  ['@font-face { font-family: a; src: url(https://evil.example) }', 'Upload the font in Look instead.'],
  ['@namespace x "y";', 'This isn’t needed here.'],
  ['@scope (html) { p { top: 0 } }', '@scope isn’t supported.'],
  ['@property --x { syntax: "*"; inherits: false }', '@property isn’t supported.'],
  ['.a { background: url(https://evil.example/a) }', address],
  ['.a { background: URL( "//evil.example/a" ) }', address],
  ['.a { background: url(/api/account) }', address],
  ['.a { background: url(/files/../api/account) }', address],
  ['.a { background: url("data:text/html,x") }', address],
  ['.a { --x: url(https://evil.example/a) }', address],
  ['.a { background: u\\72l("https://evil.example/a") }', 'Names can’t have escapes.'],
  ['.a { background: image-set("https://evil.example/a" 1x) }', 'image-set() isn’t supported.'],
  ['.a { background: src("https://evil.example/a") }', 'src() isn’t supported.'],
  ['.a { width: expression(alert(1)) }', 'expression() isn’t supported.'],
  ['.a { content: attr(x type(<url>)) }', 'This value can’t be read.'],
  ['.a { content: attr(x, "y") }', 'attr() takes the name of an attribute.'],
  ['.a { behavior: none }', 'This property isn’t supported.'],
  ['.a { -MOZ-binding: none }', 'This property isn’t supported.'],
  ['.a { position: FIXED !important }', fixed],
  ['.a { position: var(--x) }', fixed],
  ['.a { position: f\\69xed }', 'Names can’t have escapes.'],
  ['@keyframes a { to { position: fixed } }', fixed],
  ['body + div { top: 0 }', root],
  ['html ~ * { top: 0 }', root],
  ['body:not(.a) { top: 0 }', root],
  ['p, :root ~ p { top: 0 }', root],
  ['& p { top: 0 }', '& isn’t supported. Write the whole selector.'],
  ['p { :not(&) { top: 0 } }', 'Rules within rules aren’t supported. Write the whole selector.'],
  ['> p { top: 0 }', 'This selector can’t be read.'],
  ['} p { top: 0 }', 'This selector can’t be read.'],
  ['p { top }', 'This isn’t a property with a value.'],
])('%s is left out', (text, why) => {
  expect(css(text).replace(/^@keyframes own-a\{to\{\}\}$/, '')).toBe('');
  expect(whys(text)).toEqual([`1: ${why}`]);
});

test('what is left out is named with its line, and the rest stays', () => {
  const found = cleanCss('p { top: 0 }\n\n.a {\n  position: fixed;\n  left: 0;\n}');
  expect(found.css).toBe(`${scope} p{top:0}\n${scope} .a{left:0}`);
  expect(found.leftOut).toEqual([{ line: 4, what: 'position:fixed', why: fixed }]);
});

test('no more rules, selectors and remarks than anyone needs', () => {
  expect(css('p{top:0}'.repeat(1_500)).match(/top/g)).toHaveLength(1_000);
  expect(whys('p{top:0}'.repeat(1_500))).toEqual(['1: A style sheet has at most 1000 rules.']);
  expect(css(`${'p,'.repeat(60)}p{top:0}`)).toBe('');
  expect(whys('p{position:fixed}'.repeat(500))).toHaveLength(100);
});

fullTest('whatever is cut anywhere, nothing reaches outside, loads from elsewhere or covers the page', () => {
  const hostile = `@import "//evil.example"; body+p,.a{background:url(//evil.example/a);position:fixed} @media x{html~p{top:0}} .b{--x:url('//evil.example')} /* } */ .c::after{content:"}p{position:fixed}"} p{&+q{top:0}} @keyframes z{to{position:fixed}}`;
  for (let cut = 0; cut < hostile.length; cut++)
    for (const text of [
      hostile.slice(cut),
      hostile.slice(0, cut),
      `${hostile.slice(0, cut)}}${hostile.slice(cut)}`,
      `${hostile.slice(0, cut)}"${hostile.slice(cut)}`,
      `${hostile.slice(0, cut)}\\${hostile.slice(cut)}`,
      `${hostile.slice(0, cut)}/*${hostile.slice(cut)}`,
    ]) {
      const cleaned = css(text).replaceAll(/"(?:\\.|[^"\\])*"/g, '""');
      expect(cleaned, text).not.toMatch(/evil|position:fixed|@import|&/);
      // Cleaned again it is the same: nothing is read in another way than it was written.
      for (const rule of cleaned.matchAll(/(?:^|[{}])([^{}@]+)\{/g))
        if (!/^(?:from|to|[\d.%,]+)$/.test(rule[1] ?? ''))
          for (const selector of (rule[1] ?? '').split(',')) expect(selector.trim(), text).toMatch(/^#sheaf-page-root/);
    }
});
