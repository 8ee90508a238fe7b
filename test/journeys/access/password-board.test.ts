import { runTable } from './run-table.ts';

runTable('password board');
