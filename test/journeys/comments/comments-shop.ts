/** An app with a block of comments, and people who write there: what the journeys about comments begin with. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CommentItem, CommentsData } from '#blocks/data-contract.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import { origin, publishApp, type PublishedApp } from '../published-app.ts';

export let shop: PublishedApp;
/** Who may write. */
export let ann: Partial<SessionOwner>;
export let ben: Partial<SessionOwner>;
/** Who may only read. */
export let reader: Partial<SessionOwner>;
/** The page with the block "talk". */
export let page_id: string;
let address = 0;
type Settings = Record<string, string | boolean>;

/** Before each test: no comments yet, and people whom no limit has counted. */
export function useTalk(): void {
  beforeAll(async () => {
    const columns = [
      { id: 'item', name: 'Item', type: 'text' as const },
      { id: 'open', name: 'Open', type: 'boolean' as const },
    ];
    const rows = ['Pear', 'Plum', 'Secret'].map((item) => ({ cells: { item, open: item !== 'Secret' } }));
    shop = await publishApp([{ title: 'Orders', columns, rows }]);
    const { server } = shop;
    const fetch = server.fetch.bind(server);
    server.fetch = (request) => fetch(request, `10.0.0.${address}`);
  });
  afterAll(() => shop?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    await shop.services.database.deleteFrom('comment_threads').execute();
    // People and an address of their own: limits count by both.
    address += 1;
    ann = await shop.addAppUser('read-write');
    ben = await shop.addAppUser('read-write');
    reader = await shop.addAppUser('read');
    await pageWith({});
  });
}

/** Puts the block with these settings on the page, next to others. */
export async function pageWith(settings: Settings, ...others: object[]): Promise<void> {
  const talk = { id: 'talk', type: 'comments', settings: { title: 'Talk', ...settings } };
  page_id = await shop.setBlocks('orders', [talk, ...others]);
}
export const here = () => ({ page_id, block_id: 'talk' });
export const post = (text: string, as?: Partial<SessionOwner>, more: object = {}) =>
  shop.send('POST', '/api/comments', { ...here(), text, ...more }, as);
export async function posted(text: string, as?: Partial<SessionOwner>, more: object = {}): Promise<CommentItem> {
  const { status, body } = await post(text, as, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body['comment'] as CommentItem;
}
export async function read(as?: Partial<SessionOwner>, query: Record<string, string> = {}): Promise<CommentsData> {
  const response = await shop.ask(`/api/comments?${new URLSearchParams({ ...here(), ...query })}`, as ? { as } : {});
  expect(response.status).toBe(200);
  return (await response.json()) as CommentsData;
}
export const textsOf = (data: CommentsData): string[] => data.comments.map((one) => one.text);
export const html = async (as?: Partial<SessionOwner>, path = '/orders') =>
  (await shop.ask(path, as ? { as } : {})).text();
export const change = (method: string, id: string, body: object, as?: Partial<SessionOwner>, way = '') =>
  shop.send(method, `/api/comments/${id}${way}`, { ...here(), ...body }, as);
export const nameOf = async (id: string, name: string) =>
  shop.services.database.updateTable('app_users').set({ name }).where('id', '=', id).execute();
/** A form as a page without a script sends it. */
export async function send(
  fields: Record<string, string>,
  as?: Partial<SessionOwner>,
  path = '/orders',
  from = origin,
) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: from };
  const body = new URLSearchParams(fields).toString();
  return shop.ask(path, { method: 'POST', body, headers, ...(as && { as }) });
}
