/** Addresses of players at other services, made of the address that people copy there. Pure. */

export interface PlayOptions {
  muted: boolean;
  controls: boolean;
  loop: boolean;
  captions?: boolean;
}

/** What is shown in a frame once the visitor asks for it, and where the same can be seen without one. */
export interface Player {
  src: string;
  href: string;
  /** The service, in words. */
  service: string;
}

const flag = (on: boolean): string => (on ? '1' : '0');

/** A YouTube video as its embed without cookies; null when the address is none of a video. */
export function youtubePlayer(address: string, options: PlayOptions): Player | null {
  const url = urlOf(address);
  const host = url?.hostname.replace(/^(www|m|music)\./, '');
  if (!url || !host) return null;
  const path = url.pathname.split('/').filter(Boolean);
  const id =
    host === 'youtu.be'
      ? path[0]
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? path[0] === 'watch'
          ? url.searchParams.get('v')
          : ['embed', 'shorts', 'live', 'v'].includes(path[0] ?? '')
            ? path[1]
            : null
        : null;
  if (!id || !/^[\w-]{6,20}$/.test(id)) return null;
  const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '');
  const query = new URLSearchParams({
    autoplay: '1',
    mute: flag(options.muted),
    controls: flag(options.controls),
    rel: '0',
    playsinline: '1',
    ...(start > 0 && { start: String(start) }),
    ...(options.loop && { loop: '1', playlist: id }),
    ...(options.captions && { cc_load_policy: '1' }),
  });
  return {
    src: `https://www.youtube-nocookie.com/embed/${id}?${query}`,
    href: `https://www.youtube.com/watch?v=${id}`,
    service: 'YouTube',
  };
}

/** A Vimeo video, without tracking; null when the address is none of a video. */
export function vimeoPlayer(address: string, options: PlayOptions): Player | null {
  const url = urlOf(address);
  if (!url || !/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) return null;
  const found = /\/(\d{5,12})(?:\/([0-9a-f]{6,20}))?(?:\/|$)/.exec(url.pathname);
  if (!found?.[1]) return null;
  const hash = found[2] ?? url.searchParams.get('h') ?? '';
  const query = new URLSearchParams({
    autoplay: '1',
    muted: flag(options.muted),
    controls: flag(options.controls),
    loop: flag(options.loop),
    dnt: '1',
    ...(/^[0-9a-f]{6,20}$/.test(hash) && { h: hash }),
  });
  return {
    src: `https://player.vimeo.com/video/${found[1]}?${query}`,
    href: `https://vimeo.com/${found[1]}${hash && `/${hash}`}`,
    service: 'Vimeo',
  };
}

/** A sound or list of SoundCloud; null when the address is of another place. */
export function soundcloudPlayer(address: string, { color }: { color?: string } = {}): Player | null {
  const url = urlOf(address);
  if (!url || !/^(www\.|m\.|on\.)?soundcloud\.com$/.test(url.hostname) || url.pathname.length < 2) return null;
  const sound = `https://soundcloud.com${url.pathname}`;
  const query = new URLSearchParams({ url: sound, auto_play: 'true', show_teaser: 'false', ...(color && { color }) });
  return { src: `https://w.soundcloud.com/player/?${query}`, href: sound, service: 'SoundCloud' };
}

/** A track, album, playlist, artist, show or episode of Spotify; null when the address is of none. */
export function spotifyPlayer(address: string): Player | null {
  const url = urlOf(address);
  if (!url || url.hostname !== 'open.spotify.com') return null;
  const found = /\/(track|album|playlist|artist|show|episode)\/([0-9A-Za-z]{10,30})/.exec(url.pathname);
  if (!found) return null;
  const position = `${found[1]}/${found[2]}`;
  return {
    src: `https://open.spotify.com/embed/${position}`,
    href: `https://open.spotify.com/${position}`,
    service: 'Spotify',
  };
}

/** The player of any other place, as its own page; null when the address is not https. */
export function otherPlayer(address: string): Player | null {
  const url = urlOf(address);
  return url?.protocol === 'https:' ? { src: url.href, href: url.href, service: url.hostname } : null;
}

function urlOf(address: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null;
}

/** `90`, `90s`, `1m30s` and `1h2m3s` as seconds; 0 for anything else. */
function secondsOf(text: string): number {
  const found = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text);
  if (!found) return 0;
  return Number(found[1] ?? 0) * 3600 + Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0);
}
