/** Submits a template: asks all questions in their order, uploads the pictures, then sends it. */
import { t } from '#kit/language/product.ts';
import { checkStripeSubmitStatus, putReviewRequest } from '../../api/marketplace.ts';
import { uploadFile } from '#features/operation/api.ts';
import { isPaid, submissionProblem, type SubmissionProblem } from '../../rules/submission.ts';
import { call, CallError, uploadForm } from '#web/call.ts';
import { readEditedApp } from './edited-app.ts';
import { bytesOf, type Listing, type ListingPicture } from './use-listing.ts';

interface Submitting {
  appId: string;
  listing: Listing;
  /** Of what was rejected and is submitted again; null of what is new. */
  requestId: string | null;
  /** A picture is on the server now: it is not sent again where something after it fails. */
  onUploaded(key: string, src: string): void;
}

/** Why nothing was submitted; null: it was. */
export async function submitListing({
  appId,
  listing,
  requestId,
  onUploaded,
}: Submitting): Promise<SubmissionProblem | null> {
  const stored = readEditedApp(appId);
  const { description, category, thumbnail, pictures, is_free } = listing;
  const amount = is_free ? 0 : Number(listing.price) || 0;
  const problem = submissionProblem({
    ...{ is_free, price: amount, description, category },
    can_submit_paid: isPaid({ is_free, price: amount }) ? await canSubmitPaid() : null,
    has_thumbnail: thumbnail !== null,
    images: pictures.length,
    image_bytes: bytesOf([thumbnail, ...pictures]),
    has_app: stored !== null,
  });
  if (problem) return problem;
  if (!stored || !thumbnail) throw new Error('The submission is incomplete.');
  const [picture, ...others] = await uploadAll(thumbnail, pictures, onUploaded);
  const { app, page } = stored;
  await put({
    ...{ description, category, is_free, price: amount },
    ...{ thumbnail: picture ?? '', thumbnail_bg_color: listing.background, additional_images: others },
    ...{ app_id: page.app_id, request_id: requestId, preview_url: app.href, publish_url: app.href },
    ...{ is_public: app.public, sign_in_method: app.sign_in_method },
    ...(listing.password && { sign_in_password: listing.password }),
    ...{ version_notes: listing.version_notes, licence: listing.licence },
    ...{ sample_rows: listing.sample_rows, with_personal_data: listing.with_personal_data },
    with_summed_values: listing.with_summed_values,
    with_around: listing.with_around,
  });
  return null;
}

/** Null where that could not be found out. */
const canSubmitPaid = (): Promise<boolean | null> =>
  call(checkStripeSubmitStatus, {}).then(
    ({ can_submit_paid }) => can_submit_paid,
    () => null,
  );

/** One after the other: the first that fails is named. */
async function uploadAll(
  thumbnail: ListingPicture,
  pictures: readonly ListingPicture[],
  onUploaded: Submitting['onUploaded'],
): Promise<string[]> {
  const addresses: string[] = [];
  for (const [index, picture] of [thumbnail, ...pictures].entries()) {
    const src =
      index === 0
        ? await upload('thumbnail', picture, thumbnailText())
        : await upload('image', picture, imageText(index));
    if (picture.file) onUploaded(picture.key, src);
    addresses.push(src);
  }
  return addresses;
}

interface UploadText {
  tooBig: string;
  failed: string;
  failedBecause: (problem: string) => string;
}
const thumbnailText = (): UploadText => ({
  tooBig: t('Thumbnail image exceeds the 3MB size limit. Please choose a smaller image.'),
  failed: t('Failed to upload thumbnail'),
  failedBecause: (problem) => t('Failed to upload thumbnail: {problem}', { problem }),
});
const imageText = (number: number): UploadText => ({
  tooBig: t('Image {number} exceeds the 3MB size limit. Please choose smaller images.', { number }),
  failed: t('Failed to upload image {number}', { number }),
  failedBecause: (problem) => t('Failed to upload image {number}: {problem}', { number, problem }),
});

async function upload(field: 'thumbnail' | 'image', picture: ListingPicture, words: UploadText): Promise<string> {
  if (!picture.file) return picture.src;
  const form = new FormData();
  form.append(field, picture.file);
  const answer = await uploadForm(uploadFile, form).catch((failure: unknown) => {
    const isTooBig = failure instanceof CallError && failure.code === 'file_too_big';
    throw new Error(isTooBig ? words.tooBig : words.failedBecause(messageOf(failure)));
  });
  if ('error' in answer || !answer.url) throw new Error(words.failed);
  return answer.url;
}

async function put(body: Parameters<typeof call<typeof putReviewRequest>>[1]['body']): Promise<void> {
  try {
    await call(putReviewRequest, { body });
  } catch (failure) {
    if (failure instanceof CallError && failure.status === 500)
      throw new Error(t('An unexpected error occurred. Please try again or contact support if the problem persists.'));
    const [field] = failure instanceof CallError ? failure.fields : [];
    throw new Error(field?.message ?? (messageOf(failure) || t('Failed to submit template')));
  }
}

const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : '');
