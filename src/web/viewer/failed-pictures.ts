/** A quiet sign in the place of a picture that cannot be fetched, of the same size. (watch-pictures.ts) */
export function replacePicture(image: HTMLImageElement): void {
  if (image.src === failedSign || !image.closest('[data-block]')) return;
  image.dataset['failed'] = '';
  image.removeAttribute('srcset');
  image.src = failedSign;
  // Another picture may come in its place.
  image.addEventListener('load', () => {
    if (image.src !== failedSign) delete image.dataset['failed'];
  });
}

const failedSign = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" stroke="#8a919c" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="m2 2 20 20M10.4 10.4a2 2 0 1 1-2.8-2.8M13.5 13.5 6 21M18 12l3 3M3.6 3.6A2 2 0 0 0 3 5v14a2 2 0 0 0 2 2h14c.6 0 1-.2 1.4-.6M21 15V5a2 2 0 0 0-2-2H9"/></svg>',
)}`;
