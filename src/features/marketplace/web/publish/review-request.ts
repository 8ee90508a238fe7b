import { getReviewRequest, type ReviewRequestOnTheWire } from '../../api/marketplace.ts';
import { call } from '#web/call.ts';
import type { Studio } from '#web/studio/state/studio.ts';

/** What was last submitted of the app; where that cannot be read, it counts as nothing. */
export async function loadReview(studio: Studio): Promise<ReviewRequestOnTheWire | null> {
  const review = await call(getReviewRequest, {}).then(
    ({ reviewRequest }) => reviewRequest,
    (error: unknown) => {
      // Logged here, and reported where it is no refusal. (web/failures.ts)
      reportError(error);
      return null;
    },
  );
  studio.setOfFeature({ review });
  return review;
}
