import { expect, test } from 'vitest';
import { configOf, renderSample } from '#test/render-sample.tsx';
import type { BlockSample, PageContext } from '../view-contract.ts';
import { definition } from './definition.ts';

const render = (settings: BlockSample['block']['settings'], context: Partial<PageContext> = {}): Promise<string> =>
  renderSample('ImageGrid', { name: 'test', state: 'normal', block: { settings } }, { context });

test('as it comes it has a heading, four features with icons and a drawing, and no script', async () => {
  const html = await render({});
  expect(html.match(/<h2/g)).toHaveLength(1);
  expect(html.match(/<h3/g)).toHaveLength(4);
  expect(html.match(/<svg/g)?.length).toBeGreaterThanOrEqual(5);
  expect(html).not.toContain('<img');
  expect(definition.hydrates(configOf('ImageGrid', {}))).toBe('never');
});

test('a button that leads nowhere is for editors only', async () => {
  expect(await render({})).not.toContain('Learn More');
  expect(await render({}, { editing: true })).toContain('Learn More');
  expect(await render({ learn_more_text: '' }, { editing: true })).not.toContain('Learn More');
});

test('the button leads to a page or an address, in the size and colors of the owner', async () => {
  expect(await render({ learn_more_page: 'book' })).toMatch(/href="\/book-a-table"[^>]*>Learn More/);
  const html = await render({
    learn_more_link_type: 'external/url',
    learn_more_link: 'https://example.org/a',
    learn_more_new_tab: true,
    learn_more_color: '#f6a15b',
    learn_more_width: 240,
    learn_more_padding: 10,
    learn_more_radius: 0,
  });
  expect(html).toMatch(/href="https:\/\/example.org\/a"[^>]*target="_blank" rel="noopener noreferrer"/);
  expect(html).toContain(
    '--button-color:#f6a15b;--button-text:#161819;width:240px;padding:10px 20px;border-radius:0px',
  );
});

test.each(['left', 'right'])('the picture can stand at the %s', async (imagePosition) => {
  const html = await render({
    imagePosition,
    imageUrl: '/plate.jpg',
    image_description: 'A plate',
    image_ratio: '16:9',
  });
  expect(html).toMatch(new RegExp(`class="side ${imagePosition}"`));
  expect(html).toContain('src="/plate.jpg" alt="A plate" loading="lazy"');
  expect(html).toContain('--picture-ratio:16 / 9');
});

test('without a picture the words have the whole width', async () => {
  const html = await render({ show_image: false, imageUrl: '/plate.jpg' });
  expect(html).not.toMatch(/<img|beside/);
});

test('a feature shows the icon of its type, in its own size and colors, and not those of the others', async () => {
  const feature = { icon: 'fa-solid fa-star', icon_image: '/icon.png', icon_text: 'Q', title: 'Feature' };
  const rendered = (iconType: string): Promise<string> =>
    render({ show_image: false, features: [{ ...feature, iconType, icon_size: 3, icon_background: '#000000' }] });
  expect(await rendered('fontawesome')).toMatch(/<svg.*Feature/s);
  const pictured = await rendered('image');
  expect(pictured).toContain('src="/icon.png"');
  expect(pictured).not.toMatch(/<svg|>Q</);
  expect(await rendered('text')).toMatch(/--icon-color:#ffffff;--icon-background:#000000;--icon-size:3rem[^>]*>Q</);
});

test('a feature leads somewhere when it has an address', async () => {
  const features = [{ title: 'Menu', link: '/menu' }, { title: 'Wine' }];
  const html = await render({ features });
  expect(html).toMatch(/href="\/menu"[^>]*|aria-label="Learn more: Menu"/);
  expect(html.match(/<a /g)).toHaveLength(1);
});

test('at most four features are kept, and words are cleaned', async () => {
  expect(definition.settings.features.max).toBe(4);
  const html = await render({ title: '<b>x</b>', paragraph: 'Now <em>here</em><script>alert(1)</script>' });
  expect(html).toContain('&lt;b&gt;x&lt;/b&gt;');
  expect(html).toContain('<em>here</em>');
  expect(html).not.toContain('<script');
});

test('with nothing filled in nothing stands empty', async () => {
  const html = await render({ title: '', paragraph: '', features: [], show_image: false });
  expect(html).not.toMatch(/<h2|<ul|<p|<a/);
});
