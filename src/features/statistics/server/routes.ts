import { getStatistics } from '#api/statistics.ts';
import { on } from '../http/call.ts';
import { getStatistics as read } from './read-statistics.ts';

export const routes = [on(getStatistics, read)];
