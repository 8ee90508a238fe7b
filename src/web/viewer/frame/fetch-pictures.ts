import { sessionHeaders } from './frame-session.ts';

/** Addresses of pictures that are being fetched, or were: what fails twice is not there. */
const requested = new WeakMap<HTMLImageElement, string>();

/**
 * Pictures of cells, in a frame whose session the page alone holds: the browser asks for them without it and is refused,
 * and then they are fetched.
 */
export function fetchPictures(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && void fetchPicture(target), true);
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) void fetchPicture(image);
}

async function fetchPicture(image: HTMLImageElement): Promise<void> {
  const { src } = image;
  const url = src ? new URL(src, location.href) : null;
  const headers = sessionHeaders();
  if (url?.origin !== location.origin || url.pathname !== '/api/page/file' || !headers['authorization']) return;
  if (requested.get(image) === src) return;
  requested.set(image, src);
  const answer = await fetch(url, { headers, credentials: 'same-origin' }).catch(() => null);
  if (!answer?.ok) return;
  const address = URL.createObjectURL(await answer.blob());
  // Meanwhile it may be the picture of another row.
  if (image.src !== src) return URL.revokeObjectURL(address);
  image.addEventListener('load', () => URL.revokeObjectURL(address), { once: true });
  image.src = address;
}
