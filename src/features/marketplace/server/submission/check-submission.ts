import { t } from '#kit/language/product.ts';
import type { putReviewRequest } from '../../api/marketplace.ts';
import { isPaid, submissionProblem, submissionSentences } from '../../rules/submission.ts';
import { leastAppPasswordLength } from '#features/accounts/rules/password.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { latestRequest } from './find-request.ts';
import { imageSizes, tooLarge } from './listing-images.ts';

/** Everything that the dialog forbids, in its order. Of the app counts how it is, not what the call says of it. */
export async function checkSubmission({ app, body, services }: Call<typeof putReviewRequest>): Promise<void> {
  if (!app.public) throw wrong('is_public', submissionSentences.notPublic);
  if ((await latestRequest(services.database, app.id))?.status === 'pending') throw waits();
  if (app.sign_in_method !== 'No sign in') throw wrong('sign_in_method', submissionSentences.signIn);
  const { thumbnail, additional_images: images } = body;
  const sizes = await imageSizes(services.database, app.workspace_id, { thumbnail, images });
  const problem = submissionProblem({
    ...{ is_free: body.is_free, price: body.price, description: body.description, category: body.category },
    can_submit_paid: isPaid(body) ? await canBePaid(app.workspace_id, services) : null,
    has_thumbnail: sizes.thumbnail !== null,
    images: sizes.images.filter((size) => size !== null).length,
    image_bytes: (sizes.thumbnail ?? 0) + sizes.images.reduce<number>((sum, size) => sum + (size ?? 0), 0),
    has_app: body.app_id === app.id,
  });
  if (problem) throw wrong(problem.path, problem.message);
  const missing = sizes.images.indexOf(null);
  if (missing >= 0)
    throw wrong(
      `additional_images.${missing}`,
      t('Failed to upload image {number}: it is gone.', { number: missing + 1 }),
    );
  const large = tooLarge(sizes);
  if (large) throw wrong(large.path, large.message);
  const password = body.sign_in_password;
  if (password && password.length < leastAppPasswordLength) {
    throw wrong('sign_in_password', 'Use at least 6 characters.');
  }
}

/** Null where Stripe does not answer. */
async function canBePaid(
  workspaceId: string,
  { templateSales }: Pick<Services, 'templateSales'>,
): Promise<boolean | null> {
  try {
    return await templateSales.canSubmitPaid(workspaceId);
  } catch (error) {
    if (error instanceof Problem && error.code === 'unavailable') return null;
    throw error;
  }
}

export const waits = (): Problem =>
  new Problem('already_exists', 'This app was already submitted and is waiting for review.');

const wrong = (path: string, message: string): Problem =>
  new Problem('invalid_input', message, { fields: [{ path, message }] });
