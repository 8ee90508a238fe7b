import type { Layout } from './layout.ts';

/** Names and prices: a table, and no figure, for prices neither add up nor have a meaningful average. */
export const priceList: Layout = { figures: () => [], tablePage: 'never' };
