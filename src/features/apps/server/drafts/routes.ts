import {
  cancelScheduledRelease,
  changeDraft,
  followDraft,
  getDraft,
  listReleases,
  makeRelease,
  restoreDraft,
  rollBack,
  scheduleRelease,
} from '../../api/app-document.ts';
import { forgetMoment, getChange, getMoment, listChanges, nameMoment } from '../../api/app-history.ts';
import { getDeletedPage, listDeletedPages } from '#features/trash/api.ts';
import { on, type Route } from '#platform/http/call.ts';
import { changeDraft as change, getDraft as get, listChanges as changes, restoreDraft as restore } from './draft.ts';
import { getDeletedPage as deleted, listDeletedPages as trash } from './deleted-pages.ts';
import { getChange as look } from './get-change.ts';
import { followDraft as follow } from './follow-draft.ts';
import { forgetMoment as forget, getMoment as moment, nameMoment as name } from './moments.ts';
import { listReleases as releases, makeRelease as release, rollBack as back } from './releases.ts';
import { cancelScheduledRelease as cancel, scheduleRelease as schedule } from './schedule.ts';

export const routes: readonly Route[] = [
  on(getDraft, get),
  on(changeDraft, change),
  on(listChanges, changes),
  on(getChange, look),
  on(nameMoment, name),
  on(forgetMoment, forget),
  on(getMoment, moment),
  on(restoreDraft, restore),
  on(listDeletedPages, trash),
  on(getDeletedPage, deleted),
  on(followDraft, follow),
  on(listReleases, releases),
  on(makeRelease, release),
  on(rollBack, back),
  on(scheduleRelease, schedule),
  on(cancelScheduledRelease, cancel),
];
