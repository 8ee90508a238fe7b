import { expect, test } from 'vitest';
import { otherPlayer, soundcloudPlayer, spotifyPlayer, vimeoPlayer, youtubePlayer } from './provider-address.ts';

const options = { muted: true, controls: true, loop: false };

test.each([
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ&list=x',
  'https://youtu.be/aqz-KE-bpKQ?si=abc',
  'https://m.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/shorts/aqz-KE-bpKQ',
  'https://www.youtube.com/live/aqz-KE-bpKQ',
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
])('YouTube: %s', (address) => {
  const player = youtubePlayer(address, options);
  expect(player?.href).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  expect(player?.src).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?autoplay=1&mute=1&controls=1/,
  );
});

test('a video starts where the address says, and again at its end where the owner wants it', () => {
  const src = youtubePlayer('https://youtu.be/aqz-KE-bpKQ?t=1m30s', { ...options, loop: true, captions: true })?.src;
  expect(src).toContain('start=90');
  expect(src).toContain('loop=1&playlist=aqz-KE-bpKQ');
  expect(src).toContain('cc_load_policy=1');
});

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v=<script>',
  'https://evil.example/watch?v=aqz-KE-bpKQ',
  'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
  'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
  'aqz-KE-bpKQ',
  '',
])('no video of YouTube: %s', (address) => expect(youtubePlayer(address, options)).toBeNull());

test.each([
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871', false],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://vimeo.com/76979871', false],
  ['https://vimeo.com/76979871/abcdef1234', 'https://vimeo.com/76979871/abcdef1234', true],
  ['https://player.vimeo.com/video/76979871?h=abcdef1234', 'https://vimeo.com/76979871/abcdef1234', true],
])('Vimeo: %s', (address, href, isHidden) => {
  const player = vimeoPlayer(address, options);
  expect(player?.href).toBe(href);
  expect(player?.src).toContain('https://player.vimeo.com/video/76979871?autoplay=1&muted=1&controls=1&loop=0&dnt=1');
  expect(player?.src.includes('h=abcdef1234')).toBe(isHidden);
});

test('sounds of SoundCloud and Spotify', () => {
  expect(soundcloudPlayer('https://soundcloud.com/someone/song?si=x')?.src).toContain(
    'url=https%3A%2F%2Fsoundcloud.com%2Fsomeone%2Fsong',
  );
  expect(soundcloudPlayer('https://soundcloud.com/')).toBeNull();
  expect(soundcloudPlayer('https://evil.example/someone/song')).toBeNull();
  expect(spotifyPlayer('https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC?si=x')).toEqual({
    src: 'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
    href: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
    service: 'Spotify',
  });
  expect(spotifyPlayer('https://open.spotify.com/user/someone')).toBeNull();
});

test('any other player must come by https', () => {
  expect(otherPlayer('https://player.example/x')?.service).toBe('player.example');
  for (const address of ['http://player.example/x', '/orders', 'javascript:alert(1)', 'data:text/html,x']) {
    expect(otherPlayer(address)).toBeNull();
  }
});
