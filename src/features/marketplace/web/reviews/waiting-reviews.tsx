import { useQuery } from '@tanstack/react-query';
import { call } from '#web/call.ts';
import { LinkCount } from '#web/site/shell/link-list.tsx';
import { listReviewRequests } from '../../api/review.ts';

/** How many submissions wait for a reviewer. */
export function WaitingReviews() {
  const waiting = useQuery({
    queryKey: ['reviews', 'waiting'],
    queryFn: async () => (await call(listReviewRequests, { query: { status: 'pending' } })).requests.length,
  });
  return <LinkCount count={waiting.data ?? 0} />;
}
