import { expect, test } from 'vitest';
import { iframeProblem, readIframe } from './iframe-code.ts';

test('the code of a service is read: address, title, size and what may be allowed', () => {
  const code = `
    <iframe width="560" height='315px' src="https://www.youtube.com/embed/abc?start=5&amp;rel=0" title="A &quot;film&quot;"
      frameborder="0" allow="accelerometer; autoplay 'src'; camera; picture-in-picture" allowfullscreen></iframe>`;
  expect(readIframe(code)).toEqual({
    src: 'https://www.youtube.com/embed/abc?start=5&rel=0',
    title: 'A "film"',
    width: 560,
    height: 315,
    allow: 'autoplay; picture-in-picture; fullscreen',
  });
});

test.each([
  ['an address without a scheme', '<iframe src="//maps.example/x"></iframe>', 'https://maps.example/x'],
  ['no quotes', '<IFRAME src=https://maps.example/x></IFRAME>', 'https://maps.example/x'],
  ['closed at once', '<iframe src="https://maps.example/" />', 'https://maps.example/'],
  [
    'the first of two addresses',
    '<iframe src="https://one.example/" src="https://two.example/"></iframe>',
    'https://one.example/',
  ],
])('%s', (_, code, src) => expect(readIframe(code)?.src).toBe(src));

test.each([
  ['nothing', ''],
  ['a bare address', 'https://maps.example/'],
  ['another element', '<img src="https://maps.example/x.png">'],
  ['a name that only begins so', '<iframes src="https://maps.example/"></iframes>'],
  ['a script beside it', '<iframe src="https://a.example/"></iframe><script src="https://a.example/x.js"></script>'],
  ['a script before it', '<script>1</script><iframe src="https://a.example/"></iframe>'],
  ['two of them', '<iframe src="https://a.example/"></iframe><iframe src="https://b.example/"></iframe>'],
  ['something inside', '<iframe src="https://a.example/"><b>x</b></iframe>'],
  ['not closed', '<iframe src="https://a.example/">'],
  ['no address', '<iframe title="x"></iframe>'],
  ['http', '<iframe src="http://a.example/"></iframe>'],
  ['a script as address', '<iframe src="javascript:alert(1)"></iframe>'],
  ['a script behind an entity', '<iframe src="&#106;avascript:alert(1)"></iframe>'],
  ['a page of this host', '<iframe src="/orders"></iframe>'],
  ['data', '<iframe src="data:text/html,x"></iframe>'],
  ['its own page', '<iframe srcdoc="<script>1</script>"></iframe>'],
  ['a name and a password', '<iframe src="https://ann:secret@a.example/"></iframe>'],
  ['too much of it', `<iframe src="https://a.example/${'x'.repeat(10_000)}"></iframe>`],
])('refused: %s', (_, code) => {
  expect(readIframe(code)).toBeNull();
  expect(iframeProblem(code)).toMatch(/^Paste the code of one iframe/);
});

test('what it runs itself is not taken over', () => {
  const code =
    '<iframe src="https://a.example/" onload="alert(1)" srcdoc="x" name="top" sandbox="allow-top-navigation"></iframe>';
  expect(Object.keys(readIframe(code) ?? {}).toSorted()).toEqual(['allow', 'height', 'src', 'title', 'width']);
});

test('a long run of blanks and quotes is read in no time', () => {
  expect(readIframe(`<iframe ${' '.repeat(4_000)}${'a '.repeat(2_000)}`)).toBeNull();
  expect(readIframe(`<iframe ${'a='.repeat(4_000)}`)).toBeNull();
});
