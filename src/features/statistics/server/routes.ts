import { getStatistics } from '../api.ts';
import { on } from '#platform/http/call.ts';
import { getStatistics as read } from './read-statistics.ts';

export const routes = [on(getStatistics, read)];
