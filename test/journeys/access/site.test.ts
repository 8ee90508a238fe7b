import { runTable } from './run-table.ts';

runTable('site');
