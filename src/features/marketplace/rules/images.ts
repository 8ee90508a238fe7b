/** Which pictures of a template are taken, and what its author is told about the others. */
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
  if (room <= 0) return { accepted: [], message: { type: 'error', text: submissionSentences.tooManyImages } };
  const accepted: File[] = [];
  const skipped: string[] = [];
  let bytes = there.bytes;
  for (const file of files.slice(0, room)) {
    const problem = imageProblem(file.size, bytes);
    if (problem) skipped.push(`${file.name} ${problem}`);
    else {
      accepted.push(file);
      bytes += file.size;
    }
  }
  return { accepted, message: messageOf({ accepted: accepted.length, requested: files.length, skipped, bytes }) };
}

/** Why an image is skipped; null: it is not. */
function imageProblem(size: number, bytes: number): string | null {
  if (size > imageLimits.each) return `exceeds 3MB limit (${megabytes(size)} MB)`;
  return bytes + size > imageLimits.together ? 'would exceed 20MB total limit' : null;
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
      `${skipped.length} file(s) were not added:`,
      ...skipped,
      'Image requirements: Max 3MB per image, 20MB total for all images.',
    ];
    return { type: 'error', text: lines.join('\n') };
  }
  if (accepted < requested) {
    const text = `Only ${accepted} of ${requested} images were added. Maximum limit is 5 images.`;
    return { type: 'error', text };
  }
  return {
    type: 'success',
    text: `${accepted} image(s) added successfully. Total size: ${megabytes(bytes)} MB / 20MB`,
  };
}

/** Why a picture cannot be the thumbnail; `others` are the bytes of the additional images. */
export function thumbnailProblem(size: number, others: number): string | null {
  if (size > imageLimits.each) {
    return `Thumbnail image is too large (${megabytes(size)} MB). Maximum size per image is 3MB.`;
  }
  if (size + others <= imageLimits.together) return null;
  return `Adding this thumbnail would exceed the 20MB total limit (would be ${megabytes(size + others)} MB). Please choose a smaller image or remove some additional images first.`;
}
