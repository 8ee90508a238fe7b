import { Problem } from '#kit/problem.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';

const message = 'Too many downloads. Try again in a moment.';
const anonymous = createRateLimit({ uses: 30, seconds: 60, message });
const signedIn = createRateLimit({ uses: 60, seconds: 60, message });
const editors = createRateLimit({ uses: 120, seconds: 60, message });
const mostPdfs = 2;
const underWay = new Map<string, number>();

interface Visit {
  viewer: Viewer;
  app: { id: string };
  address: string;
}

/** Counts one download of a visitor; `too_many_requests` past the limit. */
export async function countDownload({ viewer, app, address }: Visit): Promise<void> {
  if (viewer.kind === 'editor') await editors.take(viewer.id);
  else if (viewer.kind === 'app_user') await signedIn.take(viewer.id);
  else await anonymous.take(`${app.id} ${networkOf(address)}`);
}

/** Does work on a PDF: the places for it are few, and no visitor may hold them all. */
export async function withinPdfLimit<Answer>(visit: Visit, work: () => Promise<Answer>): Promise<Answer> {
  const { viewer, app, address } = visit;
  const key = 'id' in viewer ? viewer.id : `${app.id} ${networkOf(address)}`;
  const before = underWay.get(key) ?? 0;
  if (before >= mostPdfs)
    throw new Problem('too_many_requests', 'Your last PDFs are still being created. Wait until they’re done.', {
      details: { retry_after: 5 },
    });
  underWay.set(key, before + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(key) ?? 1) - 1;
    if (left > 0) underWay.set(key, left);
    else underWay.delete(key);
  }
}
