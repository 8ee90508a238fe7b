import { followPage } from '../api.ts';
import { on, type Route } from '#platform/http/call.ts';
import { answerFollowPage } from './follow-page.ts';

export const routes: readonly Route[] = [on(followPage, answerFollowPage)];
