/** For tools that show columns of every kind: masks are there from the start. */
import { takeMasks } from './late-number-mask.ts';
import { formatByMask } from './number-mask.ts';

takeMasks(formatByMask);
