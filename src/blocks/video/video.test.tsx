import { expect, test } from 'vitest';
import { renderSample } from '#test/render-sample.tsx';

const render = (settings: Record<string, unknown>): Promise<string> =>
  renderSample('video', { name: '', state: 'normal', block: { settings } });
const youtube = { video_type: 'youtube', video_url: 'https://youtu.be/aqz-KE-bpKQ' };
const file = { video_type: 'direct', video_url: 'https://media.example.org/a.mp4' };

test.each([
  youtube,
  { video_type: 'vimeo', video_url: 'https://vimeo.com/76979871' },
  { video_type: 'embed', video_url: 'https://player.example.org/7' },
])(
  'of another service nothing is loaded with the page, and without a script it is a link there: $video_type',
  async (settings) => {
    const html = await render(settings);
    expect(html).not.toMatch(/<iframe|<video|<img/);
    expect(html).toMatch(
      /<a [^>]*href="https:\/\/(www\.youtube|vimeo|player\.example)[^"]*"[^>]*target="_blank"[^>]*rel="noopener noreferrer"/,
    );
  },
);

test('a file plays in its place, with the owner’s wishes', async () => {
  const html = await render({ ...file, play_button_style: 'hidden', loop: true, muted: true });
  expect(html).toMatch(/<video[^>]*src="https:\/\/media\.example\.org\/a\.mp4"[^>]*controls=""/);
  expect(html).toMatch(/<video[^>]*loop=""/);
  expect(html).toContain('preload="metadata"');
  expect(html).not.toContain('autoplay');
});

test('a file starts by itself only without sound', async () => {
  expect(await render({ ...file, autoplay: true, muted: false })).toMatch(/<video[^>]*autoplay=""[^>]*muted=""/i);
});

test('an upload is played instead of the address', async () => {
  const html = await render({ ...file, video_upload: '/files/mine.mp4', autoplay: true });
  expect(html).toContain('src="/files/mine.mp4"');
  expect(html).not.toContain('media.example.org');
});

test.each([
  ['youtube', 'https://evil.example/watch?v=aqz-KE-bpKQ'],
  ['vimeo', 'https://youtu.be/aqz-KE-bpKQ'],
])('an address that is none of %s shows no player', async (video_type, video_url) => {
  const html = await render({ video_type, video_url });
  expect(html).toContain('This video can’t be played');
  expect(html).not.toContain('href="https://');
});

test('a width that is no length is left out', async () => {
  expect(await render({ ...youtube, width: '50%' })).toContain('--frame-width:50%');
  expect(await render({ ...youtube, width: 'red;x:1' })).not.toContain('--frame-width');
});
