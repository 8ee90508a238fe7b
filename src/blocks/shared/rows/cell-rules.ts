/** Loaded before rendering a block whose columns have rules for colors. (cell-tone.ts) */
import { matchesCell } from '#engine/conditions.ts';
import { setRuleMatcher } from './cell-tone.ts';

setRuleMatcher(matchesCell);
