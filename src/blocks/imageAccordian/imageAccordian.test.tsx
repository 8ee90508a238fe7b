import { expect, test } from 'vitest';
import { configOf, renderSample } from '#test/render-sample.tsx';
import type { BlockSample, PageContext } from '../view-contract.ts';
import { definition } from './definition.ts';

const render = (settings: BlockSample['block']['settings'], context: Partial<PageContext> = {}): Promise<string> =>
  renderSample('imageAccordian', { name: 'test', state: 'normal', block: { settings } }, { context });

test('as it comes four features open and close by the browser alone, the first is open', async () => {
  const html = await render({});
  expect(html.match(/<details/g)).toHaveLength(4);
  expect(html.match(/<details[^>]* open=""/g)).toHaveLength(1);
  expect(new Set(html.match(/name="[^"]+"/g)).size).toBe(1);
  expect(definition.hydrates(configOf('imageAccordian', {}))).toBe('never');
});

test('several may be open, and none need be', async () => {
  const html = await render({ allow_multiple_open: true, expand_first_item: false });
  expect(html).not.toMatch(/<details[^>]* (?:name|open)=/);
});

test('closed and open headers have colors of their own, readable without a word of the owner', async () => {
  const html = await render({ header_color: '#ffedd5', open_header_color: '#7c2d12', body_color: '#161819' });
  expect(html).toContain('--header:#ffedd5;--header-text:#161819;--header-open:#7c2d12;--header-open-text:#ffffff');
  expect(html).toMatch(/--block-text:#ffffff[^"]*--disclosure-background:#161819/);
  expect(await render({ header_text_color: '#123456', open_header_text_color: '#654321' })).toMatch(
    /--header-text:#123456;--header-open-text:#654321/,
  );
});

test('all icons of a feature stand in its header', async () => {
  const features = [
    { iconType: 'image', icon_image: '/a.png', title: 'One' },
    { iconType: 'text', icon_text: '40', title: 'Two' },
    { iconType: 'fontawesome', icon: 'fa-solid fa-star', title: 'Three' },
  ];
  const html = await render({ features, show_image: false });
  const headers = html.match(/<summary.*?<\/summary>/gs) ?? [];
  expect(headers[0]).toContain('src="/a.png"');
  expect(headers[1]).toContain('>40<');
  expect(headers[2]?.match(/<svg/g)).toHaveLength(2);
});

test('a feature without a title is still one that can be opened', async () => {
  expect(await render({ features: [{ description: 'Words.' }] })).toContain('Feature 1');
});

test('a drawing stands where there is no picture, and the button where it leads somewhere', async () => {
  const html = await render({ learn_more_page: 'menu' });
  expect(html).not.toContain('<img');
  expect(html).toMatch(/href="\/menu"[^>]*>Learn More/);
  expect(await render({ imageUrl: '/a.png' })).toContain('src="/a.png"');
});
