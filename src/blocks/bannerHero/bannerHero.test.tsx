import { expect, test } from 'vitest';
import { renderSample } from '#test/render-sample.tsx';
import type { BlockSample, PageContext } from '../view-contract.ts';

const render = (settings: BlockSample['block']['settings'], context: Partial<PageContext> = {}): Promise<string> =>
  renderSample('bannerHero', { name: 'test', state: 'normal', block: { settings } }, { context });

test('as it comes it has one large title and no button that leads nowhere', async () => {
  const html = await render({});
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toContain('Get started');
  expect(await render({}, { editing: true })).toContain('Get started');
});

test('title and subtitle keep emphasis and breaks, but no script', async () => {
  const html = await render({
    Banner_title: 'Fresh <em>fish</em><br>daily<script>alert(1)</script>',
    subtitle: '<b onclick="alert(1)">Now</b> <a href="javascript:alert(1)">here</a>',
  });
  expect(html).toMatch(/<em>fish<\/em><br ?\/?>daily/);
  expect(html).not.toMatch(/<script|onclick|alert/);
});

test('sizes are in rem', async () => {
  const html = await render({ Banner_title_size: 4.5, subtitle_size: 1.5, feature_icon_size: 2 });
  expect(html).toMatch(/--title-size:4.5rem.*--subtitle-size:1.5rem.*--icon-size:2rem/);
});

test.each(['left', 'right', 'top', 'bottom'])('a picture can stand at the %s', async (imagePosition) => {
  const html = await render({ imagePosition, foreground_image: '/plate.jpg', foreground_image_description: 'A plate' });
  expect(html).toContain(`${imagePosition}Image`);
  expect(html).toMatch(/<img src="\/plate.jpg" alt="A plate"/);
});

test('words are centred unless a picture stands beside them or the owner chose', async () => {
  expect(await render({})).toMatch(/centerWords/);
  expect(await render({ foreground_image: '/a.png' })).not.toMatch(/centerWords|rightWords/);
  expect(await render({ foreground_image: '/a.png', imagePosition: 'top' })).toMatch(/centerWords/);
  expect(await render({ text_alignment: 'right' })).toMatch(/rightWords/);
});

test('a background picture or color takes the place of the light', async () => {
  expect(await render({})).toMatch(/\blit\b|_lit_/);
  const pictured = await render({ background_image: '/sea.jpg', background_overlay: 30 });
  expect(pictured).toContain('src="/sea.jpg"');
  expect(pictured).toContain('--overlay:30%');
  expect(pictured).not.toMatch(/\blit\b|_lit_/);
  expect(await render({ background_color: '#fff7ed' })).toContain('--block-text:#161819');
});

test('buttons lead to pages and addresses in the owner’s colors', async () => {
  const html = await render({
    buttons: [
      { text: 'Book', linkType: 'page', page: 'book', button_color: '#f6a15b' },
      { text: 'Map', linkType: 'external/url', url: 'https://example.org/map', openInNewTab: true, outlined: true },
      { text: 'Gone', linkType: 'page', page: 'deleted' },
    ],
  });
  expect(html).toMatch(/href="\/book-a-table"[^>]*|--button-color:#f6a15b;--button-text:#161819/);
  expect(html).toMatch(/href="https:\/\/example.org\/map"[^>]*target="_blank"/);
  expect(html).not.toContain('Gone');
});

test('a feature shows the icon of its type and not those of the others', async () => {
  const feature = { icon: 'fa-solid fa-star', icon_image: '/icon.png', icon_text: 'Q', title: 'Feature' };
  const rendered = async (iconType: string): Promise<string> => render({ features: [{ ...feature, iconType }] });
  expect(await rendered('fontawesome')).toMatch(/<svg.*Feature/s);
  expect(await rendered('image')).toContain('src="/icon.png"');
  expect(await rendered('text')).toContain('>Q<');
  expect(await rendered('number')).toContain('>1<');
  const none = await rendered('none');
  expect(none).not.toMatch(/<svg|icon.png|>Q<|>1</);
});

test.each(['list', 'grid', 'paragraph'])('features can stand as %s', async (FeatureLayout) => {
  expect(await render({ FeatureLayout, features: [{ title: 'One' }] })).toMatch(
    new RegExp(`<ul class="[^"]*${FeatureLayout}`),
  );
});

test('an empty banner is nothing to visitors and a hint to editors', async () => {
  const empty = { Banner_title: '', subtitle: '', buttons: [] };
  expect(await render(empty)).toBe('');
  expect(await render(empty, { editing: true })).toContain('This banner is empty');
});
