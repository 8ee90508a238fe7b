/** What is done with comments, over fetch: loaded when the first of it is done. */
import type { CommentActs } from '#blocks/view-contract.ts';
import { callServer } from './call-server.ts';

type Step = keyof CommentActs;
type Asks<S extends Step> = CommentActs[S]['asks'];

const calls: { [S in Step]: (asks: Asks<S>) => { method: string; path: string; query?: boolean } } = {
  list: () => ({ method: 'GET', path: '', query: true }),
  add: () => ({ method: 'POST', path: '' }),
  edit: ({ id }) => ({ method: 'PUT', path: `/${id}` }),
  delete: ({ id }) => ({ method: 'DELETE', path: `/${id}` }),
  moderate: ({ id }) => ({ method: 'POST', path: `/${id}/moderation` }),
};

/** One step at a block; what it is answered is what the endpoint in features/comments/api.ts declares. `at` makes its address. */
export function actOnComment<S extends Step>(
  block: Record<string, string>,
  at: (path: string, query?: Record<string, string | undefined>) => string,
  step: S,
  asks: Asks<S>,
): Promise<CommentActs[S]['answer']> {
  const { method, path, query } = calls[step](asks);
  const { id: _id, ...fields } = { id: '', ...asks };
  const known: Record<string, string | number | undefined> = { ...block, ...fields };
  const address = `/api/comments${path}`;
  if (!query) return callServer(method, at(address), known);
  const search = Object.entries(known).map(([name, value]) => [name, value === undefined ? value : String(value)]);
  return callServer(method, at(address, Object.fromEntries(search)));
}
