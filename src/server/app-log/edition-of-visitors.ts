import type { AppRecord } from '../scope.ts';
import type { Edition } from '../services.ts';

/** What of an app its visitors get: its live release, or the draft where changes go live at once or none was made yet. */
export const editionOfVisitors = (app: Pick<AppRecord, 'goes_live' | 'live_release'>): Edition =>
  app.goes_live === 'at once' ? 'draft' : (app.live_release ?? 'draft');
