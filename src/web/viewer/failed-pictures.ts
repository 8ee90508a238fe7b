/** Pictures that cannot be fetched: a quiet sign in their place, of the same size. Without a script browsers draw their own. */
export function replaceFailedPictures(root: Document): void {
  // Such events do not bubble.
  root.addEventListener('error', (event) => replace(event.target), { capture: true });
  root.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.src !== sign) delete target.dataset['failed'];
    },
    { capture: true },
  );
  for (const image of root.images) if (image.complete && image.naturalWidth === 0) checkAgain(image);
}

/** What failed before this ran told nobody; a drawing without a size of its own may say 0 and be there. */
function checkAgain(image: HTMLImageElement): void {
  if (image.currentSrc) image.decode().catch(() => replace(image));
}

function replace(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement) || target.src === sign || !target.closest('[data-block]')) return;
  target.dataset['failed'] = '';
  target.removeAttribute('srcset');
  target.src = sign;
}

const sign = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" stroke="#8a919c" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="m2 2 20 20M10.4 10.4a2 2 0 1 1-2.8-2.8M13.5 13.5 6 21M18 12l3 3M3.6 3.6A2 2 0 0 0 3 5v14a2 2 0 0 0 2 2h14c.6 0 1-.2 1.4-.6M21 15V5a2 2 0 0 0-2-2H9"/></svg>',
)}`;
