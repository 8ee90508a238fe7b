import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { configOf, renderSample, type RenderOptions } from '#test/render-sample.tsx';
import type { BlockSample } from '../view-contract.ts';
import { definition } from './definition.ts';
import { samples } from './samples.ts';
import { createSlideClock } from './slide-clock.ts';

const [wall, shop, popups, carousel, whole, bare, gone, wide] = samples;

const render = (sample: BlockSample | undefined, options: RenderOptions = {}): Promise<string> => {
  if (!sample) throw new Error('no such sample');
  return renderSample('imageGallery', sample, options);
};
const withSettings = (sample: BlockSample | undefined, settings: Record<string, unknown>): BlockSample => {
  if (!sample) throw new Error('no such sample');
  return { ...sample, block: { ...sample.block, settings: { ...sample.block.settings, ...settings } } };
};
const count = (html: string, part: RegExp): number => [...html.matchAll(part)].length;

test('only the columns that are shown are asked for, that of popups where there are popups', () => {
  const settings = { gallery_column_url: 'photo', caption_column: 'title', popup_title_column: 'place' };
  const columnsOf = (more: Record<string, unknown>) =>
    definition.requests(configOf('imageGallery', { settings: { ...settings, ...more } })).rows.columns;
  expect(columnsOf({})).toEqual(['photo', 'title']);
  expect(columnsOf({ lightbox_enabled: false, popup_enabled: true })).toEqual(['photo', 'title', 'place']);
  expect(columnsOf({ lightbox_enabled: false, popup_enabled: true, popup_title_enabled: false })).toEqual([
    'photo',
    'title',
  ]);
  expect(columnsOf({ popup_enabled: true })).toEqual(['photo', 'title']);
  expect(columnsOf({ gallery_column_url: '' })).toEqual([]);
});

test('visitors may filter and sort where the owner offers it, and turn pages', () => {
  const visitorOf = (settings: Record<string, unknown>) =>
    definition.requests(configOf('imageGallery', { settings })).rows.visitor;
  expect(visitorOf({})).toEqual({ filter: false, sort: false, page: true });
  expect(visitorOf({ show_filter: true, show_sort: true })).toEqual({ filter: true, sort: true, page: true });
});

test('a gallery that the browser itself can show needs no script', () => {
  const hydratesOf = (settings: Record<string, unknown>) => definition.hydrates(configOf('imageGallery', { settings }));
  expect(hydratesOf({})).toBe('visible');
  const still = { lightbox_enabled: false, popup_enabled: true };
  expect(hydratesOf(still)).toBe('never');
  expect(hydratesOf({ ...still, layout: 'carousel' })).toBe('visible');
  expect(hydratesOf({ ...still, layout: 'FullScreenView' })).toBe('visible');
  expect(hydratesOf({ ...still, show_filter: true })).toBe('visible');
});

test('without a script an image is a link to itself, and the page of images is a link too', async () => {
  const html = await render(shop);
  expect(html).toMatch(/<a[^>]*href="\/samples\/tower\.svg"[^>]*>/);
  expect(count(html, /<figure/g)).toBe(8);
  expect(html).toContain('1–8 of 30 images');
  expect(html).toContain('href="/menu?sample.page=2#sample"');
  const second = await render(shop, { address: new URLSearchParams('sample.page=2') });
  expect(second).toContain('Late lights 2');
  expect(second).not.toMatch(/>Late lights</);
});

test('popups open by the browser itself, with the title of their column', async () => {
  const html = await render(popups);
  expect(html).toContain('popoverTarget="sample-image-1-popup"');
  expect(html).toMatch(/<dialog id="sample-image-1-popup" popover="auto"/);
  expect(html).toMatch(/<h3 id="sample-image-1-popup-title"[^>]*>Lisbon<\/h3>/);
  expect(html).not.toContain('data-opens="lightbox"');
  const untitled = await render(withSettings(popups, { popup_title_enabled: false }));
  expect(untitled).not.toMatch(/Lisbon|<h3/);
  expect(untitled).toMatch(/popover="auto"[^>]*aria-label="Late lights"/);
});

test('with neither light box nor popup an image is no control', async () => {
  const html = await render(withSettings(wall, { lightbox_enabled: false }));
  expect(html).not.toMatch(/data-opens|<dialog/);
});

test('the light box goes before popups where both are on', async () => {
  const html = await render(withSettings(popups, { lightbox_enabled: true }));
  expect(html).toContain('data-opens="lightbox"');
  expect(html).not.toContain('<dialog');
});

test('addresses that are none of an image leave a place holder and no link', async () => {
  const html = await render(wide);
  expect(html).not.toContain('javascript:');
  expect(html).toMatch(/role="img" aria-label="Five ridges"/);
  expect(count(html, /<figure/g)).toBe(24);
});

test('every image says what it is', async () => {
  expect(await render(wall)).toMatch(/<img[^>]*alt="Late lights"/);
  const mute = await render(withSettings(wall, { caption_column: '' }));
  expect(mute).toMatch(/<img[^>]*alt="Image 1"/);
  expect(await render(withSettings(wall, { caption_column: '', description_column: 'story' }))).toMatch(
    /<img[^>]*alt="The last train has gone/,
  );
});

test('carousel and full screen are lists that the browser scrolls, with a pause where they move by themselves', async () => {
  for (const sample of [carousel, whole]) {
    const html = await render(sample);
    expect(html).toMatch(/aria-roledescription="carousel"/);
    expect(html).toMatch(/<ul[^>]*tabindex="0"/i);
    expect(html).toContain('aria-label="Pause"');
    expect(html).toContain('href="#sample-image-2"');
  }
  expect(await render(carousel)).toContain('data-auto-scroll="4000"');
  expect(await render(whole)).toContain('data-auto-scroll="3000"');
  const still = await render(withSettings(carousel, { carousel_auto_scroll: false }));
  expect(still).not.toMatch(/data-auto-scroll|aria-label="Pause"/);
});

test('the interval of another layout has no say', async () => {
  const html = await render(withSettings(carousel, { fullscreen_auto_scroll: true, carousel_auto_scroll: false }));
  expect(html).not.toContain('data-auto-scroll');
});

test('empty, unconfigured, narrowed and broken galleries say what is the matter', async () => {
  expect(await render(bare)).toContain('No images yet');
  expect(await render(withSettings(bare, { gallery_column_url: '' }))).toContain('This gallery has no images yet');
  expect(await render(gone)).toContain('no longer exists.');
  const none = await render(shop, { address: new URLSearchParams('sample.filter=title:=:Nothing') });
  expect(none).toContain('No matching images');
  expect(none).toContain('Clear filters');
});

test('a visitor cannot filter by an address of the page where the owner offers no filters', async () => {
  const html = await render(wall, { address: new URLSearchParams('sample.filter=title:=:Supper') });
  expect(html).toContain('Late lights');
});

test('a proposed gallery takes the images and the words about them', () => {
  const columns = [
    { id: '_id', name: '_id', type: 'text' as const },
    { id: 'photo', name: 'Photo', type: 'image' as const },
    { id: 'about', name: 'Description', type: 'text' as const },
    { id: 'name', name: 'Name', type: 'text' as const },
  ];
  expect(definition.propose(columns).settings).toEqual({
    gallery_column_url: 'photo',
    caption_column: 'name',
    description_column: 'about',
  });
  expect(definition.propose([{ id: 'cover', name: 'Cover image', type: 'url' }]).settings).toEqual({
    gallery_column_url: 'cover',
  });
  expect(definition.propose([{ id: 'price', name: 'Price', type: 'number' }])).toEqual({});
});

describe('slides that move by themselves', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('move once an interval, rest while anything holds them, and begin a whole interval anew', () => {
    const next = vi.fn<() => void>();
    const clock = createSlideClock(next, 3_000);
    vi.advanceTimersByTime(6_000);
    expect(next).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(2_900);
    clock.hold('pointer');
    clock.hold('focus');
    vi.advanceTimersByTime(60_000);
    clock.release('pointer');
    vi.advanceTimersByTime(60_000);
    expect(next).toHaveBeenCalledTimes(2);
    clock.release('focus');
    vi.advanceTimersByTime(2_900);
    expect(next).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(100);
    expect(next).toHaveBeenCalledTimes(3);
    clock.stop();
    clock.release('focus');
    vi.advanceTimersByTime(60_000);
    expect(next).toHaveBeenCalledTimes(3);
  });
});
