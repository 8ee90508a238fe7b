import { colorsOfPicture } from '#features/apps/rules/document/palette-of-color.ts';

/** Enough to tell colors by, and few enough to count at once. */
const side = 64;

/** The main colors of a picture, found by this browser alone. Rejects where it may not be read, or is none. */
export async function readPicture(source: Blob | string): Promise<string[]> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = typeof source === 'string' ? source : await dataAddress(source);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.drawImage(image, 0, 0, side, side);
  return colorsOfPicture(context.getImageData(0, 0, side, side).data);
}

function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''), {
      once: true,
    });
    reader.addEventListener('error', () => reject(new Error('Couldn’t read the file.')), { once: true });
    reader.readAsDataURL(file);
  });
}
