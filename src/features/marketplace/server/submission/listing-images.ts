import { t } from '#kit/language/product.ts';
import { imageLimits } from '../../rules/listing.ts';
import { submissionSentences } from '../../rules/submission.ts';
import { fileKeysIn } from '#features/files/server/uploads/shared-files.ts';
import type { Database } from '#platform/database/database.ts';

export interface ListingImages {
  thumbnail: string;
  images: readonly string[];
}
export interface ImageSizes {
  /** Null: the workspace doesn't have this picture. */
  thumbnail: number | null;
  images: (number | null)[];
}

/** How large the pictures of a listing are that the workspace stores; addresses of anywhere else are no pictures of it. */
export async function imageSizes(
  database: Database,
  workspaceId: string,
  { thumbnail, images }: ListingImages,
): Promise<ImageSizes> {
  const keys = [thumbnail, ...images].map(keyOfListingImage).filter((key) => key !== '');
  const files =
    keys.length === 0
      ? []
      : await database
          .selectFrom('files')
          .select(['storage_key', 'size'])
          .where('workspace_id', '=', workspaceId)
          .where('app_id', 'is', null)
          .where('mime', 'like', 'image/%')
          .where('storage_key', 'in', keys)
          .execute();
  const sizes = new Map(files.map((file) => [file.storage_key, file.size]));
  const sizeOf = (address: string): number | null => sizes.get(keyOfListingImage(address)) ?? null;
  return { thumbnail: sizeOf(thumbnail), images: images.map(sizeOf) };
}

/** The key of a stored file; '' of every other address. */
export function keyOfListingImage(address: string): string {
  const [key = ''] = fileKeysIn(address);
  return address === `/files/${key}` ? key : '';
}

/** What is wrong with pictures that are there; the order of the others is submissionProblem's. */
export function tooLarge({ thumbnail, images }: ImageSizes): { path: string; message: string } | null {
  if (images.length > imageLimits.additional) {
    return { path: 'additional_images', message: submissionSentences.tooManyImages };
  }
  if ((thumbnail ?? 0) > imageLimits.each) {
    const message = 'Thumbnail image exceeds the 3MB size limit. Please choose a smaller image.';
    return { path: 'thumbnail', message };
  }
  const at = images.findIndex((size) => (size ?? 0) > imageLimits.each);
  if (at < 0) return null;
  const message = t('Image {number} exceeds the 3MB size limit. Please choose smaller images.', { number: at + 1 });
  return { path: `additional_images.${at}`, message };
}
