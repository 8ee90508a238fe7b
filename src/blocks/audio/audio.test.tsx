import { expect, test } from 'vitest';
import { renderSample } from '#test/render-sample.tsx';

const render = (settings: Record<string, unknown>): Promise<string> =>
  renderSample('audio', { name: '', state: 'normal', block: { settings } });

test.each([
  ['soundcloud', 'https://soundcloud.com/someone/song', 'Play on SoundCloud'],
  ['spotify', 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', 'Play on Spotify'],
  ['embed', 'https://player.example.org/7', 'Play on player.example.org'],
])('of another service nothing is loaded with the page: %s', async (audio_type, audio_url, words) => {
  const html = await render({ audio_type, audio_url });
  expect(html).toContain(words);
  expect(html).not.toMatch(/<iframe|<audio/);
  expect(html).toMatch(/<a [^>]*href="https:\/\/[^"]*"[^>]*rel="noopener noreferrer"/);
});

test('a file has the browser’s buttons, also where the owner wants one of ours, as long as no script runs', async () => {
  const file = { audio_type: 'embed', audio_url: 'https://media.example.org/talk.mp3' };
  for (const controls of [true, false]) {
    expect(await render({ ...file, controls })).toMatch(
      /<audio[^>]*src="https:\/\/media\.example\.org\/talk\.mp3"[^>]*controls=""/,
    );
  }
});

test('what belongs to the other source is not played', async () => {
  const html = await render({ audio_source_type: 'upload', audio_url: 'https://soundcloud.com/someone/song' });
  expect(html).toContain('Nothing to hear yet');
  expect(html).not.toContain('soundcloud');
});
