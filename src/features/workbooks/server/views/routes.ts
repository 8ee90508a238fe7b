import {
  changeSavedView as change,
  createSavedView as create,
  deleteSavedView as remove,
  saveArrangement as keep,
  listSavedViews as list,
} from '../../api/saved-views.ts';
import { on } from '#platform/http/call.ts';
import { saveArrangement, listSavedViews } from './arrangements.ts';
import { changeSavedView, createSavedView, deleteSavedView } from './saved-views.ts';

export const viewRoutes = [
  on(list, listSavedViews),
  on(create, createSavedView),
  on(change, changeSavedView),
  on(remove, deleteSavedView),
  on(keep, saveArrangement),
];
