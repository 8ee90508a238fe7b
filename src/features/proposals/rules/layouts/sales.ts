import { figuresOf } from './figures.ts';
import type { Layout } from './layout.ts';

/** Money by entry: how much it is, how it went and where it came from, then the entries. */
export const sales: Layout = { figures: figuresOf, figuresFirst: true, tablePage: 'always' };
