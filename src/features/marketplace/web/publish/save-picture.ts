/** Hands a picture of a template out as a file, which is a JPEG as its name says. */
export async function saveAsJpeg(src: string, name: string): Promise<void> {
  const answer = await fetch(src);
  if (!answer.ok) throw new Error(`Couldn’t read the picture (${answer.status}).`);
  const blob = await answer.blob();
  const href = URL.createObjectURL(blob.type === 'image/jpeg' ? blob : await toJpeg(blob));
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  // The download has its own hold on it by the next turn.
  setTimeout(() => URL.revokeObjectURL(href), 1_000);
}

export const fileNameOf = (type: string, n: number): string => `template-${type}-${n}.jpg`;

/** JPEG knows no transparency: what is clear becomes white. */
async function toJpeg(blob: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(blob);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t process pictures.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('Couldn’t create a JPEG.'))), 'image/jpeg', 0.92),
  );
}
