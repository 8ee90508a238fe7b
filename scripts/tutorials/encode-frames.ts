import type { Page } from 'playwright-core';
import type { RecordedFrame } from './screen-recorder.ts';
import type { EncodedFrame } from './write-webm.ts';

/** Milliseconds from one picture that is complete in itself to the next: where a player can jump to. */
const keyEvery = 4_000;
const bitsPerSecond = 180_000;

/** Encodes pictures as VP9, by the browser's own encoder. The page must be of a secure origin, such as localhost. */
export async function encodeFrames(
  page: Page,
  { frames, length }: { frames: readonly RecordedFrame[]; length: number },
  { width, height }: { width: number; height: number },
): Promise<EncodedFrame[]> {
  const last = frames.at(-1);
  // The last picture stays until the end.
  const shown = last && length > last.at ? [...frames, { picture: last.picture, at: length }] : [...frames];
  const encoded = await page.evaluate(
    async ({ pictures, size, every, bitrate }) => {
      const chunks: { data: string; at: number; isKey: boolean }[] = [];
      const failures: string[] = [];
      const encoder = new VideoEncoder({
        output(chunk) {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          let text = '';
          for (const byte of bytes) text += String.fromCharCode(byte);
          chunks.push({ data: btoa(text), at: Math.round(chunk.timestamp / 1000), isKey: chunk.type === 'key' });
        },
        error: (error) => void failures.push(error.message),
      });
      encoder.configure({ codec: 'vp09.00.10.08', ...size, bitrate, latencyMode: 'quality', framerate: 15 });
      let lastKey = -every;
      for (const { picture, at } of pictures) {
        // The policy of the page lets nothing be fetched from a data address.
        const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }), {
          resizeWidth: size.width,
          resizeHeight: size.height,
        });
        const frame = new VideoFrame(bitmap, { timestamp: at * 1000 });
        const keyFrame = at - lastKey >= every;
        if (keyFrame) lastKey = at;
        encoder.encode(frame, { keyFrame });
        frame.close();
        bitmap.close();
      }
      await encoder.flush();
      if (failures.length > 0) throw new Error(failures[0]);
      return chunks;
    },
    { pictures: shown, size: { width, height }, every: keyEvery, bitrate: bitsPerSecond },
  );
  return encoded.map(({ data, ...frame }) => ({ ...frame, data: Buffer.from(data, 'base64') }));
}
