/** Which pictures of a template are taken, and what its author is told about the others. */
import { plural, t } from '#kit/language/product.ts';
import { imageLimits } from './listing.ts';
import { megabytes, submissionSentences } from './submission.ts';

export interface ChosenFile {
  name: string;
  /** Bytes. */
  size: number;
}
export interface ChosenImages<File> {
  accepted: File[];
  message: { type: 'success' | 'error'; text: string };
}

/** Additional images that are added to those that are there; `bytes` is what these and the thumbnail take. */
export function chooseImages<File extends ChosenFile>(
  there: { count: number; bytes: number },
  files: readonly File[],
): ChosenImages<File> {
  const room = imageLimits.additional - there.count;
  if (room <= 0) return { accepted: [], message: { type: 'error', text: t(submissionSentences.tooManyImages) } };
  const accepted: File[] = [];
  const skipped: string[] = [];
  let bytes = there.bytes;
  for (const file of files.slice(0, room)) {
    const problem = imageProblem(file, bytes);
    if (problem) skipped.push(problem);
    else {
      accepted.push(file);
      bytes += file.size;
    }
  }
  return { accepted, message: messageOf({ accepted: accepted.length, requested: files.length, skipped, bytes }) };
}

/** Why an image is skipped; null: it is not. */
function imageProblem({ name, size }: ChosenFile, bytes: number): string | null {
  if (size > imageLimits.each) return t('{name} exceeds 3MB limit ({size} MB)', { name, size: megabytes(size) });
  return bytes + size > imageLimits.together ? t('{name} would exceed 20MB total limit', { name }) : null;
}

function messageOf(result: {
  accepted: number;
  requested: number;
  skipped: readonly string[];
  bytes: number;
}): ChosenImages<never>['message'] {
  const { accepted, requested, skipped, bytes } = result;
  if (skipped.length > 0) {
    const lines = [
      plural(skipped.length, '{count} file(s) were not added:', '{count} file(s) were not added:'),
      ...skipped,
      t('Image requirements: Max 3MB per image, 20MB total for all images.'),
    ];
    return { type: 'error', text: lines.join('\n') };
  }
  if (accepted < requested) {
    const text = t('Only {accepted} of {chosen} images were added. Maximum limit is 5 images.', {
      ...{ accepted, chosen: requested },
    });
    return { type: 'error', text };
  }
  return {
    type: 'success',
    text: plural(
      accepted,
      '{count} image(s) added successfully. Total size: {size} MB / 20MB',
      '{count} image(s) added successfully. Total size: {size} MB / 20MB',
      { size: megabytes(bytes) },
    ),
  };
}

/** Why a picture cannot be the thumbnail; `others` are the bytes of the additional images. */
export function thumbnailProblem(size: number, others: number): string | null {
  if (size > imageLimits.each) {
    return t('Thumbnail image is too large ({size} MB). Maximum size per image is 3MB.', { size: megabytes(size) });
  }
  if (size + others <= imageLimits.together) return null;
  return t(
    'Adding this thumbnail would exceed the 20MB total limit (would be {size} MB). Please choose a smaller image or remove some additional images first.',
    { size: megabytes(size + others) },
  );
}
