/** For tools that show blocks of every kind: buttons of rows are drawn from the start. */
import { takeRowActions } from './late-row-actions.tsx';
import { RowActions } from './row-actions.tsx';

takeRowActions(RowActions);
