import { t } from '#kit/language/product.ts';
import { restoreDraft } from '#features/apps/api/app-document.ts';
import { call } from '../../call.ts';
import { dayAndMinute } from '../releases/when.ts';
import { showToast } from '../shell/show-toast.tsx';
import { sentence } from '../state/changes.ts';
import type { Studio } from '../state/studio.ts';

/** Makes the app what it was after a change of its log, as a change of its own that Undo takes back. */
export async function restoreMoment(studio: Studio, { revision, at }: { revision: number; at: string }): Promise<void> {
  try {
    await studio.saved();
    const restored = await call(restoreDraft, { params: { appId: studio.state().data.app.id }, body: { revision } });
    studio.leaveMoment();
    await studio.caughtUp(restored.revision);
    studio.closePanel();
    showToast({
      type: 'success',
      title: t('Restored'),
      message: t('The app is back to how it was on {moment}. Publish to show it to visitors.', {
        moment: dayAndMinute(at),
      }),
      action: { name: t('Undo'), run: studio.undo },
    });
  } catch (problem) {
    showToast({ type: 'error', message: sentence(problem, t('Couldn’t restore this version. Try again.')) });
  }
}
