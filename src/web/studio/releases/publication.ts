import { t } from '#kit/language/product.ts';
import { getDraft, listReleases, makeRelease, reviewDraft, rollBack } from '#features/apps/api/app-document.ts';
import { call } from '../../call.ts';
import { sentence } from '../state/changes.ts';
import type { Studio } from '../state/studio.ts';
import { showToast } from '../shell/show-toast.tsx';

/** What the draft changes for visitors, with everything saved first. */
export async function readReview(studio: Studio, signal: AbortSignal) {
  const params = { appId: studio.state().data.app.id };
  await studio.saved();
  const [review, releases] = await Promise.all([
    call(reviewDraft, { params, query: {}, signal }),
    call(listReleases, { params, signal }),
  ]);
  return { ...review, ...releases };
}

/** How far visitors are behind the draft, and when they see what is changed. */
export async function readPublication(studio: Studio): Promise<void> {
  const draft = await call(getDraft, { params: { appId: studio.state().data.app.id } });
  studio.setPublication(draft);
}

/** Makes what was reviewed the live release. Throws a `CallError` of 409 where the draft moved on since. */
export async function goLive(studio: Studio, revision: number, note: string, before: number | null): Promise<void> {
  const params = { appId: studio.state().data.app.id };
  const { release } = await call(makeRelease, { params, body: { revision, note } });
  await readPublication(studio);
  showToast({
    type: 'success',
    title: t('Your changes are live'),
    message: t('Visitors now see release {number}.', { number: String(release.number) }),
    ...(before !== null && { action: { name: t('Undo'), run: () => void bringBack(studio, before) } }),
  });
}

/** Puts an earlier release live again. Answers whether that was done. */
export async function bringBack(studio: Studio, number: number, note = ''): Promise<boolean> {
  try {
    const params = { appId: studio.state().data.app.id, number: String(number) };
    await call(rollBack, { params, body: { note } });
    await readPublication(studio);
    showToast({
      type: 'success',
      title: t('Release {number} is live again', { number: String(number) }),
      message: t('Your draft is unchanged and ready to publish.'),
    });
    return true;
  } catch (failure) {
    showToast({ type: 'error', message: sentence(failure, t('Couldn’t restore the release. Try again.')) });
    return false;
  }
}
