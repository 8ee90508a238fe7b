import { z } from 'zod';

/** Lists that grow with a workspace come in pages of at most so many. */
export const mostInPage = 200;

/** What calls for such a list take, in addition to search words and an order. */
export const listQuery = {
  search: z.string().max(500).default(''),
  limit: z.coerce.number().int().min(1).max(mostInPage).default(50),
  /** `next` of the page before. */
  after: z.string().max(200).optional(),
};

/** What is given for `after` of the next page; null after the last. */
export const nextShape = z.string().nullable();
