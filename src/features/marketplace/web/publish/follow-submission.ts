import type { Studio } from '#web/studio/state/studio.ts';
import type { StudioState } from '#web/studio/state/studio-state.ts';
import { storeEditedApp } from './edited-app.ts';
import { loadReview } from './review-request.ts';

/** Reads what was submitted of the app, and stores what a submission would be about. */
export function followSubmission(studio: Studio): void {
  void loadReview(studio);
  const store = ({ app, pages, pageId }: StudioState, before?: StudioState): void => {
    if (app === before?.app && pages === before?.pages && pageId === before?.pageId) return;
    const page = pages.find(({ id }) => id === pageId);
    if (app && page) storeEditedApp(app, page);
  };
  store(studio.state());
  studio.store.subscribe(store);
}
