/** Videos in a post are given by the address that people copy; only these services and files are shown. */

export type BlogVideo = { kind: 'player'; src: string } | { kind: 'file'; src: string };

/** What plays at an address; null where it is none that a post may show. */
export function videoAt(address: string): BlogVideo | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  const youtube = youtubeId(host, url);
  if (youtube) return { kind: 'player', src: `https://www.youtube-nocookie.com/embed/${youtube}` };
  const vimeo = /^(?:player\.)?vimeo\.com$/.test(host)
    ? /^\/(?:video\/)?(\d{5,12})(?:\/|$)/.exec(url.pathname)?.[1]
    : null;
  if (vimeo) return { kind: 'player', src: `https://player.vimeo.com/video/${vimeo}?dnt=1` };
  return url.protocol === 'https:' && /\.(?:mp4|webm)$/i.test(url.pathname) ? { kind: 'file', src: url.href } : null;
}

function youtubeId(host: string, url: URL): string | null {
  const found =
    host === 'youtu.be'
      ? url.pathname.slice(1)
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1] ?? '')
        : '';
  return /^[\w-]{11}$/.test(found) ? found : null;
}
