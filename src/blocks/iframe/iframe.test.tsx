import { expect, test } from 'vitest';
import { renderSample } from '#test/render-sample.tsx';
import { definition } from './definition.ts';
import { configOf } from '#test/render-sample.tsx';

const render = (settings: Record<string, unknown>, editing = false): Promise<string> =>
  renderSample('iframe', { name: '', state: 'normal', block: { settings } }, { context: { editing } });
const iframe_code =
  '<iframe src="https://maps.example/x?a=1&amp;b=2" title="Our place" allow="camera; autoplay"></iframe>';

test('the page stands in a frame that it cannot leave, and may not use the camera', async () => {
  const html = await render({ iframe_code });
  expect(html).toContain('src="https://maps.example/x?a=1&amp;b=2"');
  expect(html).toContain('title="Our place"');
  const sandbox = /sandbox="([^"]*)"/.exec(html)?.[1] ?? '';
  expect(sandbox.split(' ')).not.toContain('allow-top-navigation');
  expect(sandbox.split(' ')).not.toContain('allow-modals');
  expect(html).toContain('allow="autoplay; fullscreen"');
});

test('editors are told what is shown, visitors see only that', async () => {
  expect(await render({ iframe_code }, true)).toContain('Shows https://maps.example/x');
  expect(await render({ iframe_code })).not.toContain('Shows https');
});

test('on click nothing of the other site is in the page but a link', async () => {
  const html = await render({ iframe_code, wait_for_click: true });
  expect(html).not.toContain('<iframe');
  expect(html).toMatch(/<a [^>]*href="https:\/\/maps\.example\/x[^"]*"/);
});

test.each(['<script>alert(1)</script>', '<iframe src="http://a.example"></iframe>', '<iframe srcdoc="x"></iframe>'])(
  'anything else than one safe iframe is refused when saved, and draws nothing: %s',
  async (code) => {
    const html = await render({ iframe_code: code });
    expect(html).not.toMatch(/<iframe|<script/);
    expect(html).toContain('Nothing is embedded yet');
  },
);

test('a page that is loaded at once needs no script', () => {
  const hydrates = (wait_for_click: boolean) =>
    definition.hydrates(configOf('iframe', { settings: { iframe_code, wait_for_click } }));
  expect([hydrates(false), hydrates(true)]).toEqual(['never', 'visible']);
});
