import { formats, t } from '#kit/language/product.ts';
import { uploadFile } from '#features/operation/api.ts';
import { uploadForm } from '../../../call.ts';
import { percentText } from '../input-props.ts';

/** Hint and limit of the written spec: uploaded images should be under 5 MB. */
const mostBytes = 5 * 1024 * 1024;

/** Why a file is no image that can be used; '' where it is one. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): string {
  if (!type.startsWith('image/')) return t('This file isn’t an image. Use a PNG, JPEG, GIF, WebP, AVIF or SVG file.');
  if (size > mostBytes)
    return t('This image is {size} MB. Use one under 5 MB.', {
      size: (size / 1024 / 1024).toFixed(1).replace('.', formats().decimal),
    });
  return '';
}

/** Sends an image; the answer is its address. */
export async function uploadImage(file: File, onProgress?: (share: number) => void): Promise<string> {
  const form = new FormData();
  form.append('image', file);
  const { url } = await uploadForm(uploadFile, form, onProgress ? { onProgress } : {});
  return url;
}

/** What of a file is sent: '40%'. */
export const shareText = (share: number): string => percentText(String(Math.round(share * 100)));
