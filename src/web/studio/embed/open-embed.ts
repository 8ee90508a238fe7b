import { t } from '#kit/language/product.ts';
import { boardWorkspace } from '#features/accounts/api/accounts.ts';
import { createStore } from 'zustand/vanilla';
import { call } from '../../call.ts';
import { showToast } from '../shell/show-toast.tsx';
import type { Studio } from '../state/studio.ts';

/** Whether a board asks to be upgraded: no panel is open then. */
export const upgradePrompt = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

const requested = new WeakMap<Studio, Promise<void>>();

/** Asks which plan the app is on. Where that cannot be had it counts as the free one. */
export function verifyPlan(studio: Studio): Promise<void> {
  const known = requested.get(studio);
  if (known) return known;
  const { board } = studio.state().data;
  const look = call(boardWorkspace, board ? { query: { board: board.href } } : {}).then(
    ({ is_free_plan }) => studio.store.setState({ isFreePlan: is_free_plan }),
    (error: unknown) => {
      reportError(error);
      studio.store.setState({ isFreePlan: true });
      showToast({ type: 'error', message: t('Failed to verify plan status') });
    },
  );
  requested.set(studio, look);
  return look;
}

/** Opens the dialog of embedding, or closes it; on the free plan it says why not, and the view stays. */
export async function toggleEmbed(studio: Studio): Promise<void> {
  const { leave } = studio.leaving;
  if (studio.state().panel === 'embed') return leave('view');
  await verifyPlan(studio);
  if (!studio.state().isFreePlan) return leave('embed');
  leave('view');
  if (studio.state().data.board) upgradePrompt.setState({ isOpen: true });
  else showToast({ type: 'info', message: t('Embed feature requires a paid plan.') });
}
