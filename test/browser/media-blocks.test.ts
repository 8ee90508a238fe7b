/** Videos, sounds and embedded pages in a real browser: what is loaded when, and that it plays. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { seriousFindings } from './quality.ts';
import { fewOf } from '../tier.ts';

let opened: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  opened = await openShop([{ title: 'Orders', columns: [{ id: 'item', name: 'Item', type: 'text' }], rows: [] }]);
  ({ shop, browser, origin } = opened);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

const youtube = { video_type: 'youtube', video_url: 'https://youtu.be/aqz-KE-bpKQ' };
const code = '<iframe src="https://maps.example/x" title="Our place"></iframe>';

/** Other sites answer with an empty page, and every call to them is on record. */
async function foreignCalls(page: Page): Promise<string[]> {
  const calls: string[] = [];
  await page.route(/^https:/, (route) => {
    calls.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' });
  });
  return calls;
}

const playersElsewhere = [
  [
    'a film in its place',
    { type: 'video', settings: { ...youtube, video_title: 'Boats' } },
    'Play Boats',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  ],
  [
    'a film over the page',
    { type: 'video', settings: { ...youtube, layout: 'popup' } },
    'Play the film',
    'https://www.youtube-nocookie.com/',
  ],
  [
    'a film on the whole screen',
    { type: 'video', settings: { ...youtube, layout: 'fullscreen' } },
    'Play the film',
    'https://www.youtube-nocookie.com/',
  ],
  [
    'a sound',
    {
      type: 'audio',
      settings: { audio_type: 'spotify', audio_url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' },
    },
    'Play on Spotify: the sound',
    'https://open.spotify.com/embed/track/',
  ],
  [
    'an embedded page',
    { type: 'iframe', settings: { iframe_code: code, wait_for_click: true } },
    'Play Our place',
    'https://maps.example/x',
  ],
] as const;

test.each(fewOf(playersElsewhere))(
  'of another site nothing is loaded before a click: %s',
  async (_, block, button, address) => {
    await shop.setBlocks('orders', [{ id: 'media', ...block }]);
    const { page, context, mistakes } = await openWindow(browser, { width: 390, height: 844 });
    const calls = await foreignCalls(page);
    await page.goto(`${origin}/orders`);
    await page.getByRole('button', { name: button }).waitFor();
    expect(calls).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: button }).click();
    const frame = page.locator('iframe');
    await frame.waitFor();
    expect(await frame.getAttribute('src')).toContain(address);
    expect(await frame.getAttribute('sandbox')).not.toContain('top-navigation');
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    if (block.settings && 'layout' in block.settings && block.settings.layout === 'popup') {
      await page.keyboard.press('Escape');
      await frame.waitFor({ state: 'detached' });
    }
    expect(mistakes).toEqual([]);
    await context.close();
  },
);

fullTest('an uploaded sound is played from where the visitor moves it to', async () => {
  const form = new FormData();
  form.append('audio', new File([wav(4)], 'bell.wav', { type: 'audio/wav' }));
  const answer = await shop.ask('/api/upload-media', { method: 'POST', as: shop.editor, body: form });
  expect(answer.status).toBe(200);
  const { url } = (await answer.json()) as { url: string };
  await shop.setBlocks('about', [
    { id: 'bell', type: 'audio', settings: { audio_source_type: 'upload', audio_upload: url, controls: false } },
  ]);
  const { page, context, mistakes } = await openWindow(browser);
  await page.goto(`${origin}/about`);
  await page.getByRole('button', { name: 'Listen: the sound' }).click();
  const sound = page.locator('audio');
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0);
  expect(await sound.evaluate((one: HTMLAudioElement) => Math.round(one.duration))).toBe(4);
  await sound.evaluate((one: HTMLAudioElement) => void (one.currentTime = 3));
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThanOrEqual(3);
  await page.getByRole('button', { name: 'Stop: the sound' }).click();
  expect(await sound.evaluate((one: HTMLAudioElement) => one.paused)).toBe(true);
  expect(mistakes).toEqual([]);
  await context.close();
});

test.each([
  ['video', new Uint8Array([1, 2, 3]), 'Choose an MP4 or WebM video.'],
  ['audio', new TextEncoder().encode('<script>alert(1)</script>'), 'Choose an MP3, M4A, OGG or WAV file.'],
  ['film', wav(1), 'Send the file as `video`, `audio` or `font`.'],
])('what is no %s by its bytes is refused', async (field, bytes, message) => {
  const form = new FormData();
  form.append(field, new File([bytes], 'film.mp4', { type: 'video/mp4' }));
  const answer = await shop.ask('/api/upload-media', { method: 'POST', as: shop.editor, body: form });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(await answer.json())).toContain(message);
});

/** So many seconds of a low tone, 8 kHz, 8 bits. */
function wav(seconds: number): Uint8Array<ArrayBuffer> {
  const length = 8_000 * seconds;
  const view = new DataView(new ArrayBuffer(44 + length));
  const put = (at: number, letters: string) =>
    [...letters].forEach((one, index) => view.setUint8(at + index, one.charCodeAt(0)));
  put(0, 'RIFF');
  view.setUint32(4, 36 + length, true);
  put(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint32(28, 8_000, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  put(36, 'data');
  view.setUint32(40, length, true);
  for (let at = 0; at < length; at += 1) view.setUint8(44 + at, 128 + 60 * Math.sin((at / 8_000) * 2 * Math.PI * 220));
  return new Uint8Array(view.buffer);
}
