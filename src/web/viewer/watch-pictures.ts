/** Pictures that cannot be fetched are replaced; how is loaded with the first. Without a script browsers draw their own sign. */
export function watchPictures(root: Document): void {
  // Such events do not bubble.
  root.addEventListener('error', ({ target }) => void replace(target), { capture: true });
  // What failed before this ran fired no event here; a drawing without a size of its own may say 0 and be there.
  for (const image of root.images)
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) image.decode().catch(() => replace(image));
}

async function replace(target: EventTarget | null): Promise<void> {
  if (target instanceof HTMLImageElement) (await import('./failed-pictures.ts')).replacePicture(target);
}
