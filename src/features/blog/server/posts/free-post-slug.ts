import { postLimits, postSlug } from '../../rules/post.ts';
import { Problem } from '#kit/problem.ts';
import type { Transaction } from '#platform/database/database.ts';

/**
 * The address of a post: what was typed, or one of its title. No two posts share one, and what readers once knew one
 * post by is never another's. `already_exists` where the typed one is taken.
 */
export async function freePostSlug(
  transaction: Transaction,
  of: { id: string; typed: string; title: string },
): Promise<string> {
  const requested = postSlug(of.typed || of.title);
  if (await isFree(transaction, of.id, requested)) return requested;
  if (of.typed) {
    const message = 'Another post uses, or used, this address.';
    throw new Problem('already_exists', message, { fields: [{ path: 'document.slug', message }] });
  }
  for (let number = 2; ; number++) {
    const next = `${requested.slice(0, postLimits.slug - 8)}-${number}`;
    if (await isFree(transaction, of.id, next)) return next;
  }
}

async function isFree(transaction: Transaction, id: string, slug: string): Promise<boolean> {
  const post = await transaction
    .selectFrom('blog_posts')
    .select('id')
    .where('id', '!=', id)
    .where((where) => where.or([where('slug', '=', slug), where(where.ref('live', '->>').key('slug'), '=', slug)]))
    .executeTakeFirst();
  const old = await transaction
    .selectFrom('blog_old_slugs')
    .select('post_id')
    .where('slug', '=', slug)
    .where('post_id', '!=', id)
    .executeTakeFirst();
  return !post && !old;
}
