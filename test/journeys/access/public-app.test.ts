import { runTable } from './run-table.ts';

runTable('public');
