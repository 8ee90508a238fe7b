import { runTable } from './run-table.ts';

runTable('private board');
