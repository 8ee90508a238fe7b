import { runTable } from './run-table.ts';

runTable('board');
