import { followPage } from '#api/live.ts';
import { on, type Route } from '../http/call.ts';
import { answerFollowPage } from './follow-page.ts';

export const routes: readonly Route[] = [on(followPage, answerFollowPage)];
