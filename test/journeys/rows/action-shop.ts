/** A published app with a table of row actions, and the service that its API calls go to: a real one on loopback. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import { origin, publishApp, type PublishedApp } from '../published-app.ts';

const columns: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency' },
  { id: 'paid', name: 'Paid', type: 'boolean' },
  { id: 'site', name: 'Site', type: 'text' },
  { id: 'mail', name: 'Mail', type: 'text' },
  { id: 'note', name: 'Secret note', type: 'text' },
];
const contents: Record<string, Cell>[] = [
  { item: 'Pear', price: 1.5, paid: true, site: 'https://pear.example/a', mail: 'ann@example.com', note: 'hush-1' },
  { item: 'Quince', price: 2, paid: false, site: 'javascript:alert(1)', mail: 'no address', note: 'hush-2' },
  { item: 'Fig', price: null, paid: null, site: 'hush-site', mail: 'bob@example.com', note: 'hush-3' },
  // What the tests change, copy and delete.
  { item: 'Spare' },
];
const rows = contents.map((cells) => ({ cells }));
const axis = [
  { column: 'item', editable: 'Everyone' },
  { column: 'price', type: 'number' },
];

/** What the service was sent. */
export interface Asked {
  headers: IncomingMessage['headers'];
  body: string;
  url: string;
}
export type Viewer = Parameters<PublishedApp['send']>[3];
type Values = Record<string, unknown>;
interface Answer {
  status: number;
  body: Values;
}

/** Opened for all tests of a file; before each of them the service was asked nothing, and answers well. */
export class ActionShop {
  shop!: PublishedApp;
  /** The address of the service. */
  base = '';
  asked: Asked[] = [];
  answer: (response: ServerResponse, request: Asked) => void = () => undefined;
  #visitors = 0;

  constructor() {
    const service = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const one = { headers: request.headers, body: Buffer.concat(chunks).toString(), url: request.url ?? '' };
        this.asked.push(one);
        this.answer(response, one);
      });
    });
    beforeAll(async () => {
      this.shop = await publishApp([{ title: 'Orders', columns, rows }]);
      this.shop.services.environment.OUTGOING_ALLOW.push('127.0.0.1');
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
      this.base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    });
    afterAll(async () => {
      service.closeAllConnections();
      service.close();
      await this.shop[Symbol.asyncDispose]();
    });
    beforeEach(() => {
      this.asked = [];
      this.answer = (response) => response.end('{"ok":true}');
    });
  }

  /** Puts a table with these buttons on the page; answers its id. */
  put(actions: Values[], settings: Values = {}, more: Values = {}): Promise<string> {
    return this.shop.setBlocks('orders', [{ type: 'table', sheet_title: 'Orders', settings, axis, actions, ...more }]);
  }

  async html(): Promise<string> {
    return (await this.shop.ask('/orders')).text();
  }

  apiCall(more: Values = {}): Values {
    return {
      type: 'API call',
      title: 'Ship',
      api_endpoint: `${this.base}/hook`,
      field_mapping: [
        { key: 'name', value: '[Item]' },
        { key: 'price', value: '[Price]' },
        { key: 'paid', value: '[Paid]' },
        { key: 'text', value: 'Order of [Item] for [Price]' },
      ],
      ...more,
    };
  }

  /** Presses a button of a row. Anonymous visitors come from an address each: their limits are tried on their own. */
  async press(page_id: string, place = 0, more: Values = {}, as?: Viewer): Promise<Answer> {
    const row = (await this.shop.rowsOf('Orders'))[place];
    const body = { page_id, block_id: 'b1', row_id: row?.row_id, version: row?.version, action: 0, ...more };
    if (as) return this.shop.send('POST', '/api/page/row-actions', body, as);
    const headers = { 'content-type': 'application/json', origin, host: new URL(origin).host };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const request = new Request(`${origin}/api/page/row-actions`, init);
    return answerOf(await this.shop.server.fetch(request, `198.51.100.${(this.#visitors += 1)}`));
  }

  /** Calls an endpoint for editors, as one unless told otherwise. */
  async call(method: string, path: string, body?: object, as: Viewer = this.shop.editor): Promise<Answer> {
    const headers = { 'content-type': 'application/json', origin };
    const isSomebody = as !== undefined && Object.keys(as).length > 0;
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }), ...(isSomebody && { as }) };
    return answerOf(await this.shop.ask(path, init));
  }

  /** The page as the studio is given it. */
  async page(page_id: string): Promise<StudioPage> {
    const { body } = await this.call('GET', `/api/pages/${this.shop.app.id}/${page_id}`);
    return body['page'] as StudioPage;
  }

  /** Saves changes of the page as the studio does. */
  async edit(page_id: string, edits: object[]): Promise<Answer> {
    const { revision } = await this.page(page_id);
    return this.call('POST', `/api/pages/${this.shop.app.id}/${page_id}/edits`, { revision, edits });
  }

  /** The book of calls, newest first. */
  calls() {
    return this.shop.services.database.selectFrom('row_calls').selectAll().orderBy('id', 'desc').execute();
  }

  async forgetCalls(): Promise<void> {
    await this.shop.services.database.deleteFrom('row_calls').execute();
  }

  async maintenance(): Promise<void> {
    await this.shop.services.jobs.add('row-calls-upkeep', {});
    await this.shop.services.jobs.drain();
  }
}

interface StudioPage {
  revision: number;
  document: { blocks: { actions: { token: string }[] }[] };
}
/** What stands for the token of the first button. */
export const markIn = (page: StudioPage): string => page.document.blocks[0]?.actions[0]?.token ?? '';

const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: (await response.json()) as Values,
});
