/** For tools that show columns of every kind: rules are read from the start. */
import { matchesCell } from './conditions.ts';
import { takeConditions } from './late-conditions.ts';

takeConditions(matchesCell);
